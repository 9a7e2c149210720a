import type { Agorot } from '../../../base/units.ts';
import { getOrCreate, memoByIdentity, numbering } from '../../../base/memo.ts';
import type { SplitStore } from './splitStore.ts';

/** The work that the search may still do: price parts of the basket, and consider choices. */
export type SearchBudget = { pricings: number; choices: number };

export type SettledPart = {
  /** For each line the index, in the set, of the store where it is bought. */
  readonly choice: readonly number[];
  /** How much more the lines cost together than the sum of their lower bounds. */
  readonly gapAgorot: Agorot;
  /** False: the budget was used up before every better choice was ruled out. */
  readonly isExact: boolean;
};

/** Lines that deals of some stores join, and where to buy them in each set of stores. Equal stores share one result. */
export class JoinedPart {
  /** Ascending. */
  readonly lines: readonly number[];
  readonly #stores: readonly SplitStore[];
  /** A number that stores share if these lines cost the same there. */
  readonly #contentNumberOf: (store: SplitStore) => number;
  readonly #settled = new Map<number, SettledPart>();

  constructor(stores: readonly SplitStore[], lines: readonly number[]) {
    this.#stores = stores;
    this.lines = lines;
    const numberOf = numbering<string>();
    this.#contentNumberOf = memoByIdentity((store) => numberOf(store.contentKey(lines)));
  }

  /**
   * Finds the cheapest choice of stores for the lines.
   * @param set indexes of the stores, at most three
   * @param budget what this search may do
   * @param pay is called with the number of parts of the basket that were priced
   */
  settle(set: readonly number[], budget: () => SearchBudget, pay: (pricings: number) => void): SettledPart {
    let key = 0;
    const stores = set.flatMap((at) => this.#stores[at] ?? []);
    for (const store of stores) key = key * (this.#stores.length + 1) + 1 + this.#contentNumberOf(store);
    return getOrCreate(this.#settled, key, () => {
      const left = budget();
      const before = left.pricings;
      const settled = settle(stores, this.lines, left);
      pay(before - left.pricings);
      return settled;
    });
  }
}

type PricedChoice = { readonly choice: readonly number[]; readonly totalAgorot: Agorot };

type LineOptions = readonly (readonly number[])[];

/** Branch and bound, starting from a choice that no move of a single line makes cheaper. */
function settle(stores: readonly SplitStore[], lines: readonly number[], budget: SearchBudget): SettledPart {
  const leastAt = (place: number, store: number): Agorot => stores[store]?.least[lines[place] ?? 0] ?? 0;
  const shareAt = (store: number, line: number): Agorot => stores[store]?.share[line] ?? 0;
  const options = lines.map((line) =>
    stores
      .flatMap((store, at) => ((store.least[line] ?? null) === null ? [] : [at]))
      .sort((a, b) => shareAt(a, line) - shareAt(b, line)),
  );
  const priced = (choice: readonly number[]): Agorot => {
    let sum = 0;
    for (const [at, store] of stores.entries()) {
      const own = lines.filter((_, place) => choice[place] === at);
      sum += store.cost(own, budget);
    }
    return sum;
  };
  const restLeast = options.map((places, place) => Math.min(...places.map((store) => leastAt(place, store))));
  for (let place = restLeast.length - 2; place >= 0; place -= 1)
    restLeast[place] = (restLeast[place] ?? 0) + (restLeast[place + 1] ?? 0);
  const first = improvedChoice(
    options,
    priced,
    options.map(([cheapest = 0]) => cheapest),
    budget,
  );
  const { isExact, choice, totalAgorot } = boundedSearch({ options, restLeast, leastAt, priced, budget }, first);
  return { choice, gapAgorot: totalAgorot - (restLeast[0] ?? 0), isExact };
}

/** Moves single lines to other stores while the total falls. */
function improvedChoice(
  options: LineOptions,
  priced: (choice: readonly number[]) => Agorot,
  start: readonly number[],
  budget: SearchBudget,
): PricedChoice {
  let best = { choice: start, totalAgorot: priced(start) };
  for (let hasMoved = true; hasMoved && budget.pricings > 0;) {
    hasMoved = false;
    for (const [place, stores] of options.entries()) {
      for (const store of stores) {
        if (store === best.choice[place] || budget.pricings <= 0) continue;
        const choice = best.choice.with(place, store);
        const totalAgorot = priced(choice);
        if (totalAgorot >= best.totalAgorot) continue;
        best = { choice, totalAgorot };
        hasMoved = true;
      }
    }
  }
  return best;
}

type Walk = {
  readonly options: LineOptions;
  /** By index: a lower bound of what this line and all later ones cost together. */
  readonly restLeast: readonly Agorot[];
  readonly leastAt: (place: number, store: number) => Agorot;
  readonly priced: (choice: readonly number[]) => Agorot;
  readonly budget: SearchBudget;
};

/** Tries every choice whose lower bound is below the best total, while the budget lasts. */
function boundedSearch(
  { options, restLeast, leastAt, priced, budget }: Walk,
  first: PricedChoice,
): PricedChoice & { readonly isExact: boolean } {
  let [best, isExact] = [first, true];
  const choice: number[] = [];
  const step = (place: number, least: Agorot): void => {
    if (least + (restLeast[place] ?? 0) >= best.totalAgorot) return;
    budget.choices -= 1;
    if (budget.pricings <= 0 || budget.choices <= 0) {
      isExact = false;
      return;
    }
    if (place === options.length) {
      const totalAgorot = priced(choice);
      if (totalAgorot < best.totalAgorot) best = { choice: [...choice], totalAgorot };
      return;
    }
    for (const store of options[place] ?? []) {
      choice[place] = store;
      step(place + 1, least + leastAt(place, store));
    }
  };
  step(0, 0);
  return { ...best, isExact };
}
