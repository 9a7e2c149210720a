import { getOrCreate } from '../../../base/memo.ts';
import type { Steps } from '../slices.ts';
import { type ComparedProduct, readNameOf, sharedNumberOf, type Verdict, sameVerdict } from './verdict.ts';

/** A product that may be one with products of other chains. */
export type GroupedProduct = ComparedProduct & {
  readonly itemCode: string;
  /** The chains that sell it. */
  readonly chainIds: readonly string[];
};

/** A decision of people about two products, by their item codes. It wins over every rule. */
export type PairDecision = { readonly one: string; readonly other: string; readonly isSame: boolean };

export type AmbiguousPair = { readonly one: string; readonly other: string };

export type ProductGroups = {
  /** The item codes of each group, at least two, sorted; the groups by their first code. */
  readonly groups: readonly (readonly string[])[];
  /** Pairs of which no rule is sure, once for each two groups; the likeliest first. */
  readonly ambiguous: readonly AmbiguousPair[];
};

/** Two products of one chain in a group cost about the same: else one of them is another kind of it. */
const DOUBLE_PRICE_FACTOR_MAX = 1.6;
/** Words that occur in more names are looked up only for names that have no rarer one. */
const RARE_WORDS = 2;
const PAIRS_PER_STEP = 500;

type Edge = { readonly a: number; readonly b: number; readonly strength: number; readonly priceFactor: number };

/**
 * Joins the products of different chains that are one product [PM2]. No group holds two products that differ [PM3], nor two
 * of one chain that are not one product in two rows. The result does not depend on the order of the products. It can be
 * run in slices.
 */
export function* groupProducts(
  products: readonly GroupedProduct[],
  decisions: readonly PairDecision[] = [],
): Steps<ProductGroups> {
  const all = products.toSorted((a, b) => (a.itemCode < b.itemCode ? -1 : 1));
  const decided = decisionsByPair(decisions);
  const verdict = (a: number, b: number): Verdict => {
    const [one, other] = [all[a], all[b]];
    if (!one || !other) return 'different';
    const isSame = decided.get(keyOfPair(one.itemCode, other.itemCode));
    return isSame === undefined ? sameVerdict(one, other) : isSame ? 'same' : 'different';
  };
  const same: Edge[] = [];
  const unsure: Edge[] = [];
  let steps = 0;
  for (const [a, b] of candidatePairs(all, decisions)) {
    if ((steps += 1) % PAIRS_PER_STEP === 0) yield;
    const found = verdict(a, b);
    if (found !== 'different') (found === 'same' ? same : unsure).push(edgeOf(all, a, b));
  }
  const joined = new JoinedProducts(all, verdict, decided);
  const isByHand = ({ a, b }: Edge): boolean => decided.has(keyOfPair(all[a]?.itemCode ?? '', all[b]?.itemCode ?? ''));
  const byRule = same.filter((edge) => !isByHand(edge));
  for (const edge of byRule.sort(byStrength)) {
    if (!joined.join(edge.a, edge.b) && !sharesChain(all[edge.a], all[edge.b])) unsure.push(edge);
    if ((steps += 1) % PAIRS_PER_STEP === 0) yield;
  }
  // Last: what a person joins are the groups of the two products, whatever the rules say of the others in them.
  for (const { a, b } of same.filter(isByHand)) joined.joinByHand(a, b);
  return { groups: joined.groups(), ambiguous: joined.betweenGroups(unsure.sort(byStrength)) };
}

const keyOfPair = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

const decisionsByPair = (decisions: readonly PairDecision[]): ReadonlyMap<string, boolean> =>
  new Map(decisions.map(({ one, other, isSame }) => [keyOfPair(one, other), isSame]));

/** Pairs with a rare word or the supplier's code in common, each once; and those that people decided about. */
function* candidatePairs(
  all: readonly GroupedProduct[],
  decisions: readonly PairDecision[],
): Generator<readonly [number, number]> {
  const seen = new Set<number>();
  const byWord = new Map<string, number[]>();
  const wordsOf = all.map((product) => {
    const code = sharedNumberOf(product.code);
    const { kind, ifWhole } = readNameOf(product);
    return { words: [...new Set([...kind, ...(ifWhole?.kind ?? [])])], code: code === null ? [] : [`#${code}`] };
  });
  wordsOf.forEach(({ words, code }, at) => {
    for (const word of [...words, ...code]) getOrCreate(byWord, word, () => []).push(at);
  });
  const count = (word: string): number => byWord.get(word)?.length ?? 0;
  for (const [at, { words, code }] of wordsOf.entries()) {
    const rare = words.toSorted((x, y) => count(x) - count(y)).slice(0, RARE_WORDS);
    const others = new Set([...rare, ...code].flatMap((word) => byWord.get(word) ?? []));
    for (const other of others) {
      const pair = Math.min(at, other) * all.length + Math.max(at, other);
      if (other === at || seen.has(pair)) continue;
      seen.add(pair);
      yield at < other ? [at, other] : [other, at];
    }
  }
  const placeOf = new Map(all.map(({ itemCode }, at) => [itemCode, at]));
  for (const { one, other } of decisions) {
    const [a, b] = [placeOf.get(one), placeOf.get(other)];
    if (a !== undefined && b !== undefined && a !== b) yield a < b ? [a, b] : [b, a];
  }
}

function edgeOf(all: readonly GroupedProduct[], a: number, b: number): Edge {
  const [one, other] = [all[a], all[b]];
  if (!one || !other) return { a, b, strength: 0, priceFactor: Infinity };
  const [x, y] = [one.priceAgorot, other.priceAgorot];
  const isWhole = readNameOf(one).cut === null && readNameOf(other).cut === null;
  const hasCode = sharedNumberOf(one.code) !== null && sharedNumberOf(one.code) === sharedNumberOf(other.code);
  const strength = hasCode ? 2 : isWhole ? 1 : 0;
  return { a, b, strength, priceFactor: x && y ? Math.max(x, y) / Math.min(x, y) : 2 };
}

const byStrength = (x: Edge, y: Edge): number =>
  y.strength - x.strength || x.priceFactor - y.priceFactor || x.a - y.a || x.b - y.b;

const sharesChain = (one: GroupedProduct | undefined, other: GroupedProduct | undefined): boolean =>
  one?.chainIds.some((chainId) => other?.chainIds.includes(chainId)) ?? false;

/** Products by the groups that they are in so far. */
class JoinedProducts {
  readonly #all: readonly GroupedProduct[];
  readonly #verdict: (a: number, b: number) => Verdict;
  readonly #decided: ReadonlyMap<string, boolean>;
  readonly #groupOf: number[][];

  constructor(
    all: readonly GroupedProduct[],
    verdict: (a: number, b: number) => Verdict,
    decided: ReadonlyMap<string, boolean>,
  ) {
    this.#all = all;
    this.#verdict = verdict;
    this.#decided = decided;
    this.#groupOf = all.map((_, at) => [at]);
  }

  /** @returns false where a product of the one group contradicts one of the other */
  join(a: number, b: number): boolean {
    return this.#joinWhere(a, b, (x, y) => this.#fit(x, y));
  }

  /** Only a person's decision that two products differ keeps their groups apart. */
  joinByHand(a: number, b: number): void {
    this.#joinWhere(a, b, (x, y) => this.#decidedOf(x, y) !== false);
  }

  #joinWhere(a: number, b: number, fit: (x: number, y: number) => boolean): boolean {
    const [one, other] = [this.#groupOf[a] ?? [], this.#groupOf[b] ?? []];
    if (one === other) return true;
    for (const x of one) for (const y of other) if (!fit(x, y)) return false;
    const both = [...one, ...other];
    for (const at of both) this.#groupOf[at] = both;
    return true;
  }

  #fit(x: number, y: number): boolean {
    const [one, other] = [this.#all[x], this.#all[y]];
    if (!one || !other) return false;
    const verdict = this.#verdict(x, y);
    if (verdict === 'different' || !sharesChain(one, other)) return verdict !== 'different';
    const [p, q] = [one.priceAgorot, other.priceAgorot];
    return verdict === 'same' && (!p || !q || Math.max(p, q) <= DOUBLE_PRICE_FACTOR_MAX * Math.min(p, q));
  }

  #decidedOf(x: number, y: number): boolean | undefined {
    return this.#decided.get(keyOfPair(this.#all[x]?.itemCode ?? '', this.#all[y]?.itemCode ?? ''));
  }

  groups(): string[][] {
    return [...new Set(this.#groupOf)]
      .filter((group) => group.length > 1 && new Set(group.flatMap((at) => this.#all[at]?.chainIds ?? [])).size > 1)
      .map((group) => group.map((at) => this.#all[at]?.itemCode ?? '').sort())
      .sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  }

  /** The first pair of each two groups that still may be one. */
  betweenGroups(edges: readonly Edge[]): AmbiguousPair[] {
    const seen = new Set<string>();
    return edges.flatMap(({ a, b }) => {
      const [one, other] = [this.#groupOf[a], this.#groupOf[b]];
      if (one === other || sharesChain(this.#all[a], this.#all[b])) return [];
      const key = keyOfPair(String(Math.min(...(one ?? []))), String(Math.min(...(other ?? []))));
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ one: this.#all[a]?.itemCode ?? '', other: this.#all[b]?.itemCode ?? '' }];
    });
  }
}
