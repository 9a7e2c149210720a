import { account } from '@sali/texts/he/account';
import { textsOr } from './chosen.ts';

/** The sentences of one’s own account. */
export const accountTexts = textsOr('account', account);
