import { prices } from '@sali/texts/he/prices';
import { textsOr } from './chosen.ts';

/** What prices over time say. */
export const pricesTexts = textsOr('prices', prices);
