import { secondFactor } from '@sali/texts/he/secondFactor';
import { textsOr } from '../chosen.ts';

/** The sentences of the second factor: at the sign-in, and on the account page. */
export const secondFactorTexts = textsOr('secondFactor', secondFactor);
