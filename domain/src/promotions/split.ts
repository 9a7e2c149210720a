import type { Agorot } from '../money.ts';
import type { PricedBasket } from './basket.ts';
import { type Assignment, assign, type Budget } from './splitAssignment.ts';
import type { SplitStore } from './splitStore.ts';

/** A basket bought in one, two or three stores: each store's own deals count for what is bought there. */

export type Split = {
  readonly stores: readonly {
    readonly storeKey: string;
    readonly basket: PricedBasket;
    readonly lines: readonly number[];
  }[];
  readonly totalAgorot: Agorot;
  /** Lines that none of the stores sells. */
  readonly missing: readonly number[];
  /** Against one stop fewer, on the lines that it finds too; null for one stop. */
  readonly savesAgorot: Agorot | null;
  /** How many lines more than one stop fewer. */
  readonly findsMore: number;
  /** False: a cheaper way over so many of these stores cannot be ruled out. */
  readonly isExact: boolean;
};

export const STOPS_MAX = 3;
/** Parts of the basket that are priced for each number of stops, and for one set of stores: tens of microseconds each. */
const PRICINGS_MAX = 1200;
const PRICINGS_PER_SET_MAX = 200;
const CHOICES_PER_SET_MAX = 4000;
/** Lines that are looked at before the search stops for others: about a millisecond. */
const LINES_PER_STEP = 50_000;

/**
 * The best split for each number of stops; a further stop only where it saves money or finds more. Finding most comes
 * first, then the lowest total. Exact while the budget lasts: sets of stores are taken by a bound below their totals,
 * until no other can be better.
 * @param lines how many the basket has
 * @param isOneTrip whether two stores may be stops of one trip
 * @returns a generator that stops after each short piece of the work, so that others can be served in between
 */
export function* splitSteps(
  stores: readonly SplitStore[],
  lines: number,
  isOneTrip: OneTrip = () => true,
): Generator<void, Split[]> {
  const splits: Split[] = [];
  for (let stops = 1; stops <= Math.min(STOPS_MAX, stores.length); stops += 1) {
    const best = yield* bestOf(choices(stores, stops, isOneTrip), lines);
    const before = splits.at(-1);
    if (!best) break;
    const split = splitOf(best, lines, before);
    const isBetter = !before || split.findsMore > 0 || (split.savesAgorot ?? 0) > 0;
    if (!isBetter || split.stores.length < stops) break;
    splits.push(split);
  }
  return splits;
}

export type OneTrip = (one: SplitStore, other: SplitStore) => boolean;

type Way = { readonly stores: readonly SplitStore[]; readonly assignment: Assignment; readonly isExact: boolean };

function* bestOf(choices: Iterable<readonly SplitStore[]>, lines: number): Generator<void, Way | null> {
  const sets = yield* promising(choices, lines);
  let pricings = PRICINGS_MAX;
  let best: Way | null = null;
  let isAllExact = true;
  for (const { set, least } of sets) {
    if (best && least >= best.assignment.totalAgorot) break;
    if (best && pricings <= 0) {
      isAllExact = false;
      break;
    }
    // A set of stores with plain prices costs nothing to look at, but there are thousands.
    const budget: Budget = { pricings: Math.min(pricings, PRICINGS_PER_SET_MAX), choices: CHOICES_PER_SET_MAX };
    const allowed = budget.pricings;
    const assignment = assign(set, lines, budget);
    pricings -= Math.max(1, allowed - budget.pricings);
    isAllExact &&= assignment.isExact;
    if (!best || assignment.totalAgorot < best.assignment.totalAgorot)
      best = { stores: set, assignment, isExact: true };
    yield;
  }
  return best && { ...best, isExact: isAllExact };
}

type StoreSet = { readonly set: readonly SplitStore[]; readonly least: Agorot };

/** Sets that find most, by the least that they can cost. */
function* promising(choices: Iterable<readonly SplitStore[]>, lines: number): Generator<void, StoreSet[]> {
  let sets: StoreSet[] = [];
  let [most, seen] = [0, 0];
  for (const set of choices) {
    let [found, least] = [0, 0];
    for (let line = 0; line < lines; line += 1) {
      const lowest = lowestOf(set, line);
      if (lowest === Infinity) continue;
      found += 1;
      least += lowest;
    }
    seen += lines;
    if (seen >= LINES_PER_STEP) {
      seen = 0;
      yield;
    }
    if (found < most) continue;
    if (found > most) sets = [];
    most = found;
    sets.push({ set, least });
  }
  return sets.sort((a, b) => a.least - b.least);
}

/** Infinity: none of them sells it. Called a million times for one basket. */
function lowestOf(set: readonly SplitStore[], line: number): Agorot {
  let lowest = Infinity;
  for (let at = 0; at < set.length; at += 1) {
    const here = set[at]?.least[line] ?? Infinity;
    if (here < lowest) lowest = here;
  }
  return lowest;
}

function* choices(
  stores: readonly SplitStore[],
  count: number,
  isOneTrip: OneTrip,
  from = 0,
): Generator<readonly SplitStore[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= stores.length - count; at += 1) {
    const store = stores[at];
    if (!store) continue;
    for (const rest of choices(stores, count - 1, isOneTrip, at + 1)) {
      if (rest.every((other) => isOneTrip(store, other))) yield [store, ...rest];
    }
  }
}

function splitOf({ stores, assignment, isExact }: Way, lines: number, before: Split | undefined): Split {
  const parts = stores
    .map((store, at) => {
      const own = assignment.storeOf.flatMap((chosen, line) => (chosen === at ? [line] : []));
      return { storeKey: store.storeKey, basket: store.price(own), lines: own };
    })
    .filter((part) => part.lines.length > 0)
    .toSorted((a, b) => b.basket.totalAgorot - a.basket.totalAgorot);
  const missing = Array.from({ length: lines }, (_, line) => line).filter((line) => assignment.storeOf[line] === null);
  const comparable = before
    ? stores.reduce((sum, store, at) => {
        const own = assignment.storeOf.flatMap((chosen, line) =>
          chosen === at && !before.missing.includes(line) ? [line] : [],
        );
        return sum + store.cost(own, { pricings: 1 });
      }, 0)
    : 0;
  return {
    stores: parts,
    totalAgorot: parts.reduce((sum, part) => sum + part.basket.totalAgorot, 0),
    missing,
    savesAgorot: before ? before.totalAgorot - comparable : null,
    findsMore: before ? before.missing.length - missing.length : 0,
    isExact: isExact && parts.every((part) => part.basket.isExact),
  };
}
