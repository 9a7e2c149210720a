import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import { COMPARED_STORES_MAX, TRIP_KM } from '@sali/domain/base/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareBasket, type Place } from '../../goods/prices/api.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { openLinesOf } from './comparison.ts';
import { withSplits } from './withSplits.ts';

export type SplitSearch = 'searching' | 'done' | 'failed';

type ComparedIn = {
  /** Where the person is, if they shared it. */
  readonly place: Place | null;
  /** The store in which the person shops: the answer has it, and without a place splits stay near it [W15] [W19]. */
  readonly ownKey: string | null;
  readonly withClubs: boolean;
};

const NO_CLUBS: readonly ChosenClub[] = [];

/**
 * Compares the open lines of the list in the stores, and again when one of them changes. The stores come first; splits, near
 * misses and substitutes take longer, and are added to them when they come.
 */
export function useComparison(list: ShoppingList, { place, ownKey, withClubs }: ComparedIn) {
  const { items, words } = useMemo(() => openLinesOf(list), [list]);
  const ownClubs = useSettings((settings) => settings.clubs);
  const clubs = withClubs ? ownClubs : NO_CLUBS;
  const key = [items, words, place, clubs, ownKey];
  const compare = (parts: { best_split: boolean; lines: boolean }): Promise<BasketComparison> =>
    compareBasket({
      items: [...items],
      generic_items: [...words],
      limit: COMPARED_STORES_MAX,
      split_within_km: TRIP_KM,
      club_ids: [...clubs],
      ...place,
      ...(ownKey !== null && { split_near_store: ownKey }),
      ...parts,
    });
  const stores = useQuery({
    queryKey: ['compare', 'stores', ...key],
    queryFn: () => compare({ best_split: false, lines: true }),
    enabled: items.length + words.length > 0,
    placeholderData: keepPreviousData,
  });
  const splits = useQuery({
    queryKey: ['compare', 'splits', ...key],
    queryFn: () => compare({ best_split: true, lines: false }),
    enabled: stores.isSuccess && !stores.isPlaceholderData,
    placeholderData: keepPreviousData,
  });
  // The former basket stays whole on the screen until the new one has come.
  const isTogether = splits.isPlaceholderData === stores.isPlaceholderData;
  const added = isTogether ? splits.data : undefined;
  const data = useMemo(
    () => stores.data && (added ? withSplits(stores.data, added) : stores.data),
    [stores.data, added],
  );
  const splitSearch: SplitSearch = added ? 'done' : splits.isError && !splits.isFetching ? 'failed' : 'searching';
  const { error, isLoading, refetch } = stores;
  return { data, error, isLoading, refetch, splitSearch, searchSplits: splits.refetch };
}
