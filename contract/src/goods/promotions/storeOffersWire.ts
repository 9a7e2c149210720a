import type { Agorot } from '@sali/domain/base/units';
import { agorotOf, shekelsOf, shekelsOrNull } from '@sali/domain/base/money';
import type { PublishedShelf } from '@sali/domain/goods/prices/publishedShelf';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import { PERCENT, type Promotion, type PromotionItem } from '@sali/domain/goods/promotions/terms/promotion';
import type { StoreOffers } from './storeOffers.ts';

/** Converts a store's offers between the domain and the wire. It imports no schemas, so that the browser loads none. */

type OfferedGoodWire = StoreOffers['goods'][number];
type OfferedPromotionWire = StoreOffers['promotions'][number];
type PromotionItemWire = OfferedPromotionWire['items'][number];

const MILLI = 1000;

export type OfferedGood = { readonly itemCode: string; readonly code: string; readonly shelved: ShelfFacts };

export const offersToWire = (
  goods: readonly OfferedGood[],
  promotions: readonly Promotion[],
): Pick<StoreOffers, 'goods' | 'promotions'> => ({
  goods: goods.map(goodToWire),
  promotions: promotions.map(offeredPromotionToWire),
});

/** Without promotions that are described in words only. */
export const offersFromWire = ({
  goods,
  promotions,
}: Pick<StoreOffers, 'goods' | 'promotions'>): {
  readonly goods: readonly OfferedGood[];
  readonly promotions: readonly Promotion[];
} => ({
  goods: goods.map(goodFromWire),
  promotions: promotions.map(offeredPromotionFromWire),
});

/** The offers of a moment, to compare a receipt with them. */
export const publishedFromWire = (offers: Pick<StoreOffers, 'goods' | 'promotions'>): PublishedShelf => {
  const times = new Map(offers.goods.map((good) => [good.item_code, good.published]));
  const { goods, promotions } = offersFromWire(offers);
  return {
    promotions,
    goods: goods.map((good) => {
      const published = times.get(good.itemCode);
      const since = published?.since ? Date.parse(published.since) : null;
      return { ...good, since, isSteady: published?.is_steady ?? false };
    }),
  };
};

const goodToWire = ({ itemCode, code, shelved }: OfferedGood): OfferedGoodWire => ({
  item_code: itemCode,
  code,
  price: shekelsOf(shelved.priceAgorot),
  is_weighed: shelved.isWeighed,
  is_discountable: shelved.isDiscountable,
});

const goodFromWire = (good: OfferedGoodWire): OfferedGood => ({
  itemCode: good.item_code,
  code: good.code,
  shelved: {
    priceAgorot: agorotOf(good.price),
    isWeighed: good.is_weighed,
    isDiscountable: good.is_discountable,
  },
});

export const offeredPromotionToWire = (promotion: Promotion): OfferedPromotionWire => ({
  promotion_id: promotion.promotionId,
  layout: promotion.layout,
  text: promotion.text,
  starts_at: promotion.startsAt,
  ends_at: promotion.endsAt,
  daily_hours: promotion.daily,
  is_coupon: promotion.isCoupon,
  club_ids: [...promotion.clubIds],
  spend: shekelsOf(promotion.spendAgorot),
  is_bundled_per_item: promotion.isBundledPerItem,
  items: promotion.items.map(offeredItemToWire),
});

export const offeredPromotionFromWire = (promotion: OfferedPromotionWire): Promotion => ({
  promotionId: promotion.promotion_id,
  layout: promotion.layout,
  text: promotion.text,
  startsAt: promotion.starts_at,
  endsAt: promotion.ends_at,
  daily: promotion.daily_hours,
  isCoupon: promotion.is_coupon,
  clubIds: promotion.club_ids,
  textOnly: null,
  spendAgorot: agorotOf(promotion.spend),
  isBundledPerItem: promotion.is_bundled_per_item,
  items: promotion.items.map(offeredItemFromWire),
});

export const offeredItemToWire = (item: PromotionItem): PromotionItemWire => ({
  code: item.code,
  reward_type: item.rewardType,
  min_qty: item.minMilli / MILLI,
  max_qty: item.maxMilli === null ? null : item.maxMilli / MILLI,
  redemptions: item.redemptions,
  discount_percent: item.rate === null ? null : item.rate / PERCENT,
  price: shekelsOrNull(item.priceAgorot),
  is_weighted: item.isWeighted,
  gift_count: item.giftCount,
  gift_price: shekelsOrNull(item.giftPriceAgorot),
});

export const offeredItemFromWire = (item: PromotionItemWire): PromotionItem => ({
  code: item.code,
  rewardType: item.reward_type,
  minMilli: Math.round(item.min_qty * MILLI),
  maxMilli: item.max_qty === null ? null : Math.round(item.max_qty * MILLI),
  redemptions: item.redemptions,
  rate: item.discount_percent === null ? null : Math.round(item.discount_percent * PERCENT),
  priceAgorot: agorotOrNull(item.price),
  isWeighted: item.is_weighted,
  giftCount: item.gift_count,
  giftPriceAgorot: agorotOrNull(item.gift_price),
});

const agorotOrNull = (shekels: number | null): Agorot | null => (shekels === null ? null : agorotOf(shekels));
