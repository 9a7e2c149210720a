import type { BasketComparison } from '@sali/contract/baskets';
import { COMPARED_STORES_MAX, TRIP_KM } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareBasket, type Place } from '../prices/prices.ts';
import { useSettings } from '../settings/settings.ts';
import { basketOf, genericItemsOf } from './comparison.ts';

/** The open lines of the list over the stores; asked again when one of them changes. */
export function useComparison(list: ShoppingList, place: Place | null) {
  const items = useMemo(() => basketOf(list), [list]);
  const generics = useMemo(() => genericItemsOf(list), [list]);
  const clubs = useSettings((settings) => settings.clubs);
  return useQuery<BasketComparison>({
    queryKey: ['compare', items, generics, place, clubs],
    queryFn: () =>
      compareBasket({
        items,
        generic_items: generics,
        limit: COMPARED_STORES_MAX,
        split_within_km: TRIP_KM,
        club_ids: [...clubs],
        ...(place ?? {}),
      }),
    enabled: items.length + generics.length > 0,
    placeholderData: keepPreviousData,
  });
}
