import type { Agorot } from '../money.ts';
import type { PricedBasket } from './basket.ts';
import { type Assignment, SplitAssigner } from './splitAssignment.ts';
import type { SplitStore } from './splitStore.ts';
import { type OneTrip, type StoreSets, storeSetsOf } from './storeSets.ts';

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
/** Parts of the basket that are priced for each number of stops: tens of microseconds each. */
const PRICINGS_MAX = 1200;
/** Sets of stores that are looked at before the search stops for others, where nothing had to be priced. */
const SETS_PER_STEP = 256;

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
  const assigner = new SplitAssigner(stores, lines);
  for (let stops = 1; stops <= Math.min(STOPS_MAX, stores.length); stops += 1) {
    const sets = yield* storeSetsOf(stores, stops, lines, isOneTrip);
    const best = yield* bestOf(sets, assigner);
    const before = splits.at(-1);
    if (!best) break;
    const way = { ...best, stores: best.set.flatMap((at) => stores[at] ?? []) };
    const split = splitOf(way, lines, before);
    const isBetter = !before || split.findsMore > 0 || (split.savesAgorot ?? 0) > 0;
    if (!isBetter || split.stores.length < stops) break;
    splits.push(split);
  }
  return splits;
}

type BestSet = { readonly set: readonly number[]; readonly assignment: Assignment; readonly isExact: boolean };

/** The cheapest of the sets: by their bounds, until no other can be cheaper. Of equals the first. */
function* bestOf({ sets, leastAgorot }: StoreSets, assigner: SplitAssigner): Generator<void, BestSet | null> {
  let [first, lowest] = [-1, Infinity];
  for (let at = 0; at < sets.length; at += 1)
    if ((leastAgorot[at] ?? 0) < lowest) [first, lowest] = [at, leastAgorot[at] ?? 0];
  const firstSet = sets[first];
  if (!firstSet) return null;
  assigner.pricings = PRICINGS_MAX;
  const { gapAgorot, isExact } = assigner.gapOf(firstSet);
  let best = { set: firstSet, totalAgorot: lowest + gapAgorot };
  let isAllExact = isExact;
  // Most sets are dearer than the first by their bounds alone, and need no place in the order.
  const others = Array.from(sets.keys()).filter((at) => at !== first && (leastAgorot[at] ?? 0) < best.totalAgorot);
  others.sort((a, b) => (leastAgorot[a] ?? 0) - (leastAgorot[b] ?? 0) || a - b);
  yield;
  let looked = 0;
  for (const at of others) {
    const [set, least] = [sets[at], leastAgorot[at] ?? 0];
    if (!set || least >= best.totalAgorot) break;
    const left: number = assigner.pricings;
    if (left <= 0) {
      isAllExact = false;
      break;
    }
    const gap = assigner.gapOf(set);
    isAllExact &&= gap.isExact;
    if (least + gap.gapAgorot < best.totalAgorot) best = { set, totalAgorot: least + gap.gapAgorot };
    looked += 1;
    if (assigner.pricings < left || looked % SETS_PER_STEP === 0) yield;
  }
  return { set: best.set, assignment: assigner.assign(best.set), isExact: isAllExact };
}

type Way = { readonly stores: readonly SplitStore[]; readonly assignment: Assignment; readonly isExact: boolean };

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
