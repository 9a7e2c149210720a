import { expect, test } from 'vitest';
import { type PricedBasket, priceBasket } from './basket.ts';
import type { ShelfFacts } from '../terms/terms.ts';
import { PERCENT, type Promotion, type PromotionItem, WHOLE } from '../terms/promotion.ts';
import {
  bundle,
  NOON,
  nth,
  promotion,
  promotionItem,
  shelf,
  shelved,
  single,
} from '../../../../test/testPromotions.ts';

/* Real signs and rows of eight chains, each with the total that its till asks. */

type Goods = readonly (readonly [code: string, quantity: number, shekels: number, isWeighed?: boolean])[];

const price = (goods: Goods, promotions: readonly Promotion[], clubIds: readonly number[] = []): PricedBasket =>
  priceBasket(
    goods.map(([code, quantity]) => ({ code, quantityMilli: Math.round(quantity * 1000) })),
    new Map<string, ShelfFacts>(
      goods.map(([code, , shekels, isWeighed]) => [code, shelved(Math.round(shekels * 100), isWeighed)]),
    ),
    promotions,
    { at: NOON, clubIds },
  );

const total = (goods: Goods, ...promotions: readonly Promotion[]): number => price(goods, promotions).totalAgorot / 100;

const row = (text: string, codes: string, item: Partial<PromotionItem>, facts: Partial<Promotion> = {}): Promotion =>
  promotion(
    '7',
    text,
    codes.split(' ').map((code) => promotionItem(code, item)),
    facts,
  );

const v2 = { layout: 'v2' } as const;

test.each<[what: string, goods: Goods, deal: Promotion, total: number]>([
  [
    'a set that is not full',
    [['1', 2, 5.2]],
    row('מעדן יולו 123 גרם 3ב11.90', '1 2', { minMilli: 3000, priceAgorot: 1190 }),
    10.4,
  ],
  [
    'a mixed set and one left over',
    [
      ['1', 2, 5.2],
      ['2', 2, 5.2],
    ],
    row('מעדן יולו 123 גרם 3ב11.90', '1 2', { minMilli: 3000, priceAgorot: 1190 }),
    17.1,
  ],
  [
    'a cap on units',
    [['1', 4, 19.7]],
    row('רבעיית מגבוני האגיס ב14.90 מו3', '1', { priceAgorot: 1490, maxMilli: 3000 }),
    64.4,
  ],
  [
    'n+1 with the gift in n',
    [['1', 3, 7.9]],
    row('אפיפיות ארוכות', '1', { rewardType: 7, minMilli: 2000, giftCount: 1 }),
    15.8,
  ],
  [
    'the cheapest of three free',
    [
      ['1', 2, 4],
      ['2', 1, 8],
      ['3', 3, 7],
    ],
    row('צלחות רטרו 2+1 הזול מבניהם', '1 2 3', { rewardType: 9, minMilli: 3000, rate: WHOLE }),
    26,
  ],
  [
    'the second at half',
    [
      ['1', 1, 18.1],
      ['2', 1, 15.1],
    ],
    row('גולון עוגיות השני', '1 2', { rewardType: 9, minMilli: 2000, rate: 50 * PERCENT }),
    25.65,
  ],
  [
    'v1 by weight: the price is of a kilogram',
    [['1', 2, 39.9, true]],
    row('חזה עוף טרי 2 ב 64.90', '1', { minMilli: 2000, priceAgorot: 3245, isWeighted: true }),
    64.9,
  ],
  [
    'over the nominal weight the rest is at the shelf',
    [['1', 2.6, 39.9, true]],
    row('חזה עוף טרי 2 ב 64.90', '1', { minMilli: 2000, priceAgorot: 3245, isWeighted: true }),
    88.84,
  ],
  [
    'under the minimal weight nothing',
    [['1', 2.8, 26.9, true]],
    row('כרעיים עוף טרי 3 ב 59.90', '1', { minMilli: 3000, priceAgorot: 1996, isWeighted: true }),
    75.32,
  ],
  [
    'a price of 100 grams is one of any weight',
    [['1', 0.35, 129, true]],
    row('גבינת מאסדם ב 8.90 ל 100 ג', '1', { minMilli: 10, priceAgorot: 8900, isWeighted: true }),
    31.15,
  ],
  [
    'a plain sale price',
    [['1', 2, 11.9]],
    row('3.90 אבקה להכנת קניידלך140ג', '1', { rewardType: 3, priceAgorot: 390, rate: 67 * PERCENT }, v2),
    7.8,
  ],
  [
    'a set below one shelf price, which its words confirm',
    [['1', 2, 12.9]],
    row('2ב12 החלב החדש 750 מ"ל-ישיר', '1', { rewardType: 10, minMilli: 2000, priceAgorot: 1200 }, v2),
    12,
  ],
  [
    'a percentage with its price',
    [['1', 1, 51.5]],
    row('ללא מע"מ הנסיך הקטן - ישיר', '1', { rewardType: 2, priceAgorot: 4365, rate: 15 * PERCENT }, v2),
    43.65,
  ],
  [
    '1+1, the gift not in n',
    [
      ['1', 1, 7.9],
      ['2', 1, 10],
      ['3', 1, 6],
    ],
    row('1+1 תבליני שופרסל בשקית/מיכל', '1 2 3', { rewardType: 0, priceAgorot: 790, rate: WHOLE }, v2),
    16,
  ],
  [
    'the second at half, by its words',
    [
      ['1', 1, 85.9],
      ['2', 1, 95.9],
    ],
    row('בי שני ב50% מגוון אלטמן-ישיר', '1 2', { rewardType: 0, priceAgorot: 8590, rate: 50 * PERCENT }, v2),
    138.85,
  ],
  [
    '2+1, the gift not in n',
    [['1', 3, 35.9]],
    row('ב. 2+1 המבורגר/קבב', '1', { rewardType: 0, minMilli: 2000, priceAgorot: 3590, rate: WHOLE }, v2),
    71.8,
  ],
  [
    'v2 by weight: the price is the total',
    [['1', 1.75, 89.9, true]],
    row(
      'ב- 2 ב 140 שח כתף טחון טרי',
      '1',
      { rewardType: 10, minMilli: 1500, priceAgorot: 10500, rate: 22 * PERCENT, isWeighted: true },
      v2,
    ),
    122.5,
  ],
  [
    'v2 by weight, under the minimum',
    [['1', 1.4, 89.9, true]],
    row(
      'ב- 2 ב 140 שח כתף טחון טרי',
      '1',
      { rewardType: 10, minMilli: 1500, priceAgorot: 10500, rate: 22 * PERCENT, isWeighted: true },
      v2,
    ),
    125.86,
  ],
  [
    'v2 by weight, over one step',
    [['1', 2.4, 89.9, true]],
    row(
      'ב- 2 ב 140 שח כתף טחון טרי',
      '1',
      { rewardType: 10, minMilli: 1500, priceAgorot: 10500, rate: 22 * PERCENT, isWeighted: true },
      v2,
    ),
    175.96,
  ],
  [
    'steps of 300 grams',
    [['1', 0.7, 106, true]],
    row(
      '300ב20 פסטרמה/חזה הודו במשקל-ישיר',
      '1',
      { rewardType: 10, minMilli: 300, priceAgorot: 2000, rate: 37 * PERCENT, isWeighted: true },
      v2,
    ),
    50.6,
  ],
  [
    'lines of two products pooled by weight',
    [
      ['1', 1, 54.9, true],
      ['2', 1.2, 56.9, true],
    ],
    row(
      'שניצל פרימיום - לה מרשה',
      '1 2',
      { rewardType: 10, minMilli: 2000, priceAgorot: 10000, rate: 8.93 * PERCENT, isWeighted: true },
      v2,
    ),
    110.98,
  ],
  [
    'a price below a fifth of the shelf is not believed',
    [['1', 1, 63.9]],
    row('*נוטרילון 800 גרם', '1', { rewardType: 3, priceAgorot: 990, rate: 84.51 * PERCENT }, v2),
    63.9,
  ],
  [
    'both of two at half',
    [['1', 3, 7.9]],
    row('מנה חמה נודלס', '1', { rewardType: 2, minMilli: 2000, priceAgorot: 395, rate: 50 * PERCENT }, v2),
    15.8,
  ],
  [
    'a trigger is no price',
    [['1', 2, 64.9]],
    row('מטרנה אקסטרה קר', '1', { rewardType: 0, minMilli: 2000, priceAgorot: 10000, rate: 22.96 * PERCENT }, v2),
    129.8,
  ],
  [
    'words and row that disagree',
    [['1', 3, 8.9]],
    row("תבניות אלומניום סנו סושי 2 יח' ב-20", '1', { minMilli: 3000, priceAgorot: 2000 }, v2),
    26.7,
  ],
  [
    'pieces sold by weight',
    [['1', 2.2, 10.9, true]],
    row('דלעת ארוזה 2 יח\' ב-12 ש"ח', '1', { minMilli: 2000, priceAgorot: 1200, isWeighted: true }, v2),
    23.98,
  ],
  [
    'a minimum below the nominal weight',
    [['1', 1.8, 84.9, true]],
    row(
      'צלעות/גולש/בריסקט טרי עטרה 2 ב 120',
      '1',
      { rewardType: 10, minMilli: 1850, priceAgorot: 11100, rate: 29.33 * PERCENT, isWeighted: true },
      v2,
    ),
    152.82,
  ],
  [
    'that minimum met',
    [['1', 2, 84.9, true]],
    row(
      'צלעות/גולש/בריסקט טרי עטרה 2 ב 120',
      '1',
      { rewardType: 10, minMilli: 1850, priceAgorot: 11100, rate: 29.33 * PERCENT, isWeighted: true },
      v2,
    ),
    120,
  ],
  [
    'a cap in the words, in whole sets',
    [['1', 4, 8.9]],
    row('שמן קנולה 2 ב 13 מוג3', '1', { rewardType: 10, minMilli: 2000, priceAgorot: 1300, rate: 26.97 * PERCENT }, v2),
    30.8,
  ],
  [
    'a cap in the words, in kilograms',
    [['1', 5, 24.9, true]],
    row(
      'פילה אמנון קפוא עם עור 14.90 מוג 4',
      '1',
      { rewardType: 3, minMilli: 10, priceAgorot: 1490, rate: 40.16 * PERCENT, isWeighted: true },
      v2,
    ),
    84.5,
  ],
  [
    'limited to one step',
    [['1', 4.15, 39.9, true]],
    row('2ב50 דג אמנון טרי שלם מוגבל מימוש', '1', { minMilli: 2000, priceAgorot: 5000, isWeighted: true }, v2),
    135.79,
  ],
  [
    'a sign that says two is no price of one',
    [['1', 1, 13.9]],
    row('2ב22 טריגר מוס נגד אבנית 500 מל אג', '1', { rewardType: 3, priceAgorot: 1090, rate: 21.58 * PERCENT }, v2),
    13.9,
  ],
  [
    'three kilograms for twelve',
    [['1', 3.5, 4.9, true]],
    row('גב עוף 3 ק"ג 12 ש"ח', '1', { minMilli: 3000, priceAgorot: 1200, isWeighted: true, rate: 18.37 * PERCENT }, v2),
    14.45,
  ],
])('[B6] %s', (_what, goods, deal, asked) => {
  expect(total(goods, deal)).toBe(asked);
});

const TILAPIA = row(
  'פילה אמנון קפוא 7-9/5-7 ב8.90 מעל 75 מו1',
  '1',
  { rewardType: 6, minMilli: 1_000_000, giftCount: 1000, giftPriceAgorot: 890 },
  { spendAgorot: 7500 },
);
const BEER = row('בירה 6*330 מ"ל ב14.80 מעל 99', '1', { priceAgorot: 1480, maxMilli: 2000 }, { spendAgorot: 9900 });

test('[B7] a threshold is met by what is in no deal, and only then', () => {
  expect(total([['1', 3, 34.9]], BEER)).toBe(104.7);
  expect(
    total(
      [
        ['1', 3, 34.9],
        ['2', 5, 19.8],
      ],
      BEER,
    ),
  ).toBe(163.5);
  expect(
    total(
      [
        ['1', 3, 34.9],
        ['2', 5, 19.8],
      ],
      BEER,
      bundle('8', 2, 3900, ['2']),
    ),
  ).toBe(104.7 + 2 * 39 + 19.8);
});

test('[B7] a gift of the item itself is a price for so many grams', () => {
  expect(total([['1', 1.5, 24.9, true]], TILAPIA)).toBe(37.35);
  expect(
    total(
      [
        ['1', 1.5, 24.9, true],
        ['2', 5, 15],
      ],
      TILAPIA,
    ),
  ).toBe(96.35);
});

test('[B8] coupons and credit cards never count, a club for its members, and then the deal of everybody', () => {
  const milk = { priceAgorot: 390 };
  const goods: Goods = [['1', 1, 6.8]];
  expect(total(goods, row('חלב תנובה', '1', milk, { isCoupon: true }))).toBe(6.8);
  expect(total(goods, row('תה ירוק אשראי', '1', milk))).toBe(6.8);
  const club = row('חלב', '1', milk, { clubIds: [3] });
  expect(total(goods, club)).toBe(6.8);
  expect(price(goods, [club], [3]).totalAgorot).toBe(390);
  expect(total(goods, { ...club, clubIds: [0, 3] })).toBe(3.9);
});

test('[B9] a promotion that is text only, is over, or has not begun, touches no price', () => {
  const goods: Goods = [['1', 1, 6.8]];
  const milk = { priceAgorot: 390 };
  expect(total(goods, row('חלב', '1', milk))).toBe(3.9);
  expect(total(goods, row('חלב', '1', milk, { textOnly: 'groups' }))).toBe(6.8);
  expect(total(goods, row('חלב', '1', milk, { endsAt: '2026-08-10T11:59:00' }))).toBe(6.8);
  expect(total(goods, row('חלב', '1', milk, { startsAt: '2026-08-10T12:00:01' }))).toBe(6.8);
  expect(total(goods, row('חלב', '1', milk, { endsAt: null }))).toBe(6.8);
});

test('[B10] two deals of one store compete for the same units', () => {
  const spices: Goods = [
    ['1', 2, 5.9],
    ['2', 3, 5.9],
  ];
  expect(total(spices, bundle('187308', 2, 700, ['1', '2']), bundle('193261', 3, 900, ['1', '2']))).toBe(16);
  expect(
    total([['1', 5, 21.9]], bundle('260680', 3, 3000, ['1'], { maxMilli: 6000 }), single('259767', { 1: 1690 })),
  ).toBe(63.8);
});

test('[B11] codes that the store does not sell are named, and the total leaves them out', () => {
  const lines = [
    { code: '1', quantityMilli: 2000 },
    { code: '9', quantityMilli: 1000 },
    { code: '1', quantityMilli: 1000 },
  ];
  const basket = priceBasket(lines, shelf({ 1: 500 }), [], { at: NOON });
  expect(basket).toMatchObject({ totalAgorot: 1500, regularAgorot: 1500, missing: ['9'] });
  expect(basket.lines).toMatchObject([{ code: '1', units: 3 }]);
});

test('[B12] lines name the deal that each unit is in, and a set is spread over them in proportion', () => {
  const { lines } = price(
    [
      ['1', 1, 8],
      ['2', 3, 4],
      ['3', 1, 9],
    ],
    [bundle('5', 2, 1000, ['1', '2'])],
  );
  expect(lines.map(({ code, totalAgorot, parts }) => [code, totalAgorot, parts.map((part) => part.units)])).toEqual([
    ['1', 667, [1]],
    ['2', 333 + 800, [1]],
    ['3', 900, []],
  ]);
});

test('[B12] the way in which the first promotion takes most counts, among ways that cost the same', () => {
  const both = [bundle('20', 2, 1000, ['1']), bundle('9', 2, 1000, ['1'])];
  const { lines } = price([['1', 2, 8]], both);
  expect(lines[0]?.parts.map((part) => part.deal.promotion.promotionId)).toEqual(['9']);
});

test('[B13] a fraction of a unit is a whole one, and weighed goods are counted in grams', () => {
  expect(total([['1', 1.2, 5]])).toBe(10);
  expect(total([['1', 0.333, 10, true]])).toBe(3.33);
});

test('[B14] where too many deals compete, the total is still an honest one and says that it may not be the lowest', () => {
  const codes = Array.from({ length: 60 }, (_, at) => String(100 + at));
  const prices = shelf(Object.fromEntries(codes.map((code, at) => [code, 500 + ((at * 373) % 1500)])));
  const some = (from: number) => codes.filter((_, at) => (at * 7 + from) % 5 < 2);
  const deals = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? bundle(String(at), 2 + (at % 3), 1400 + at * 20, some(at))
      : nth(String(at), 2 + (at % 2), 50, some(at)),
  );
  const lines = codes.map((code) => ({ code, quantityMilli: 3000 }));
  const one = priceBasket(lines, prices, deals, { at: NOON });
  expect(one.isExact).toBe(false);
  expect(one.totalAgorot).toBeLessThan(one.regularAgorot);
  expect(one.lines.reduce((sum, line) => sum + line.totalAgorot, 0)).toBe(one.totalAgorot);
  expect(priceBasket(lines.toReversed(), prices, deals, { at: NOON }).totalAgorot).toBe(one.totalAgorot);
});
