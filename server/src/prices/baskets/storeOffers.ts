import type { StoreOffers } from '@sali/contract/promotions/storeOffers';
import { offersToWire } from '@sali/contract/promotions/storeOffersWire';
import type { Promotion } from '@sali/domain/promotions/terms/promotion';
import { AppError } from '../../errors.ts';
import { codeIn, itemCodeOf } from '../codes.ts';
import type { PromotionRow, Offer, PromotionFacts } from '../offers/offers.ts';
import type { PricesRoom } from '../room.ts';
import { storesOfKeys } from '../storesOfKeys.ts';
import { pricedRowsOf } from './namedPromotions.ts';

/**
 * What a store offers of products, for a device that will price them without the server: the same rows that a comparison
 * prices, at any time and for all customers.
 * @throws AppError store_not_found
 */
export async function storeOffers(
  { offers }: Pick<PricesRoom, 'offers'>,
  storeKey: string,
  itemCodes: readonly string[],
): Promise<StoreOffers> {
  const [store] = storesOfKeys(await offers.stores(), [storeKey]);
  if (!store) throw new AppError('store_not_found');
  const wholeCodeOf = (itemCode: string): string => itemCodeOf(itemCode, store.chainId);
  const offered = await offers.offered([store], new Set(itemCodes.map(wholeCodeOf)));
  const sold = [...new Set(itemCodes)].flatMap((itemCode) => {
    const offer = offered.get(wholeCodeOf(itemCode))?.offers[0];
    return offer ? [{ itemCode, code: codeIn(itemCode, store), shelved: offer }] : [];
  });
  return offersToWire(sold, promotionsOf([...new Set(sold.map(({ shelved }) => shelved))]));
}

/** Each promotion once, with the rows that any of the offers has, in the order of its file. */
function promotionsOf(offers: readonly Offer[]): Promotion[] {
  const byFacts = new Map<PromotionFacts, PromotionRow[]>();
  for (const { promotionRow } of offers.flatMap(pricedRowsOf)) {
    const others = byFacts.get(promotionRow.facts);
    if (others) others.push(promotionRow);
    else byFacts.set(promotionRow.facts, [promotionRow]);
  }
  return Array.from(byFacts, ([facts, promotionRows]) => ({
    ...facts,
    items: promotionRows.toSorted((a, b) => a.place - b.place).map(({ item }) => item),
  }));
}
