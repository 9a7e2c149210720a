import { tour } from '@sali/texts/he/tour';
import { textsOr } from './chosen.ts';

/** The sentences of the tour. */
export const tourTexts = textsOr('tour', tour);
