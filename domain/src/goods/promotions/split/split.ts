import type { Agorot } from '../../../base/units.ts';
import type { PricedBasket } from '../solver/basket.ts';
import { type Assignment, SplitAssigner } from './splitAssignment.ts';
import type { SplitStore } from './splitStore.ts';
import { type OneTrip, type StoreSets, BoundTable } from './storeSets.ts';

/** A basket bought in one, two or three stores. Each store's deals count for what is bought there. */

export type Split = {
  readonly stores: readonly {
    readonly storeKey: string;
    readonly basket: PricedBasket;
    readonly lines: readonly number[];
  }[];
  readonly totalAgorot: Agorot;
  /** Lines that none of the stores sells. */
  readonly missing: readonly number[];
  /** Its saving compared with one stop fewer, on the lines that both find; null for one stop. */
  readonly savesAgorot: Agorot | null;
  /** How many more lines it finds than with one stop fewer. */
  readonly findsMore: number;
  /** False: a cheaper split over the same number of stores cannot be ruled out. */
  readonly isExact: boolean;
};

export const STOPS_MAX = 3;
/** How many parts of the basket may be priced for each number of stops; each takes tens of microseconds. */
const PRICINGS_MAX = 1200;
/** After this many sets of stores the search yields to other work, even if nothing had to be priced. */
const SETS_PER_STEP = 256;

/**
 * The best split for each number of stops. A further stop is added only where it saves money or finds more. Finding most
 * lines comes first, then the lowest total. The result is exact while the budget lasts: sets of stores are tried in
 * ascending order of a lower bound of their totals, until no other set can be better.
 * @param lines the number of lines of the basket
 * @param isOneTrip whether two stores may be stops of one trip
 * @returns a generator that yields after each short piece of work, so that other calls can be answered in between
 */
export function* splitSteps(
  stores: readonly SplitStore[],
  lines: number,
  isOneTrip: OneTrip = () => true,
): Generator<void, Split[]> {
  const splits: Split[] = [];
  const assigner = new SplitAssigner(stores, lines);
  const table = new BoundTable(stores, lines, isOneTrip);
  for (let stops = 1; stops <= Math.min(STOPS_MAX, stores.length); stops += 1) {
    const sets = yield* table.setsOf(stops);
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

/** The cheapest set; among equals the first. Sets are tried by their lower bounds until no other can be cheaper. */
function* bestOf({ size, placesOf, leastAgorot }: StoreSets, assigner: SplitAssigner): Generator<void, BestSet | null> {
  if (size === 0) return null;
  const leastOf = (set: number): Agorot => leastAgorot[set] ?? 0;
  let first = 0;
  for (let set = 1; set < size; set += 1) if (leastOf(set) < leastOf(first)) first = set;
  assigner.pricings = PRICINGS_MAX;
  const { gapAgorot, isExact } = yield* assigner.gapOf(placesOf(first));
  let best = { set: first, totalAgorot: leastOf(first) + gapAgorot };
  let isAllExact = isExact;
  // The bounds of most sets are above the first one's total already: these sets are not sorted.
  const others: number[] = [];
  for (let set = 0; set < size; set += 1) if (set !== first && leastOf(set) < best.totalAgorot) others.push(set);
  others.sort((a, b) => leastOf(a) - leastOf(b) || a - b);
  yield;
  for (const [looked, set] of others.entries()) {
    if (leastOf(set) >= best.totalAgorot) break;
    if (assigner.pricings <= 0) {
      isAllExact = false;
      break;
    }
    const gap = yield* assigner.gapOf(placesOf(set));
    isAllExact &&= gap.isExact;
    const totalAgorot = leastOf(set) + gap.gapAgorot;
    if (totalAgorot < best.totalAgorot) best = { set, totalAgorot };
    if (looked % SETS_PER_STEP === 0) yield;
  }
  const set = placesOf(best.set);
  return { set, assignment: assigner.assign(set), isExact: isAllExact };
}

type SplitWay = { readonly stores: readonly SplitStore[]; readonly assignment: Assignment; readonly isExact: boolean };

function splitOf({ stores, assignment, isExact }: SplitWay, lines: number, before: Split | undefined): Split {
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
