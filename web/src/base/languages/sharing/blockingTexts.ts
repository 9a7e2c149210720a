import { blocking } from '@sali/texts/he/blocking';
import { textsOr } from '../chosen.ts';

/** The sentences of leaving and blocking. */
export const blockingTexts = textsOr('blocking', blocking);
