import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { offersToWire } from '@sali/contract/goods/promotions/storeOffersWire';
import { AppError } from '../../../base/errors.ts';
import { codeIn } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import type { PricesRoom } from '../room.ts';
import { storesOfKeys } from '../storesOfKeys.ts';
import { promotionWith, rowsByFacts } from '../pricing/namedPromotions.ts';

/**
 * Reads a store's offers of products, for a device that will price them without the server: the same rows that a
 * comparison prices, at any time and for all customers.
 * @throws AppError store_not_found
 */
export async function storeOffers(
  { offers, pricing, same }: Pick<PricesRoom, 'offers' | 'pricing' | 'same'>,
  storeKey: string,
  itemCodes: readonly string[],
): Promise<StoreOffers> {
  const [store] = storesOfKeys(await offers.stores(), [storeKey]);
  if (!store) throw new AppError('store_not_found');
  const wholeCodeOf = (itemCode: string): string => same.codeIn(itemCode, store.chainId);
  const offered = await offers.offered([store], new Set(itemCodes.map(wholeCodeOf)));
  const sold = [...new Set(itemCodes)].flatMap((itemCode) => {
    const offer = offered.get(wholeCodeOf(itemCode))?.offers[0];
    return offer ? [{ itemCode, code: codeIn(wholeCodeOf(itemCode), store), shelved: offer }] : [];
  });
  const rows = [...new Set(sold.map(({ shelved }) => shelved))].flatMap(pricing.pricedRowsOf);
  const promotions = Array.from(rowsByFacts(rows), ([facts, own]) => promotionWith(facts, own));
  return {
    ...offersToWire(sold, promotions),
    ...(store.pricesAt && { last_update: store.pricesAt.toISOString() }),
    ...(store.isSample && { is_sample: true as const }),
  };
}
