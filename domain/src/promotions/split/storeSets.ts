import type { Agorot } from '../../money.ts';
import type { SplitStore } from './splitStore.ts';

/** Lines that are looked at before the search stops for others: about a millisecond. */
const LINES_PER_STEP = 200_000;

/** Whether two stores may be stops of one trip. */
export type OneTrip = (one: SplitStore, other: SplitStore) => boolean;

/** Sets of stores in the order of their places, and the least that each can cost. */
export type StoreSets = {
  readonly size: number;
  /** Ascending places of the stores of a set. */
  readonly placesOf: (set: number) => number[];
  readonly leastAgorot: readonly Agorot[];
};

/**
 * The stores of a search as columns of numbers: there are ten thousand sets of three in forty stores, and their bounds are
 * sums over all lines.
 */
export class BoundTable {
  readonly #lines: number;
  /** By store, then by line: the least that it can come to there; Infinity: not sold there. */
  readonly #least: readonly Float64Array[];
  /** By store: whether each other store may be in one trip with it. */
  readonly #reach: readonly Uint8Array[];

  /** @param lines how many the basket has */
  constructor(stores: readonly SplitStore[], lines: number, isOneTrip: OneTrip) {
    this.#lines = lines;
    this.#least = stores.map(({ least }) => Float64Array.from({ length: lines }, (_, line) => least[line] ?? Infinity));
    this.#reach = stores.map((one, at) =>
      Uint8Array.from(stores, (other, place) => (place > at && isOneTrip(one, other) ? 1 : 0)),
    );
  }

  /**
   * Every set of so many stores that may be one trip and finds the most lines.
   * @returns a generator that stops after each short piece of the work
   */
  *setsOf(count: number): Generator<void, StoreSets> {
    const stores = this.#least.length;
    let keys: number[] = [];
    let leastAgorot: Agorot[] = [];
    let [fewest, looked] = [Infinity, 0];
    // The stores that a set begins with, the cheapest of them for each line, and where to look for the next one.
    const places: number[] = [];
    const lowest = Array.from({ length: count }, () => new Float64Array(this.#lines).fill(Infinity));
    const next = [0];
    const sum: Sum = new Float64Array(2);
    while (next.length > 0) {
      const depth = next.length - 1;
      const at = next[depth] ?? 0;
      next[depth] = at + 1;
      if (at > stores - count + depth) {
        next.pop();
        places.pop();
        continue;
      }
      const [here, row] = [lowest[depth], this.#least[at]];
      if (!here || !row || !this.#isInReach(places, at)) continue;
      looked += this.#lines;
      if (depth < count - 1) {
        lowerOf(here, row, lowest[depth + 1] ?? here);
        places.push(at);
        next.push(at + 1);
        continue;
      }
      addUp(here, row, sum);
      const [missing = 0, least = 0] = sum;
      if (missing < fewest) [keys, leastAgorot, fewest] = [[], [], missing];
      if (missing === fewest) {
        keys.push(places.reduce((key, place) => key * stores + place, 0) * stores + at);
        leastAgorot.push(least);
      }
      if (looked < LINES_PER_STEP) continue;
      looked = 0;
      yield;
    }
    const placesOf = (set: number): number[] => {
      const found: number[] = [];
      for (let left = keys[set] ?? 0; found.length < count; left = Math.floor(left / stores)) found.push(left % stores);
      return found.reverse();
    };
    return { size: keys.length, placesOf, leastAgorot };
  }

  #isInReach(places: readonly number[], at: number): boolean {
    for (const place of places) if (this.#reach[place]?.[at] !== 1) return false;
    return true;
  }
}

function lowerOf(one: Float64Array, other: Float64Array, lower: Float64Array): void {
  for (let line = 0; line < lower.length; line += 1)
    lower[line] = Math.min(one[line] ?? Infinity, other[line] ?? Infinity);
}

/** How many lines are missing, and the sum of the others. */
type Sum = Float64Array;

/** Called ten thousand times for one basket: it makes no objects. */
function addUp(one: Float64Array, other: Float64Array, into: Sum): void {
  let missing = 0;
  let sum = 0;
  for (let line = 0; line < one.length; line += 1) {
    const a = one[line] ?? Infinity;
    const b = other[line] ?? Infinity;
    const lower = a < b ? a : b;
    if (lower === Infinity) missing += 1;
    else sum += lower;
  }
  into[0] = missing;
  into[1] = sum;
}
