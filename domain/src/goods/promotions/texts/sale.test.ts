import { hebrewDeal } from '@sali/contract/goods/prices/hebrewDeals';
import { describe, expect, test } from 'vitest';
import type { ShelfFacts } from '../terms/terms.ts';
import type { Promotion, PromotionItem } from '../terms/promotion.ts';
import { rankDeals, type Sale, saleOf, shownDealOf, type ShownDeal } from './sale.ts';
import { shownPromotion } from './shownPromotion.ts';
import { promotion, promotionItem } from '../../../../test/testPromotions.ts';

const AT_990: ShelfFacts = { priceAgorot: 990, isWeighed: false, isDiscountable: true };

function shown(text: string, item: Partial<PromotionItem>, facts: Partial<Promotion> = {}, shelved = AT_990) {
  const row = promotionItem('1', item);
  return shownDealOf({ ...promotion('7', text, [row], facts), itemCount: 1 }, row, shelved);
}
const unit = (priceAgorot: number, facts: Partial<Promotion> = {}) => shown('מבצע', { priceAgorot }, facts);
const set = (n: number, priceAgorot: number) => shown('מבצע', { minMilli: n * 1000, priceAgorot });
const worded = ({ saleText, ...sale }: Sale) => ({
  ...sale,
  saleText: saleText === null ? null : hebrewDeal(saleText),
});
const deals = (...all: readonly (ShownDeal | null)[]): ShownDeal[] => all.flatMap((deal) => deal ?? []);

test.each([
  ['no promotion', [], null, null],
  ['a price for one', [unit(590)], 590, '40% הנחה'],
  ['the lowest of several', [unit(790), unit(690)], 690, '30% הנחה'],
  ['under one percent off', [unit(985)], 985, '9.85 ש״ח'],
  ['a multi-buy', [set(3, 2000)], null, '3 ב־20 ש״ח'],
  ['a multi-buy that saves nothing', [set(2, 1980)], null, null],
  ['both, the multi-buy better', [unit(890), set(3, 2000)], 890, '3 ב־20 ש״ח'],
  ['both, the single better', [unit(590), set(3, 2000)], 590, '40% הנחה'],
  ['the better one of two multi-buys', [set(2, 1500), set(3, 2000)], null, '3 ב־20 ש״ח'],
] as const)('[J1] %s at 9.90', (_what, all, salePriceAgorot, saleText) => {
  expect(worded(saleOf(deals(...all)))).toEqual({ salePriceAgorot, saleText });
});

describe('a deal with conditions', () => {
  test.each([
    ['a spend', {}, { spendAgorot: 10_000 }, '40% הנחה, בקנייה מעל 100 ש״ח'],
    ['a cap', { maxMilli: 2000 }, {}, '40% הנחה, עד 2 יח׳'],
    ['a club', {}, { clubIds: [1] }, '40% הנחה, לחברי מועדון'],
    ['a credit card', {}, { clubIds: [2] }, '40% הנחה, בכרטיס אשראי של הרשת'],
    ['a coupon', {}, { isCoupon: true }, '40% הנחה, בקופון'],
  ] as const)('[J2] shows %s', (_what, item, facts, text) => {
    expect(hebrewDeal(shown('מבצע', { priceAgorot: 590, ...item }, facts)?.text ?? '')).toBe(text);
  });

  test('[J1] a sale price is everybody’s, with nothing else asked', () => {
    const asked = [{ spendAgorot: 10_000 }, { clubIds: [1] }, { isCoupon: true }];
    expect(saleOf(deals(...asked.map((facts) => unit(590, facts)))).salePriceAgorot).toBeNull();
    expect(worded(saleOf(deals(unit(790), unit(590, { clubIds: [1] }))))).toEqual({
      salePriceAgorot: 790,
      saleText: '20% הנחה',
    });
  });

  test('[J2] words that say whose it is are shown themselves', () => {
    expect(shown('ב-5.90 לחברי המועדון בלבד', { priceAgorot: 590 })).toMatchObject({
      text: 'ב-5.90 לחברי המועדון בלבד',
      condition: 'words',
      unitAgorot: null,
    });
  });
});

test('[J3] a promotion that cannot be priced is shown in its own words, and never a price', () => {
  const gift = shown('קנה 2 קבל מתנה', { priceAgorot: 590 }, { textOnly: 'buy_get' });
  expect(gift).toMatchObject({ text: 'קנה 2 קבל מתנה', unitAgorot: null, eachAgorot: null });
  expect(unit(1200)).toMatchObject({ text: 'מבצע', unitAgorot: null, eachAgorot: null });
  expect(saleOf(deals(gift))).toEqual({ salePriceAgorot: null, saleText: 'קנה 2 קבל מתנה' });
});

test('[J3] an item that its promotion leaves out is not shown with it', () => {
  const row = promotionItem('1', { priceAgorot: 1200 });
  expect(shownDealOf({ ...promotion('7', 'מבצע', [row]), itemCount: 2 }, row, AT_990)).toBeNull();
});

test('[J2] everybody’s deals come first, then those of some, then words', () => {
  const [words, club, plain] = [shown('מתנה', {}, { textOnly: 'days' }), unit(590, { clubIds: [1] }), unit(790)];
  expect(rankDeals(deals(words, club, plain))).toEqual(deals(plain, club, words));
});

test('weighed goods are shown in kilograms', () => {
  const weighed = { priceAgorot: 3990, isWeighed: true, isDiscountable: true };
  const deal = shown('מבצע', { minMilli: 2000, priceAgorot: 2500, isWeighted: true }, {}, weighed);
  expect(hebrewDeal(deal?.text ?? '')).toBe('2 ק״ג ב־50 ש״ח');
});

describe('a promotion in a leaflet', () => {
  const shelf = new Map([
    ['1', AT_990],
    ['2', { ...AT_990, priceAgorot: 690 }],
  ]);
  const leaflet = (items: readonly PromotionItem[], facts: Partial<Promotion> = {}) =>
    shownPromotion({ ...promotion('7', 'המבצע', items, facts), itemCount: items.length }, shelf);

  test('[J4] shows the deal, its amount and the items that the store sells', () => {
    const items = ['1', '2', '3'].map((code) => promotionItem(code, { minMilli: 3000, priceAgorot: 1500 }));
    const { text, ...facts } = leaflet(items);
    expect({ ...facts, text: hebrewDeal(text) }).toMatchObject({
      text: '3 ב־15 ש״ח',
      minQuantity: 3,
      totalAgorot: 1500,
      codes: ['1', '2'],
      isTextOnly: false,
    });
  });

  test('[J4] items that differ are shown in its own words', () => {
    const items = [promotionItem('1', { priceAgorot: 590 }), promotionItem('2', { priceAgorot: 590 })];
    expect(leaflet(items)).toMatchObject({ text: 'המבצע', minQuantity: 1, totalAgorot: 590 });
  });

  test('[J4] without a deal it is words', () => {
    expect(leaflet([promotionItem('1', { priceAgorot: 1200 })])).toMatchObject({
      text: 'המבצע',
      isTextOnly: true,
      totalAgorot: null,
      codes: ['1'],
    });
  });
});
