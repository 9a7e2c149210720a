import { withOthers } from '@sali/domain/lists/walks/withOthers';
import { useEffect, useMemo } from 'react';
import { useCategories } from '../../../goods/catalogue/categories.ts';
import { useLearnedOrders } from './learnedOrders.ts';
import { useSettings } from '../../../people/settings/storedSettings.ts';

/** The categories in the order of a list: the person's own for its store, else the learned one, else that of the tree [SM9]. */
export function useCategoryOrder(storeKey: string | null): readonly number[] {
  const tree = useCategories(({ order }) => order);
  const own = useSettings(({ categoryOrders }) => categoryOrders[storeKey ?? '']);
  const learned = useLearnedOrders((orders) => orders[storeKey ?? '']?.categoryIds);
  useEffect(() => {
    // Without a network the previous order stays.
    if (storeKey !== null) void import('./refreshOrder.ts').then((m) => m.refreshOrder(storeKey)).catch(() => null);
  }, [storeKey]);
  return useMemo(() => (own || learned ? withOthers(own ?? learned ?? [], tree) : tree), [own, learned, tree]);
}
