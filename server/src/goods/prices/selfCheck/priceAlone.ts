import { type PricedBasket, priceBasket } from '@sali/domain/goods/promotions/solver/basket';
import { shopperIn } from '@sali/domain/goods/promotions/solver/partPricer';
import { codeIn } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { readShelf } from '../db.ts';
import { readPromotionsNaming } from '../promotions/db.ts';
import type { OfferingStore } from '../offers/offers.ts';
import type { PricesRoom } from '../room.ts';
import type { CheckedBasket } from './db.ts';

/**
 * Prices a basket in one store by itself: prices and promotions come from the database, and no part of the result is shared
 * with another store or kept from another comparison.
 */
export async function priceAlone(
  { db, same }: Pick<PricesRoom, 'db' | 'same'>,
  { storeId, chainId }: Pick<OfferingStore, 'storeId' | 'chainId'>,
  { items, clubs }: Pick<CheckedBasket, 'items' | 'clubs'>,
  at: Date,
): Promise<PricedBasket> {
  const lines = items.map(({ itemCode, quantity }) => {
    const wholeCode = same.codeIn(itemCode, chainId);
    return { wholeCode, code: codeIn(wholeCode, { chainId }), quantityMilli: Math.round(quantity * 1000) };
  });
  const rows = await readShelf(db, storeId, [...new Set(lines.map(({ wholeCode }) => wholeCode))]);
  const shelf = new Map(rows.map((row) => [row.code, row]));
  const time = toJerusalem(at);
  const named = { storeIds: [storeId], codes: [...shelf.keys()] };
  const promotions = await readPromotionsNaming(db, named, { from: time, until: time });
  return priceBasket(lines, shelf, promotions.get(storeId) ?? [], shopperIn({ at: time, clubs }, chainId));
}
