import { terms } from '@sali/texts/he/terms';
import { textsOr } from './chosen.ts';

/** The terms of use. */
export const termsTexts = textsOr('terms', terms);
