import type { Agorot } from '../money.ts';
import type { SplitStore } from './splitStore.ts';

/** Which line is bought in which of two or three stores. */
export type Assignment = {
  /** Place of the store; null: none of them sells it. */
  readonly storeOf: readonly (number | null)[];
  readonly totalAgorot: Agorot;
  readonly isExact: boolean;
};

/** What is left to spend on looking: parts of the basket priced, and choices thought of. */
export type Budget = { pricings: number; choices: number };

/** Lines that no deal joins are settled each by itself; joined ones by branch and bound, and where that takes too long by moves. */
export function assign(stores: readonly SplitStore[], lines: number, budget: Budget): Assignment {
  const storeOf: (number | null)[] = Array.from({ length: lines }, () => null);
  const joined = new Set(stores.flatMap(({ groups }) => groups.flat()));
  let [totalAgorot, isExact] = [0, true];
  for (let line = 0; line < lines; line += 1) {
    if (joined.has(line)) continue;
    const store = cheapestFor(stores, line);
    if (store === null) continue;
    storeOf[line] = store;
    totalAgorot += stores[store]?.least[line] ?? 0;
  }
  for (const part of partsOf(stores, [...joined])) {
    const best = settle(stores, part, budget);
    part.forEach((line, at) => {
      storeOf[line] = best.choice[at] ?? null;
    });
    totalAgorot += best.totalAgorot;
    isExact &&= best.isExact;
  }
  return { storeOf, totalAgorot, isExact };
}

/** Of a line that no deal joins. Null: none of them sells it. */
function cheapestFor(stores: readonly SplitStore[], line: number): number | null {
  let [cheapest, lowest]: [number | null, Agorot] = [null, Infinity];
  for (let at = 0; at < stores.length; at += 1) {
    const here = stores[at]?.least[line] ?? Infinity;
    if (here < lowest) [cheapest, lowest] = [at, here];
  }
  return cheapest;
}

type Settled = { readonly choice: readonly number[]; readonly totalAgorot: Agorot; readonly isExact: boolean };

/** Those of the lines that are sold, in parts that no deal of these stores joins. */
function partsOf(stores: readonly SplitStore[], lines: readonly number[]): number[][] {
  const isSold = (line: number): boolean => stores.some((store) => (store.least[line] ?? null) !== null);
  const root = new Map(lines.map((line) => [line, line]));
  const find = (line: number): number => {
    const up = root.get(line) ?? line;
    return up === line ? line : find(up);
  };
  for (const { groups } of stores) {
    for (const [first, ...others] of groups) {
      if (first !== undefined) for (const other of others) root.set(find(other), find(first));
    }
  }
  const parts = new Map<number, number[]>();
  for (const line of lines.toSorted((a, b) => a - b)) {
    if (isSold(line)) parts.set(find(line), [...(parts.get(find(line)) ?? []), line]);
  }
  return [...parts.values()];
}

function settle(stores: readonly SplitStore[], part: readonly number[], budget: Budget): Settled {
  const options = part.map((line) =>
    stores
      .flatMap((store, at) => ((store.least[line] ?? null) === null ? [] : [at]))
      .sort((a, b) => shareAt(a, line) - shareAt(b, line)),
  );
  function shareAt(store: number, line: number): Agorot {
    return stores[store]?.share[line] ?? 0;
  }
  const priced = (choice: readonly number[]): Agorot => {
    const own = (at: number): number[] => part.filter((_, place) => choice[place] === at);
    return stores.reduce((sum, store, at) => sum + store.cost(own(at), budget), 0);
  };
  const first = improved(
    options,
    priced,
    options.map(([cheapest = 0]) => cheapest),
    budget,
  );
  return walked({ stores, part, options, priced, budget }, first);
}

/** Moves single lines while that makes it cheaper. */
function improved(
  options: readonly (readonly number[])[],
  priced: (choice: readonly number[]) => Agorot,
  start: readonly number[],
  budget: Budget,
): Omit<Settled, 'isExact'> {
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
  readonly stores: readonly SplitStore[];
  readonly part: readonly number[];
  readonly options: readonly (readonly number[])[];
  readonly priced: (choice: readonly number[]) => Agorot;
  readonly budget: Budget;
};

/** Every choice that a bound below its total does not rule out, as far as the budget lasts. */
function walked({ stores, part, options, priced, budget }: Walk, first: Omit<Settled, 'isExact'>): Settled {
  let [best, isExact] = [first, true];
  const leastAt = (place: number, store: number): Agorot => stores[store]?.least[part[place] ?? 0] ?? 0;
  const restLeast = options.map((stores, place) => Math.min(...stores.map((store) => leastAt(place, store))));
  for (let place = restLeast.length - 2; place >= 0; place -= 1)
    restLeast[place] = (restLeast[place] ?? 0) + (restLeast[place + 1] ?? 0);
  const step = (choice: readonly number[], least: Agorot): void => {
    if (least + (restLeast[choice.length] ?? 0) >= best.totalAgorot) return;
    budget.choices -= 1;
    if (budget.pricings <= 0 || budget.choices <= 0) {
      isExact = false;
      return;
    }
    if (choice.length === part.length) {
      const totalAgorot = priced(choice);
      if (totalAgorot < best.totalAgorot) best = { choice, totalAgorot };
      return;
    }
    for (const store of options[choice.length] ?? []) step([...choice, store], least + leastAt(choice.length, store));
  };
  if (part.length > 1) step([], 0);
  return { ...best, isExact };
}
