import { FIRST_LOOSE_FIT, FIT_FORM, FIT_NEAR_PREFIX, FIT_WHOLE } from './fit.ts';
import { PLACE_BITS, PLACE_MASK, PLACE_NAME_START, PLACE_OTHER } from './postings.ts';
import type { SearchDoc } from './searchDoc.ts';

/** The order of found documents (docs/decisions/002): by the cost of their matches, and among equal costs by their level. */

/** Added to a document's cost for each word that matches only loosely: more than any cost without one. */
const LOOSE_COST = 128;
/**
 * The limit of a document's cost. No sum of costs reaches it unless a word matches nowhere, or two match only loosely.
 */
export const COST_LIMIT = 2 * LOOSE_COST;
/**
 * Popularity in eighths of the most sold product. A name that begins with a typed word counts six more, and a name of
 * nothing but the typed words two more again: 'עגבניה' before 'עגבניות מרוסקות'.
 */
const POPULARITY_LEVELS = 8;
const NAME_START_LEVELS = 6;
export const WHOLE_NAME_LEVELS = 2;
/**
 * The popularity that counts of a special kind of what was typed: half of it, so that plain milk comes before the more common
 * lactose-free milk, but both come before ice cream with milk.
 */
export const specialLevelOf = (level: number): number => level >> 1;
export const LEVELS = POPULARITY_LEVELS + NAME_START_LEVELS + WHOLE_NAME_LEVELS + 1;

/** How well a word matches and where, as one number; lower is better. */
export const fitAt = (fit: number, place: number): number => (fit << PLACE_BITS) | place;
/** Popularity, in `POPULARITY_LEVELS`. @param mostChains in which a document of the whole index is sold */
export const levelOf = ({ isLoose, chainCount }: SearchDoc, mostChains: number): number =>
  isLoose
    ? POPULARITY_LEVELS
    : Math.min(POPULARITY_LEVELS, Math.ceil((POPULARITY_LEVELS * chainCount) / Math.max(1, mostChains)));

/** Bananas (בננות) before a banana yoghurt (יוגורט בננה), but butter (חמאה) before peanut butter (חמאת בוטנים). */
function startLevelsOf(fit: number): number {
  if ((fit & PLACE_MASK) !== PLACE_NAME_START) return 0;
  return fit >> PLACE_BITS === FIT_FORM ? NAME_START_LEVELS - 1 : NAME_START_LEVELS;
}

function isNamedBy(fitAndPlace: number): number {
  const fit = fitAndPlace >> PLACE_BITS;
  return (fitAndPlace & PLACE_MASK) !== PLACE_OTHER && (fit === FIT_WHOLE || fit === FIT_FORM) ? 1 : 0;
}

/**
 * Fit first, then name before brand and manufacturer. A name that begins with another form of the word is as good as
 * one that has the word itself further on.
 */
function fitCost(fitAndPlace: number): number {
  const fit = fitAndPlace >> PLACE_BITS;
  const place = fitAndPlace & PLACE_MASK;
  if (fit === FIT_FORM && place === PLACE_NAME_START) return 0;
  const cost = fit * 2 + (place === PLACE_OTHER ? 1 : 0);
  return fit >= FIRST_LOOSE_FIT ? cost + LOOSE_COST : cost;
}

/** Tables for every match and place, since one search needs them a hundred thousand times. */
const FITS = Array.from({ length: (FIT_NEAR_PREFIX + 1) << PLACE_BITS }, (_, fitAndPlace) => fitAndPlace);
export const COSTS = Uint16Array.from(FITS, fitCost);
export const START_LEVELS = Uint8Array.from(FITS, startLevelsOf);
export const IS_NAMED = Uint8Array.from(FITS, isNamedBy);
