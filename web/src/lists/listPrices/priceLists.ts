import type { ShoppingList } from '@sali/domain/lists/list';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { chooseDefault } from '../../goods/stores/ownStore.ts';
import { useShelves } from '../../goods/prices/shelf.ts';
import { basketOf, onShelf } from './basket.ts';
import { cachedDeals } from './cachedDeals.ts';
import { refreshOffers } from './refreshOffers.ts';

/** How the person shops: the store of lists without one, and their clubs. */
type CardShopper = { readonly selectedStore: string | null; readonly clubs: readonly ChosenClub[] };

/** Asks the server about the lists whose sum the device does not know, one at a time; each answer is cached. */
export async function priceLists(
  lists: readonly ShoppingList[],
  { selectedStore, clubs }: CardShopper,
  signal: AbortSignal,
): Promise<void> {
  for (const list of lists) {
    const storeKey = list.storeKey ?? selectedStore;
    const basket = basketOf(list);
    if (signal.aborted) return;
    if (basket === null) continue;
    // The overview asks again as soon as the device has a store.
    if (storeKey === null) return chooseDefault();
    const items = onShelf(basket, useShelves.getState().shelves[storeKey]);
    const asked = { storeKey, clubs, items, words: basket.words };
    const known = await cachedDeals(list.id, asked, Date.now());
    if (!known?.isWhole) await refreshOffers(list.id, asked, signal);
  }
}
