import { admin } from '@sali/texts/he/admin';
import { textsOr } from './chosen.ts';

/** The sentences of the administration. */
export const adminTexts = textsOr('admin', admin);
