import type { BasketComparison } from '@sali/contract/goods/prices/baskets';

/**
 * The stores of a first answer with what a second one adds to them.
 * @param first the stores with their lines
 * @param second splits, near misses and substitutes, the stores without their lines. Where prices changed in between, a
 * store's total is another one, and nothing is added to it.
 */
export function withSplits(first: BasketComparison, second: BasketComparison): BasketComparison {
  const added = new Map(second.stores.map((store) => [store.store_key, store]));
  const stores = first.stores.map((store) => {
    const { total, near_misses, substitutes } = added.get(store.store_key) ?? {};
    return total === store.total ? { ...store, near_misses, substitutes } : store;
  });
  return { ...first, stores, best_split: second.best_split };
}
