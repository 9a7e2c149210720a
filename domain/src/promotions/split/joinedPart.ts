import type { Agorot } from '../../money.ts';
import type { SplitStore } from './splitStore.ts';

/** What is left to spend on looking: parts of the basket priced, and choices thought of. */
export type Budget = { pricings: number; choices: number };

export type SettledPart = {
  /** For each of the lines the place in the set of the store where it is bought. */
  readonly choice: readonly number[];
  /** What the lines cost together beyond the least that each of them could come to. */
  readonly gapAgorot: Agorot;
  /** False: the budget ended before every better choice was ruled out. */
  readonly isExact: boolean;
};

/** Lines that deals of some stores join, and where they are bought in sets of stores: found once for equal stores. */
export class JoinedPart {
  /** Ascending. */
  readonly lines: readonly number[];
  readonly #stores: readonly SplitStore[];
  /** By store: a number that stores share if these lines cost the same there; undefined: not looked at yet. */
  readonly #contents: (number | undefined)[];
  readonly #numbers = new Map<string, number>();
  readonly #settled = new Map<number, SettledPart>();

  constructor(stores: readonly SplitStore[], lines: readonly number[]) {
    this.#stores = stores;
    this.lines = lines;
    this.#contents = stores.map(() => undefined);
  }

  /**
   * @param set places of the stores, at most three
   * @param budget what may be spent on it
   * @param pay is called with how many parts of the basket were priced
   */
  settle(set: readonly number[], budget: () => Budget, pay: (pricings: number) => void): SettledPart {
    let key = 0;
    for (const at of set) key = key * (this.#stores.length + 1) + 1 + this.#contentOf(at);
    const known = this.#settled.get(key);
    if (known) return known;
    const left = budget();
    const before = left.pricings;
    const settled = settle(
      set.flatMap((at) => this.#stores[at] ?? []),
      this.lines,
      left,
    );
    pay(before - left.pricings);
    this.#settled.set(key, settled);
    return settled;
  }

  #contentOf(at: number): number {
    const known = this.#contents[at];
    if (known !== undefined) return known;
    const key = this.#stores[at]?.contentKey(this.lines) ?? '';
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    this.#contents[at] = number;
    return number;
  }
}

type PricedChoice = { readonly choice: readonly number[]; readonly totalAgorot: Agorot };

type LineOptions = readonly (readonly number[])[];

/** By branch and bound from a choice that moves of single lines make no cheaper. */
function settle(stores: readonly SplitStore[], lines: readonly number[], budget: Budget): SettledPart {
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
  const first = improved(
    options,
    priced,
    options.map(([cheapest = 0]) => cheapest),
    budget,
  );
  const { isExact, choice, totalAgorot } = walked({ options, restLeast, leastAt, priced, budget }, first);
  return { choice, gapAgorot: totalAgorot - (restLeast[0] ?? 0), isExact };
}

/** Moves single lines while that makes it cheaper. */
function improved(
  options: LineOptions,
  priced: (choice: readonly number[]) => Agorot,
  start: readonly number[],
  budget: Budget,
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
  /** The least that the lines from each place on can come to together. */
  readonly restLeast: readonly Agorot[];
  readonly leastAt: (place: number, store: number) => Agorot;
  readonly priced: (choice: readonly number[]) => Agorot;
  readonly budget: Budget;
};

/** Every choice that a bound below its total does not rule out, as far as the budget lasts. */
function walked(
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
