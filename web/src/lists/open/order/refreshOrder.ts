import { CATEGORY_ORDERS_MAX } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import { fetchCategoryOrder } from './api.ts';
import { learnedKey, useLearnedOrders } from './learnedOrders.ts';

/** Stores that are being asked about. */
const asking = new Set<string>();

/** Asks for the order of a store, once a day. Orders of the stores that were asked about first leave the device. @throws HttpError */
export async function refreshOrder(storeKey: string): Promise<void> {
  const known = useLearnedOrders.getState()[storeKey];
  if (asking.has(storeKey) || (known && Date.now() - known.at < DAY_MS)) return;
  asking.add(storeKey);
  const key = learnedKey();
  const { source, category_ids: categoryIds } = await fetchCategoryOrder(storeKey).finally(() =>
    asking.delete(storeKey),
  );
  // Another person is here now: what this one asked for is not theirs.
  if (learnedKey() !== key) return;
  const order = { source, categoryIds, at: Date.now() };
  const orders = Object.entries({ ...useLearnedOrders.getState(), [storeKey]: order });
  const newest = orders.sort(([, a], [, b]) => b.at - a.at).slice(0, CATEGORY_ORDERS_MAX);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest)));
  useLearnedOrders.setState(Object.fromEntries(newest), true);
}
