import fc from 'fast-check';
import { PERCENT, type Promotion, type PromotionItem } from '../../src/goods/promotions/terms/promotion.ts';
import { promotionItem } from '../testPromotions.ts';

/**
 * Rows of promotions. Most are shaped as the chains write them, one maker for each kind of offer in both layouts; the rest
 * have every field from a small set of values, whether they fit together or not.
 */

type Rows = Pick<Promotion, 'layout' | 'text' | 'items'>;
type Terms = Omit<PromotionItem, 'code'>;

const { code: _code, ...plain } = promotionItem('');

const layout = fc.constantFrom<Promotion['layout']>('v1', 'v2');
const percent = fc.constantFrom(5, 12.5, 20, 33, 50, 50, 50, 80, 81, 100, 100);
const setSize = fc.constantFrom(2, 2, 2, 3, 3, 4);
/** Near the shelf prices of the baskets, mostly below them. */
const price = fc.constantFrom(100, 250, 300, 333, 333, 395, 395, 490, 490, 500, 500, 589, 789, 1000);
const priceOfKilo = fc.constantFrom(790, 1000, 1333, 1990, 1990, 2489, 3990);
const limits = fc.oneof(
  { arbitrary: fc.constant({ maxMilli: null, redemptions: null }), weight: 4 },
  {
    arbitrary: fc.record({
      maxMilli: fc.constantFrom(null, 500, 1000, 2000, 2500, 3000, 4000),
      redemptions: fc.constantFrom(null, 1, 2, 3),
    }),
    weight: 3,
  },
);
/** The text that a sign adds after the offer; most add nothing. */
const ending = fc.constantFrom(
  ...Array<string>(30).fill(''),
  ...[' מוגבל', ' מוג2', ' מוגבל ל-3', ' מוג ל 1 מימוש', ' מוגבל ל2 מימושים'],
  ...[' מועדון', ' אשראי', ' גבינות'],
);

type Offer = { readonly text: string; readonly terms: Partial<Terms> };

const unitPrice = fc
  .tuple(fc.constantFrom(1, 3, 10), price)
  .map(([rewardType, priceAgorot]): Offer => ({ text: 'מבצע', terms: { rewardType, priceAgorot } }));

/** The ways in which shops write "N for X". */
const signForms = fc.constantFrom<(n: number, total: number) => string>(
  (n, total) => `${n} ב ${total}`,
  (n, total) => `${n}ב${total.toFixed(2)}`,
  (n, total) => `${n} יח' ב- ${total}`,
  (n, total) => `אורז 500 גרם ${n} יחידות ב-${total} ש"ח`,
  (n, total) => `בירה 6*330 מ"ל ${n}ב${total}`,
);

const bundle = fc
  .tuple(
    signForms,
    fc.constantFrom(1, 10, 10, 3),
    setSize,
    price,
    fc.constantFrom('right', 'right', 'other number', 'no sign'),
  )
  .map(([form, rewardType, n, each, sign]): Offer => {
    const total = n * each - (each % 100);
    const count = sign === 'other number' ? n + 1 : n;
    const text = sign === 'no sign' ? 'מבצע' : form(count, total / 100);
    return { text, terms: { rewardType, minMilli: n * 1000, priceAgorot: total } };
  });

const signedBundleOfOne = fc
  .tuple(setSize, price)
  .map(([n, total]): Offer => ({ text: `${n}ב${total / 100}`, terms: { priceAgorot: Math.round(total / n) } }));

const percentOff = fc
  .tuple(percent, fc.constantFrom(null, null, ...[250, 590, 890]))
  .map(([off, priceAgorot]): Offer => ({
    text: `${off}% הנחה`,
    terms: { rewardType: 2, rate: off * PERCENT, priceAgorot },
  }));

const percentOfSet = fc
  .tuple(percent, setSize)
  .map(([off, n]): Offer => ({ text: 'מבצע', terms: { rewardType: 2, minMilli: n * 1000, rate: off * PERCENT } }));

const cheapestOff = fc
  .tuple(fc.constantFrom(8, 9), fc.constantFrom(1, 2, 2, 3, 3, 4), percent)
  .map(([rewardType, n, off]): Offer => ({
    text: 'הזול מבניהם',
    terms: { rewardType, minMilli: n * 1000, rate: off * PERCENT },
  }));

const secondOff = fc
  .tuple(fc.constantFrom(0, 2, 9), percent, fc.constantFrom('השני בחצי', 'יח שניה ב-50%', 'שני ב 50%'))
  .map(([rewardType, off, text]): Offer => ({ text, terms: { rewardType, rate: off * PERCENT } }));

const paidAndFree = fc
  .tuple(fc.constantFrom(0, 7, 8, 9), fc.constantFrom(1, 2, 3), fc.constantFrom(1, 1, 2), fc.boolean(), fc.boolean())
  .map(([rewardType, paid, free, isAll, hasRate]): Offer => ({
    text: `${paid}+${free} מתנה`,
    terms: {
      rewardType,
      minMilli: (isAll ? paid + free : paid) * 1000,
      giftCount: rewardType === 7 ? free : null,
      rate: hasRate ? 100 * PERCENT : null,
    },
  }));

const kiloPrice = fc
  .tuple(fc.constantFrom(1, 3, 10), fc.constantFrom(10, 20, 100, 500, 1000), priceOfKilo)
  .map(([rewardType, minMilli, priceAgorot]): Offer => ({
    text: 'מבצע',
    terms: { rewardType, minMilli, priceAgorot, isWeighted: true },
  }));

const minimumWeight = fc
  .tuple(
    fc.constantFrom(1, 10, 10),
    fc.constantFrom(300, 500, 1500, 1850, 2000, 3000),
    priceOfKilo,
    fc.boolean(),
    fc.constantFrom('right', 'right', 'pieces', 'no sign'),
    fc.constantFrom(null, null, 10, 25),
  )
  .map(([rewardType, minMilli, each, isTotal, sign, off]): Offer => {
    const total = isTotal ? Math.round((each * minMilli) / 1000) : each;
    const nominal = Math.ceil(minMilli / 1000);
    const shown = Math.round((total * nominal * 1000) / minMilli) / 100;
    const signs = { right: `${nominal} ק"ג ב ${shown}`, pieces: `${nominal} יח' ב ${shown}`, 'no sign': 'מבצע' };
    return {
      text: signs[sign as keyof typeof signs],
      terms: { rewardType, minMilli, priceAgorot: total, isWeighted: true, rate: off === null ? null : off * PERCENT },
    };
  });

const weighedGift = fc
  .tuple(fc.constantFrom(50, 500, 1000, 2000), price, fc.boolean())
  .map(([giftCount, giftPriceAgorot, isEqual]): Offer => ({
    text: 'מבצע',
    terms: { rewardType: 6, giftCount, giftPriceAgorot, minMilli: (isEqual ? giftCount : 1) * 1000 },
  }));

const anything = fc
  .record({
    text: fc.constantFrom('מבצע', '2ב10', '1+1', 'השני בחצי', '2+1 הזול', "3 יח' ב-20", '2 ק"ג ב 30'),
    rewardType: fc.constantFrom(0, 1, 2, 3, 6, 7, 8, 9, 10, 11),
    minMilli: fc.constantFrom(10, 500, 1000, 1500, 2000, 3000, 25_000),
    rate: fc.constantFrom(
      null,
      0,
      -20 * PERCENT,
      20 * PERCENT,
      50 * PERCENT,
      80 * PERCENT,
      100 * PERCENT,
      120 * PERCENT,
    ),
    priceAgorot: fc.oneof(fc.constant(null), price),
    isWeighted: fc.boolean(),
    giftCount: fc.constantFrom(null, 0, 1, 2, 500),
    giftPriceAgorot: fc.constantFrom(null, 500, 790),
  })
  .map(({ text, ...terms }): Offer => ({ text, terms }));

const ofPieces = fc.oneof(
  ...[unitPrice, bundle, bundle, signedBundleOfOne, percentOff, percentOfSet, cheapestOff, secondOff, paidAndFree],
);
const ofWeighed = fc.oneof(kiloPrice, minimumWeight, weighedGift, percentOff);
const ofAny = fc.oneof(ofPieces, ofWeighed, anything);

/** The codes of a store, by whether their goods are weighed. */
type Codes = { readonly pieces: readonly string[]; readonly weighed: readonly string[] };

/** A promotion's layout, text and rows. Most promotions are of goods by the piece or of weighed goods alone. */
export const randomRows = ({ pieces, weighed }: Codes): fc.Arbitrary<Rows> =>
  fc.oneof(
    { arbitrary: rowsOf(pieces, ofPieces), weight: 6 },
    { arbitrary: rowsOf(weighed, ofWeighed), weight: 3 },
    { arbitrary: rowsOf([...pieces, ...weighed], ofAny), weight: 2 },
  );

/** One row in six has other terms than the rest. */
const rowsOf = (codes: readonly string[], offers: fc.Arbitrary<Offer>): fc.Arbitrary<Rows> =>
  fc
    .record({
      layout,
      offer: offers,
      other: ofAny,
      limits,
      otherLimits: limits,
      ending,
      rows: fc.uniqueArray(
        fc.record({ code: fc.constantFrom(...codes), isOther: fc.integer({ min: 0, max: 5 }).map((one) => one === 0) }),
        { minLength: 2, maxLength: codes.length, size: 'max', selector: ({ code }) => code },
      ),
    })
    .map(({ layout: form, offer, other, limits: most, otherLimits, ending: end, rows }) => ({
      layout: form,
      text: `${offer.text}${end}`,
      items: rows.map(({ code, isOther }) => ({
        code,
        ...plain,
        ...(isOther ? { ...other.terms, ...otherLimits } : { ...offer.terms, ...most }),
      })),
    }));
