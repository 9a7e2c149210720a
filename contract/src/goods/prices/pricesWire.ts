import { shekelsOf, shekelsOrNull } from '@sali/domain/base/money';
import type { Comparison, RankedPrice } from '@sali/domain/goods/prices/comparison';
import { type UnitPrice, unitPriceOf } from '@sali/domain/goods/prices/unitPrice';
import type { Size } from '@sali/domain/goods/catalogue/size';
import { instantOfWall } from '@sali/domain/base/jerusalemTime';
import type { WallTime } from '@sali/domain/goods/promotions/terms/promotion';
import type { ShownDeal } from '@sali/domain/goods/promotions/texts/sale';
import type { ShownPromotion } from '@sali/domain/goods/promotions/texts/shownPromotion';
import { prices } from '@sali/texts/he/prices';
import { units } from '@sali/texts/he/units';
import { hebrewDeal, dealPartsToWire, saleTextToWire } from './hebrewDeals.ts';
import type { DealWire, ProductPricesWire, PromotionWire } from './prices.ts';

/** Converts prices between the domain and the wire. It imports no schemas, so that the browser loads none. */

/** The measure of a unit price, in Hebrew words. */
export const perLabel = ({ per }: UnitPrice): string => units.per[per];

/** @param storesMax how many stores the answer lists; the numbers are over all of them */
export function productPricesToWire(
  itemCode: string,
  size: Size | null,
  { lowestAgorot, averageAgorot, stores }: Comparison,
  shown: Comparison['stores'],
): ProductPricesWire {
  return {
    item_code: itemCode,
    lowest: shekelsOrNull(lowestAgorot),
    average: shekelsOrNull(averageAgorot),
    store_count: stores.length,
    stores: shown.map((store) => rankedStoreToWire(store, size)),
    disclaimer: prices.disclaimer,
  };
}

function rankedStoreToWire(store: RankedPrice, size: Size | null): ProductPricesWire['stores'][number] {
  const unitPrice = unitPriceOf(store.priceAgorot, size, store.isWeighted);
  return {
    store_key: store.storeKey,
    chain_name: store.chainName,
    store_name: store.storeName,
    address: store.address,
    city: store.city,
    price: shekelsOf(store.priceAgorot),
    unit_price: unitPrice && shekelsOf(unitPrice.agorot),
    unit_price_of: unitPrice && perLabel(unitPrice),
    unit_price_per: unitPrice && unitPrice.per,
    is_weighted: store.isWeighted,
    sale_price: shekelsOrNull(store.salePriceAgorot),
    ...saleTextToWire(store.saleText),
    deals: store.deals.map(dealToWire),
    savings: shekelsOf(store.savingsAgorot),
    last_update: store.fileAt.toISOString(),
    is_old: store.isOld,
    ...(store.isSample && { is_sample: true as const }),
    ...(store.isOnline && { is_online: true as const }),
    ...(store.distanceKm !== null && { distance_km: store.distanceKm }),
    ...(store.soldAs !== undefined && { item_code: store.soldAs }),
  };
}

export const dealToWire = (deal: ShownDeal): DealWire => ({
  promotion_id: deal.promotionId,
  text: hebrewDeal(deal.text),
  parts: dealPartsToWire(deal.text),
  condition: deal.condition,
  club_ids: [...deal.clubIds],
  sale_price: shekelsOrNull(deal.unitAgorot),
  is_text_only: deal.eachAgorot === null,
});

/** How many items of a promotion are sent: one for gifts may have thousands. */
const ITEM_CODES_MAX = 200;

/** @param itemCodes public codes of `shown.codes` @param isSample whether it is an example of the bundled sample */
export const promotionToWire = (
  storeKey: string,
  shown: ShownPromotion,
  itemCodes: readonly string[],
  isSample: boolean,
): PromotionWire => ({
  promotion_id: shown.promotion.promotionId,
  store_key: storeKey,
  promotion_description: shown.promotion.text,
  start_date: instantText(shown.promotion.startsAt),
  end_date: instantText(shown.promotion.endsAt),
  daily_hours: shown.promotion.daily,
  condition: shown.condition,
  club_ids: [...shown.promotion.clubIds],
  is_text_only: shown.isTextOnly,
  spend: shekelsOf(shown.promotion.spendAgorot),
  min_qty: shown.minQuantity,
  discounted_price: shekelsOrNull(shown.totalAgorot),
  sale_text: hebrewDeal(shown.text),
  sale_parts: dealPartsToWire(shown.text),
  item_codes: itemCodes.slice(0, ITEM_CODES_MAX),
  item_count: itemCodes.length,
  is_active: true,
  ...(isSample && { is_sample: true as const }),
});

/** A running promotion has both its times. */
const instantText = (wall: WallTime | null): string => instantOfWall(wall ?? '')?.toISOString() ?? '';
