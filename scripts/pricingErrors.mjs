/**
 * Errors for `pricingErrors.test.mjs`: each is planted in a copy of the price engine, and the oracle must find it. `from`
 * occurs once in the file, so that a change of the engine cannot silently leave an error out.
 */
const TERMS = 'goods/promotions/terms/terms.ts';
const PROMOTION = 'goods/promotions/terms/promotion.ts';
const BASKET = 'goods/promotions/solver/basket.ts';
const WEIGHED = 'goods/promotions/solver/weighed.ts';
const CHARGES = 'goods/promotions/solver/charges.ts';

export const PRICING_ERRORS = [
  {
    what: 'the cap of a deal is one unit too high',
    file: 'goods/promotions/solver/pieceGroups.ts',
    from: '? Infinity : terms.cap;',
    to: '? Infinity : terms.cap + 1;',
  },
  {
    what: 'a cap is not rounded down to whole sets',
    file: TERMS,
    from: 'Math.floor(cap / (n * MILLI)) * n',
    to: 'Math.ceil(cap / (n * MILLI)) * n',
  },
  {
    what: 'a limit of redemptions counts units instead of sets',
    file: TERMS,
    from: 'redemptions * setMilli]',
    to: 'redemptions * MILLI]',
  },
  {
    what: 'a limit in words counts sets instead of units',
    file: TERMS,
    from: 'signs.cap.isRedemptions ? setMilli : MILLI',
    to: 'signs.cap.isRedemptions ? MILLI : setMilli',
  },
  {
    what: 'the total of a set is rounded for each unit',
    file: CHARGES,
    from: '? terms.totalAgorot\n',
    to: '? Math.round(terms.totalAgorot / terms.n) * terms.n\n',
  },
  {
    what: 'the covered and the other grams of a line are rounded apart',
    file: WEIGHED,
    from: 'Math.floor((2 * (covered * unit + (grams - covered) * priceAgorot) + 1000) / 2000)',
    to: 'Math.floor((covered * unit + 500) / 1000) + Math.floor(((grams - covered) * priceAgorot + 500) / 1000)',
  },
  {
    what: 'half an agora of a line is rounded down',
    file: 'base/money.ts',
    from: '* rest + 500)',
    to: '* rest + 499)',
  },
  {
    what: 'half an agora of a percentage is rounded down',
    file: TERMS,
    from: '(WHOLE - rate) + WHOLE) /',
    to: '(WHOLE - rate) + WHOLE - 1) /',
  },
  {
    what: 'the dearest units of a set are reduced',
    file: CHARGES,
    from: 'place >= terms.n - terms.g ?',
    to: 'place < terms.g ?',
  },
  {
    what: 'reward type 0: "2+1" counts the free unit twice',
    file: TERMS,
    from: 'nMilli: (plus.a + plus.b) * MILLI, g: plus.b',
    to: 'nMilli: (plus.a + 2 * plus.b) * MILLI, g: plus.b',
  },
  {
    what: 'reward type 1: the price of a set is read as the price of a unit',
    file: TERMS,
    from: "{ kind: 'bundle', n, totalAgorot, cap }",
    to: "{ kind: 'bundle', n, totalAgorot: totalAgorot * n, cap }",
  },
  {
    what: 'reward type 2: the price of v2 is not read',
    file: TERMS,
    from: "promotion.layout === 'v2' && item.priceAgorot !== null) return unitTerms",
    to: "promotion.layout === 'v1' && item.priceAgorot !== null) return unitTerms",
  },
  {
    what: 'reward type 2: a percentage off each unit of a set is taken off one',
    file: TERMS,
    from: 'g: nMilli / MILLI, rate',
    to: 'g: 1, rate',
  },
  {
    what: 'reward type 3: an amount off in v1 is read as a price',
    file: TERMS,
    from: "layout === 'v1' && item.rewardType === 3",
    to: "layout === 'v1' && item.rewardType === 33",
  },
  {
    what: 'reward type 6: grams beyond the gift cost as little',
    file: TERMS,
    from: 'cap: Math.floor(giftCount)',
    to: 'cap: null',
  },
  {
    what: 'reward type 7: the minimum is read as the number of paid units',
    file: TERMS,
    from: 'nMilli > giftCount * MILLI\n        ? { nMilli,',
    to: 'nMilli > giftCount * MILLI\n        ? { nMilli: nMilli + giftCount * MILLI,',
  },
  {
    what: 'reward types 8 and 9: the rate is taken off two units of a set',
    file: TERMS,
    from: 'return { nMilli, g: 1, rate };',
    to: 'return { nMilli, g: Math.min(2, nMilli / MILLI), rate };',
  },
  { what: 'reward type 10 is not read', file: TERMS, from: '![1, 3, 10].includes', to: '![1, 3].includes' },
  {
    what: 'sets of one product each mix',
    file: 'goods/promotions/terms/deals.ts',
    from: 'promotion.isBundledPerItem && item',
    to: '!promotion.isBundledPerItem && item',
  },
  {
    what: 'the step of a minimum weight is rounded down',
    file: TERMS,
    from: 'Math.ceil(n / MILLI) * MILLI',
    to: 'Math.floor(n / MILLI) * MILLI',
  },
  {
    what: 'v2: the total of a minimum weight is read as a price per kilogram',
    file: TERMS,
    from: 'const kgAgorot = isTotal ?',
    to: 'const kgAgorot = !isTotal ?',
  },
  {
    what: 'below its minimum, a weight costs the reduced price',
    file: WEIGHED,
    from: 'Math.floor(grams / terms.from) * terms.step',
    to: 'Math.ceil(grams / terms.from) * terms.step',
  },
  {
    what: 'covered grams go where they save least',
    file: WEIGHED,
    from: 'b.priceAgorot - b.unit - (a.priceAgorot - a.unit)',
    to: 'a.priceAgorot - a.unit - (b.priceAgorot - b.unit)',
  },
  {
    what: 'a threshold that is met exactly is not met',
    file: BASKET,
    from: 'promotion.spendAgorot <= plain)',
    to: 'promotion.spendAgorot < plain)',
  },
  {
    what: 'goods that are in a deal count for a threshold',
    file: BASKET,
    from: 'inDeals.has(good.code) ? 0 : good.shelfAgorot',
    to: 'good.shelfAgorot',
  },
  { what: 'half a unit is no unit', file: BASKET, from: 'Math.ceil(quantityMilli', to: 'Math.floor(quantityMilli' },
  {
    what: 'the second line of a product replaces the first',
    file: BASKET,
    from: '(wanted.get(code) ?? 0) + quantityMilli',
    to: 'quantityMilli',
  },
  {
    what: 'the promotion with the highest number takes most',
    file: BASKET,
    from: 'byNumber(a.promotion.promotionId, b.promotion.promotionId)',
    to: 'byNumber(b.promotion.promotionId, a.promotion.promotionId)',
  },
  {
    what: 'a promotion ends at the begin of its last minute',
    file: PROMOTION,
    from: '.slice(0, -2)}59',
    to: '.slice(0, -2)}00',
  },
  {
    what: 'hours past midnight are no hours',
    file: PROMOTION,
    from: 'from <= minute || minute <= to',
    to: 'from <= minute && minute <= to',
  },
  {
    what: 'a club counts for everybody',
    file: PROMOTION,
    from: 'myClubIds.includes(id)',
    to: 'id >= myClubIds.length',
  },
  {
    what: 'a club of another chain counts',
    file: 'people/settings/clubs.ts',
    from: 'parsed?.chainId === chainId ?',
    to: 'parsed ?',
  },
  {
    what: 'a club that was chosen for every chain does not count',
    file: 'people/settings/clubs.ts',
    from: "if (typeof club === 'number') return club;",
    to: '',
  },
  { what: 'a coupon counts', file: PROMOTION, from: "if (isCoupon) return 'coupon';", to: '' },
  {
    what: 'goods without discounts are discounted',
    file: TERMS,
    from: 'if (!shelved.isDiscountable) return null;',
    to: '',
  },
  {
    what: 'a price below a fifth of the shelf price is believed',
    file: TERMS,
    from: '5 * unitAgorot >=',
    to: '50 * unitAgorot >=',
  },
  {
    what: 'a row is read although the sign says another number of units',
    file: TERMS,
    from: 'sign.n >= 2 && sign.n !== n',
    to: 'sign.n >= 2 && sign.n === n',
  },
];
