import { family } from '@sali/texts/he/family';
import { textsOr } from '../chosen.ts';

/** The sentences of the family group. */
export const familyTexts = textsOr('family', family);
