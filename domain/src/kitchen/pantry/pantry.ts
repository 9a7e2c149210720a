import { DUE_FROM_SHARE } from '../../base/limits.ts';
import { intervalOf } from '../../lists/due.ts';
import { purchasesOf, type UsualItem } from '../../lists/usual.ts';
import { DAY_MS } from '../../base/time.ts';
import type { EpochMs } from '../../base/units.ts';

/** For how many days goods without an interval of their own last, by top category. */
const PANTRY_DAYS: Readonly<Record<number, number>> = {
  1: 10,
  2: 4,
  3: 4,
  4: 7,
  5: 45,
  6: 14,
  7: 14,
  8: 30,
  9: 45,
};
/** The same in any other category. */
const PANTRY_DAYS_OTHER = 30;

/**
 * The things that a household has at home. Nobody keeps stock: what was ticked is at home until most of the interval
 * has passed in which this household buys it again, and people correct that.
 */

/** An entry of a person about one thing. The newest fact of a key holds until the thing is bought again. */
export type PantryFact = {
  /** As of a usual item: the barcode, or the words of a free text. */
  readonly key: string;
  readonly name: string;
  readonly barcode: string | null;
  readonly categoryId: number;
  readonly isAtHome: boolean;
  readonly saidAt: EpochMs;
  /** Null: as long as such a thing lasts in this household. */
  readonly until: EpochMs | null;
};

export type PantryEntry = {
  readonly key: string;
  readonly name: string;
  readonly barcode: string | null;
  readonly brand: string;
  readonly manufacturer: string;
  readonly categoryId: number;
  readonly imageUrl: string | null;
  /** Since when it is at home, and until when it is expected to last. */
  readonly since: EpochMs;
  readonly until: EpochMs;
  readonly why: 'bought' | 'said';
  /**
   * Its end is known: from its own interval, or because a person entered it. Otherwise the category's days are a guess.
   */
  readonly isSure: boolean;
};

type KnownItem = Pick<UsualItem, 'key' | 'boughtAt' | 'lastAt'> & {
  readonly facts: Pick<UsualItem['facts'], 'name' | 'barcode' | 'brand' | 'manufacturer' | 'categoryId' | 'imageUrl'>;
};

/**
 * Finds the things that are at home at a time, those that end first at the head.
 * @param usual the purchases of all lists
 * @param facts in any order; of one key the newest counts
 */
export function pantryAt(usual: readonly KnownItem[], facts: readonly PantryFact[], now: EpochMs): PantryEntry[] {
  const said = newestFacts(facts);
  const known = new Map(usual.map((item) => [item.key, item]));
  const keys = new Set([...known.keys(), ...said.keys()]);
  return [...keys]
    .flatMap((key) => entryOf(known.get(key), said.get(key)) ?? [])
    .filter(({ until }) => until > now)
    .sort((a, b) => a.until - b.until || (a.key < b.key ? -1 : 1));
}

/** The last fact of each key. */
export function newestFacts(facts: readonly PantryFact[]): Map<string, PantryFact> {
  const newest = new Map<string, PantryFact>();
  for (const fact of facts) {
    const other = newest.get(fact.key);
    if (!other || other.saidAt <= fact.saidAt) newest.set(fact.key, fact);
  }
  return newest;
}

function entryOf(item: KnownItem | undefined, fact: PantryFact | undefined): PantryEntry | null {
  const purchases = item ? purchasesOf(item) : [];
  const boughtAt = Math.max(...purchases);
  if (fact && fact.saidAt >= boughtAt) return fact.isAtHome ? saidEntry(item, fact) : null;
  // Items that were only added to lists were never bought.
  if (!item || purchases.length === 0) return null;
  const { name, barcode, brand, manufacturer, categoryId, imageUrl } = item.facts;
  const { ms, isSure } = lastingOf(item, categoryId);
  return {
    ...{ key: item.key, name, barcode, brand, manufacturer, categoryId, imageUrl },
    since: boughtAt,
    until: boughtAt + ms,
    why: 'bought',
    isSure,
  };
}

function saidEntry(item: KnownItem | undefined, { key, name, barcode, categoryId, ...fact }: PantryFact): PantryEntry {
  const { brand = '', manufacturer = '', imageUrl = null } = item?.facts ?? {};
  const until = fact.until ?? fact.saidAt + lastingOf(item, categoryId).ms;
  return {
    ...{ key, name: item?.facts.name ?? name, barcode, brand, manufacturer, categoryId, imageUrl },
    ...{ since: fact.saidAt, until, why: 'said', isSure: true },
  };
}

/** How long a thing lasts in this household: most of its interval, so that it is due when it is no longer at home. */
function lastingOf(item: KnownItem | undefined, categoryId: number): { readonly ms: number; readonly isSure: boolean } {
  const interval = item ? intervalOf(item) : null;
  if (interval !== null) return { ms: interval * DUE_FROM_SHARE, isSure: true };
  return { ms: (PANTRY_DAYS[categoryId] ?? PANTRY_DAYS_OTHER) * DAY_MS, isSure: false };
}
