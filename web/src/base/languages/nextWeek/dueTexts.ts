import { due } from '@sali/texts/he/due';
import { textsOr } from '../chosen.ts';

/** The sentences of what is due again. */
export const dueTexts = textsOr('due', due);
