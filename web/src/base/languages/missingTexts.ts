import { missing } from '@sali/texts/he/missing';
import { textsOr } from './chosen.ts';

/** Texts about a list that is not here, or not any more. */
export const missingTexts = textsOr('missing', missing);
