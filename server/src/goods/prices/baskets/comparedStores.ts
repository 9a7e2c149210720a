import { DAY_MS } from '@sali/domain/base/time';
import type { OfferingStore } from '../offers/offers.ts';
import { storesOfKeys } from '../storesOfKeys.ts';
import type { ComparedStore } from '../pricing/pricedStore.ts';

/** Stores whose prices are older than this are left out of a comparison, unless they are requested. */
const COMPARED_PRICES_DAYS_MAX = 14;

type ComparedStoreChoice = { readonly storeKeys?: readonly string[]; readonly at: Date };

/**
 * The stores that a comparison looks at: those that the call names, else those whose prices are not too old [R7]. Where no
 * store has a price file, the examples of the sample are compared with one another [SD4].
 */
export function comparedStores(all: readonly OfferingStore[], { storeKeys, at }: ComparedStoreChoice): ComparedStore[] {
  const stores = all.filter(hasPrices);
  if (!storeKeys) {
    const oldest = at.getTime() - COMPARED_PRICES_DAYS_MAX * DAY_MS;
    const real = stores.filter(({ isSample }) => !isSample);
    return real.length === 0 ? stores : real.filter(({ pricesAt }) => pricesAt.getTime() >= oldest);
  }
  return storesOfKeys(stores, storeKeys);
}

const hasPrices = (store: OfferingStore): store is ComparedStore => store.pricesAt !== null;
