import type { PricedBasket } from './basket.ts';

/** A basket in one store, among others. */
export type RankedBasket = {
  readonly storeKey: string;
  readonly basket: PricedBasket;
  /** Its prices are so old that it is not compared with stores whose prices are fresh [PT5]. */
  readonly isOld: boolean;
};

/** Stores with the fewest missing products first; among equals the cheapest. Stores with old prices come last. */
export const rankBaskets = <T extends RankedBasket>(baskets: readonly T[]): T[] =>
  baskets.toSorted(
    (a, b) =>
      Number(a.isOld) - Number(b.isOld) ||
      a.basket.missing.length - b.basket.missing.length ||
      a.basket.totalAgorot - b.basket.totalAgorot ||
      (a.storeKey < b.storeKey ? -1 : 1),
  );
