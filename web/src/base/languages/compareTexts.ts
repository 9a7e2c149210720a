import { compare } from '@sali/texts/he/compare';
import { textsOr } from './chosen.ts';

/** The sentences of comparing stores. */
export const compareTexts = textsOr('compare', compare);
