import type { ListComparison } from '@sali/contract/baskets';
import type { List } from '@sali/contract/lists';
import { BASKET_ITEMS_MAX } from '@sali/domain/limits';
import type { PricesRoom } from '../room.ts';
import { compareBasket, type Comparing } from './baskets.ts';

/** Compares a list's open lines; those without a product have no price yet, and are counted. */
export async function compareList(room: PricesRoom, list: List, comparing: Comparing): Promise<ListComparison> {
  const open = list.items.filter((item) => !item.is_completed);
  const basket = open.flatMap(({ product_catalog_number: itemCode, quantity }) =>
    itemCode === null ? [] : [{ itemCode, quantity }],
  );
  const compared = basket.slice(0, BASKET_ITEMS_MAX);
  const comparison =
    compared.length === 0 ? { stores: [], best_split: [] } : await compareBasket(room, compared, comparing);
  return {
    list_id: list.list_id,
    list_version: list.version,
    compared: compared.length,
    no_price_yet: open.length - compared.length,
    ...comparison,
  };
}
