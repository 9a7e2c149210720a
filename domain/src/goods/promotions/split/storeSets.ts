import type { Agorot } from '../../../base/units.ts';
import type { SplitStore } from './splitStore.ts';

/** After this many lines the search yields to other work: about a millisecond. */
const LINES_PER_STEP = 200_000;

/** Whether two stores may be stops of one trip. */
export type OneTrip = (one: SplitStore, other: SplitStore) => boolean;

/** Sets of stores in the order of their indexes, with a lower bound of what each costs. */
export type StoreSets = {
  readonly size: number;
  /** The indexes of the stores of a set, ascending. */
  readonly placesOf: (set: number) => number[];
  readonly leastAgorot: readonly Agorot[];
};

/**
 * The stores of a search as columns of numbers, for speed: forty stores have ten thousand sets of three, and the lower bound
 * of each is a sum over all lines.
 */
export class BoundTable {
  readonly #lines: number;
  /** By store, then by line: a lower bound of its cost there; Infinity: not sold there. */
  readonly #least: readonly Float64Array[];
  /** By store, then by other store: 1 where both may be stops of one trip. */
  readonly #reach: readonly Uint8Array[];

  /** @param lines the number of lines of the basket */
  constructor(stores: readonly SplitStore[], lines: number, isOneTrip: OneTrip) {
    this.#lines = lines;
    this.#least = stores.map(({ least }) => Float64Array.from({ length: lines }, (_, line) => least[line] ?? Infinity));
    this.#reach = stores.map((one, at) =>
      Uint8Array.from(stores, (other, place) => (place > at && isOneTrip(one, other) ? 1 : 0)),
    );
  }

  /**
   * All sets of `count` stores that may be one trip and find the most lines.
   * @returns a generator that yields after each short piece of work
   */
  *setsOf(count: number): Generator<void, StoreSets> {
    const stores = this.#least.length;
    let keys: number[] = [];
    let leastAgorot: Agorot[] = [];
    let [fewest, looked] = [Infinity, 0];
    // The stores chosen so far, the lowest bound of each line among them, and the next store to try at each depth.
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

/** Two numbers: the missing lines, and the sum of the others' lower bounds. An array that is reused. */
type Sum = Float64Array;

/** Runs ten thousand times for one basket, so it creates no objects. */
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
