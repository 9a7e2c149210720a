import type { ShelfFacts } from '../src/goods/promotions/terms/terms.ts';
import { PERCENT, type Promotion, type PromotionItem } from '../src/goods/promotions/terms/promotion.ts';
import { cleanDescription } from '../src/goods/promotions/terms/signs.ts';

/** Promotions and shelves for tests, with plain defaults for everything that is not given. */

export const promotionItem = (code: string, facts: Partial<PromotionItem> = {}): PromotionItem => ({
  code,
  rewardType: 1,
  minMilli: 1000,
  maxMilli: null,
  redemptions: null,
  rate: null,
  priceAgorot: null,
  isWeighted: false,
  giftCount: null,
  giftPriceAgorot: null,
  ...facts,
});

export const promotion = (
  promotionId: string,
  text: string,
  items: readonly PromotionItem[],
  facts: Partial<Promotion> = {},
): Promotion => ({
  promotionId,
  layout: 'v1',
  text: cleanDescription(text),
  isCoupon: false,
  clubIds: [],
  textOnly: null,
  spendAgorot: 0,
  isBundledPerItem: false,
  items,
  startsAt: '2026-01-01T00:00:00',
  endsAt: '2031-01-01T23:59:00',
  daily: null,
  ...facts,
});

/** `n` of these for `totalAgorot`, any mix. */
export const bundle = (
  id: string,
  n: number,
  totalAgorot: number,
  codes: readonly string[],
  facts: Partial<PromotionItem> = {},
) =>
  promotion(
    id,
    `${n}ב${totalAgorot / 100}`,
    codes.map((code) => promotionItem(code, { minMilli: n * 1000, priceAgorot: totalAgorot, ...facts })),
  );

/** The cheapest of `n` units at `percent` off. */
export const nth = (id: string, n: number, percent: number, codes: readonly string[]) =>
  promotion(
    id,
    'הזול מבניהם',
    codes.map((code) => promotionItem(code, { rewardType: 9, minMilli: n * 1000, rate: percent * PERCENT })),
  );

/** A price for each, at most `cap` units of all together. */
export const single = (id: string, agorotByCode: Readonly<Record<string, number>>, cap: number | null = null) =>
  promotion(
    id,
    'מבצע',
    Object.entries(agorotByCode).map(([code, priceAgorot]) =>
      promotionItem(code, { priceAgorot, maxMilli: cap === null ? null : cap * 1000 }),
    ),
  );

export const shelved = (priceAgorot: number, isWeighed = false): ShelfFacts => ({
  priceAgorot,
  isWeighed,
  isDiscountable: true,
});

export const shelf = (agorotByCode: Readonly<Record<string, number>>): Map<string, ShelfFacts> =>
  new Map(Object.entries(agorotByCode).map(([code, agorot]) => [code, shelved(agorot)]));

export const NOON = '2026-08-10T12:00:00';
