import { withOthers } from './withOthers.ts';
import { DEFAULT_CATEGORY_ID, WALKERS_MIN, WALKS_MIN } from '../../base/limits.ts';

/** Two categories are ordered by this many shoppings that had both. */
const WALKS_PER_PAIR_MIN = 3;

/** In how many walks the category `before` came before `after`. */
export type PairCount = { readonly before: number; readonly after: number; readonly walks: number };

/** The counts of a store, or of all stores of a chain. */
export type WalkCounts = { readonly walks: number; readonly walkers: number; readonly pairs: readonly PairCount[] };

/** Each pair of the categories of a walk, the earlier one first. */
export const pairsOf = (categoryIds: readonly number[]): (readonly [before: number, after: number])[] =>
  categoryIds.flatMap((before, index) => categoryIds.slice(index + 1).map((after) => [before, after] as const));

/** Whether enough shoppings of enough people were counted for their order to say something about the store. */
export const isLearned = ({ walks, walkers }: Pick<WalkCounts, 'walks' | 'walkers'>): boolean =>
  walks >= WALKS_MIN && walkers >= WALKERS_MIN;

/**
 * The order that contradicts as few of the counted walks as possible. Categories that were hardly ever walked with others keep
 * their place after the category that precedes them in `fallback`, and 'other' comes last.
 * @param fallback all categories, in the order of the tree
 */
export function learnedOrder(pairs: readonly PairCount[], fallback: readonly number[]): number[] {
  const counts = new Map(pairs.map(({ before, after, walks }) => [pairKey(before, after), walks]));
  const countOf = (before: number, after: number): number => counts.get(pairKey(before, after)) ?? 0;
  const isOrdered = (one: number, other: number): boolean =>
    countOf(one, other) + countOf(other, one) >= WALKS_PER_PAIR_MIN;
  const known = fallback.filter((one) => fallback.some((other) => other !== one && isOrdered(one, other)));
  const placed = fallback.filter((id) => id !== DEFAULT_CATEGORY_ID);
  const order = withOthers(improved(byShare(known, countOf), countOf), placed);
  return placed.length === fallback.length ? order : [...order, DEFAULT_CATEGORY_ID];
}

const pairKey = (before: number, after: number): string => `${before} ${after}`;

type CountOf = (before: number, after: number) => number;

/** A first order: by the share of comparisons in which a category came first. */
function byShare(ids: readonly number[], countOf: CountOf): number[] {
  const shareOf = (one: number): number => {
    const shares = ids.flatMap((other) => {
      const [first, second] = [countOf(one, other), countOf(other, one)];
      return other === one || first + second === 0 ? [] : [first / (first + second)];
    });
    return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  };
  const shares = new Map(ids.map((id) => [id, shareOf(id)]));
  // The sort is stable: equal shares stay in the order of the tree.
  return [...ids].sort((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0));
}

/** Moves single categories as long as that contradicts fewer walks. Each move lowers a whole number, so it ends. */
function improved(start: readonly number[], countOf: CountOf): number[] {
  let order = [...start];
  for (;;) {
    const move = bestMove(order, countOf);
    if (!move) return order;
    order = move;
  }
}

function bestMove(order: readonly number[], countOf: CountOf): number[] | undefined {
  let best: { readonly gain: number; readonly from: number; readonly to: number } | undefined;
  order.forEach((id, from) => {
    for (const step of [-1, 1]) {
      let gain = 0;
      for (let to = from + step; to >= 0 && to < order.length; to += step) {
        const passed = order[to] ?? id;
        gain += step < 0 ? countOf(id, passed) - countOf(passed, id) : countOf(passed, id) - countOf(id, passed);
        if (gain > (best?.gain ?? 0)) best = { gain, from, to };
      }
    }
  });
  if (!best) return undefined;
  const moved = [...order];
  moved.splice(best.to, 0, ...moved.splice(best.from, 1));
  return moved;
}
