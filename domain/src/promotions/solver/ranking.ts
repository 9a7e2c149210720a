import type { PricedBasket } from './basket.ts';

/** A basket in one store, among others. */
export type RankedBasket = { readonly storeKey: string; readonly basket: PricedBasket };

/** Stores with the fewest missing products first; among equals the cheapest. */
export const rankBaskets = <T extends RankedBasket>(baskets: readonly T[]): T[] =>
  baskets.toSorted(
    (a, b) =>
      a.basket.missing.length - b.basket.missing.length ||
      a.basket.totalAgorot - b.basket.totalAgorot ||
      (a.storeKey < b.storeKey ? -1 : 1),
  );
