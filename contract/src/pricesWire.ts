import { type Agorot, shekelsOf } from '@sali/domain/money';
import type { Comparison, RankedPrice } from '@sali/domain/prices/comparison';
import { type Size, type UnitPrice, unitPriceOf } from '@sali/domain/prices/unitPrice';
import { multiBuyText } from '@sali/domain/promotions/sale';
import type * as wire from './prices.ts';

/** Prices between the domain's spelling and the wire's, without the schemas: the browser needs only this. */

const PER_LABELS: Record<UnitPrice['per'], string> = {
  '100g': '100 גרם',
  '100ml': '100 מ"ל',
  unit: 'יחידה',
  m: 'מטר',
};

const DISCLAIMER = 'המחירים מתעדכנים מדי יום מקובצי הרשתות; המחיר הקובע הוא המחיר בקופה.';

const shekelsOrNull = (agorot: Agorot | null): number | null => (agorot === null ? null : shekelsOf(agorot));

/** @param storesMax so many stores are told; the numbers are over all of them */
export function productPricesToWire(
  itemCode: string,
  size: Size | null,
  { lowestAgorot, averageAgorot, stores }: Comparison,
  storesMax: number,
): wire.ProductPrices {
  return {
    item_code: itemCode,
    lowest: shekelsOrNull(lowestAgorot),
    average: shekelsOrNull(averageAgorot),
    store_count: stores.length,
    stores: stores.slice(0, storesMax).map((store) => rankedStoreToWire(store, size)),
    disclaimer: DISCLAIMER,
  };
}

function rankedStoreToWire(store: RankedPrice, size: Size | null): wire.ProductPrices['stores'][number] {
  const unitPrice = unitPriceOf(store.priceAgorot, size, store.isWeighted);
  return {
    store_key: store.storeKey,
    chain_name: store.chainName,
    store_name: store.storeName,
    address: store.address,
    price: shekelsOf(store.priceAgorot),
    unit_price: unitPrice && shekelsOf(unitPrice.agorot),
    unit_price_of: unitPrice && PER_LABELS[unitPrice.per],
    is_weighted: store.isWeighted,
    sale_price: shekelsOrNull(store.salePriceAgorot),
    sale_text: store.saleText,
    savings: shekelsOf(store.savingsAgorot),
    last_update: store.fileAt.toISOString(),
    is_old: store.isOld,
    ...(store.distanceKm !== null && { distance_km: store.distanceKm }),
  };
}

/** A promotion that runs now, with the codes of its items. */
export type RunningPromotion = {
  readonly promotionId: string;
  readonly storeKey: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly minQuantity: number;
  readonly totalAgorot: Agorot;
  readonly itemCodes: readonly string[];
};

export const promotionToWire = (promotion: RunningPromotion): wire.Promotion => ({
  promotion_id: promotion.promotionId,
  store_key: promotion.storeKey,
  promotion_description: promotion.description,
  start_date: promotion.startsAt.toISOString(),
  end_date: promotion.endsAt.toISOString(),
  min_qty: promotion.minQuantity,
  discounted_price: shekelsOf(promotion.totalAgorot),
  sale_text: promotion.minQuantity > 1 ? multiBuyText(promotion, false) : null,
  item_codes: [...promotion.itemCodes],
  is_active: true,
});
