import { conflict } from '@sali/texts/he/conflict';
import { textsOr } from '../chosen.ts';

/** The sentences of a list that is open in several places, and the names of those places. */
export const conflictTexts = textsOr('conflict', conflict);
