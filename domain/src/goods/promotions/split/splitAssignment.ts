import type { Agorot } from '../../../base/units.ts';
import { getOrCreate, memoByKey, numbering } from '../../../base/memo.ts';
import { type SearchBudget, JoinedPart } from './joinedPart.ts';
import type { SplitStore } from './splitStore.ts';

/** Where each line is bought, for one set of stores. */
export type Assignment = {
  /** By line: the index of the store in the set; null: none of them sells it. */
  readonly storeOf: readonly (number | null)[];
  readonly totalAgorot: Agorot;
  readonly isExact: boolean;
};

/** The budget for one joined part in one set of stores: parts of the basket priced, and choices considered. */
const PRICINGS_PER_PART_MAX = 200;
const CHOICES_PER_PART_MAX = 4000;

/** The joined parts of the basket for stores with the same groups of lines. */
type Partition = readonly JoinedPart[];

/**
 * Assigns the lines of a basket to sets of stores. Lines that no deal joins are bought where they are cheapest. Joined
 * lines are assigned together, once for all sets whose stores offer the same for them, as stores of one chain mostly do.
 */
export class SplitAssigner {
  readonly #stores: readonly SplitStore[];
  readonly #lines: number;
  /** By store: a number for its groups of lines. Stores with equal groups have the same number. */
  readonly #groupings: readonly number[];
  readonly #partitions = new Map<number, Partition>();
  /** The same lines are the same part. */
  readonly #partOf = memoByKey(
    (lines) => lines.join(),
    (lines: readonly number[]) => new JoinedPart(this.#stores, lines),
  );
  /** How many parts of the basket may still be priced. The caller sets it for each number of stops. */
  pricings = Infinity;

  constructor(stores: readonly SplitStore[], lines: number) {
    this.#stores = stores;
    this.#lines = lines;
    const numberOf = numbering<string>();
    this.#groupings = stores.map(({ groups }) => numberOf(groups.map((group) => group.join()).join(';')));
  }

  /**
   * How much more the basket costs in these stores than the sum of its lines' lower bounds.
   * @param set indexes of the stores, at most three
   * @returns a generator that yields after each part that had to be priced
   */
  *gapOf(set: readonly number[]): Generator<void, { readonly gapAgorot: Agorot; readonly isExact: boolean }> {
    let [gapAgorot, isExact] = [0, true];
    for (const part of this.#partitionOf(set)) {
      const before = this.pricings;
      const settled = part.settle(set, this.#budget, this.#pay);
      gapAgorot += settled.gapAgorot;
      isExact &&= settled.isExact;
      if (this.pricings < before) yield;
    }
    return { gapAgorot, isExact };
  }

  /** The cheapest assignment that was found. @param set indexes of the stores, at most three */
  assign(set: readonly number[]): Assignment {
    const stores = set.map((at) => this.#stores[at]);
    const storeOf: (number | null)[] = [];
    let [totalAgorot, isExact] = [0, true];
    for (let line = 0; line < this.#lines; line += 1) {
      const [store, agorot] = cheapestFor(stores, line);
      storeOf.push(store);
      totalAgorot += agorot;
    }
    for (const part of this.#partitionOf(set)) {
      const settled = part.settle(set, this.#budget, this.#pay);
      part.lines.forEach((line, at) => (storeOf[line] = settled.choice[at] ?? null));
      totalAgorot += settled.gapAgorot;
      isExact &&= settled.isExact;
    }
    return { storeOf, totalAgorot, isExact };
  }

  readonly #budget = (): SearchBudget => ({
    pricings: Math.min(this.pricings, PRICINGS_PER_PART_MAX),
    choices: CHOICES_PER_PART_MAX,
  });

  readonly #pay = (pricings: number): void => {
    this.pricings -= pricings;
  };

  #partitionOf(set: readonly number[]): Partition {
    let key = 0;
    for (const at of set) key = key * (this.#stores.length + 1) + 1 + (this.#groupings[at] ?? 0);
    return getOrCreate(this.#partitions, key, () => {
      const groups = set.flatMap((at) => this.#stores[at]?.groups ?? []);
      return joinedLines(groups).map((lines) => this.#partOf(lines));
    });
  }
}

/** The index and price of the cheapest store for a line; null: none of them sells it. */
function cheapestFor(stores: readonly (SplitStore | undefined)[], line: number): [number | null, Agorot] {
  let [cheapest, lowest]: [number | null, Agorot] = [null, Infinity];
  for (let at = 0; at < stores.length; at += 1) {
    const here = stores[at]?.least[line] ?? Infinity;
    if (here < lowest) [cheapest, lowest] = [at, here];
  }
  return [cheapest, cheapest === null ? 0 : lowest];
}

/** Merges groups that share lines. Each result is in ascending order. */
function joinedLines(groups: readonly (readonly number[])[]): number[][] {
  const root = new Map<number, number>();
  const find = (line: number): number => {
    const up = root.get(line) ?? line;
    return up === line ? line : find(up);
  };
  for (const [first, ...others] of groups) {
    if (first === undefined) continue;
    root.set(first, find(first));
    for (const other of others) {
      const [one, another] = [find(first), find(other)];
      root.set(other, another);
      root.set(another, one);
    }
  }
  const parts = new Map<number, number[]>();
  for (const line of [...root.keys()].sort((a, b) => a - b)) {
    getOrCreate(parts, find(line), () => []).push(line);
  }
  return [...parts.values()];
}
