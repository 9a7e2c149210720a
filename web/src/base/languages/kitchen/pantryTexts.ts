import { pantry } from '@sali/texts/he/pantry';
import { textsOr } from '../chosen.ts';

/** The sentences of what is at home. */
export const pantryTexts = textsOr('pantry', pantry);
