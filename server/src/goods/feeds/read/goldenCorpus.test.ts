import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { priceBasket } from '@sali/domain/goods/promotions/solver/basket';
import { shopperIn } from '@sali/domain/goods/promotions/solver/partPricer';
import { compareWithOracle } from '@sali/domain/test/oracle/compareWithOracle';
import { normalNumber } from '@sali/domain/base/storeKey';
import { expect, test } from 'vitest';
import { CORPUS_EXPECTED, corpusPromotions, readCorpusFile } from '../../../../test/feeds/goldenCorpus.ts';

/* Files of every layout and with every trap of the published ones, what they say, and what baskets cost by them. */

test('[PT3] every file of the corpus has what it says beside it', () => {
  const { prices, promotions, stores } = CORPUS_EXPECTED;
  const files = readdirSync(fileURLToPath(new URL('../../../../test/feeds/corpus', import.meta.url)));
  expect(files.filter((name) => name !== 'expected.json').sort()).toEqual(
    [prices, promotions, stores].flatMap((part) => Object.keys(part)).sort(),
  );
});

test.each(Object.entries(CORPUS_EXPECTED.prices))('[PT3] the prices of %s', async (name, expected) => {
  const feed = await readCorpusFile(name);
  expect({
    store: normalNumber(feed.document.header.storeid ?? ''),
    dropped: feed.dropped,
    rows: feed.prices.map(({ code, itemName, priceAgorot, isWeighted, allowDiscount }) =>
      [code, itemName, (priceAgorot / 100).toFixed(2), isWeighted && 'kg', !allowDiscount && 'no discounts']
        .filter((part) => part !== false)
        .join(' '),
    ),
    unpriced: feed.unpricedCodes,
  }).toEqual(expected);
});

test.each(Object.entries(CORPUS_EXPECTED.promotions))('[PT3] the promotions of %s', async (name, expected) => {
  const promotions = await corpusPromotions(name);
  const { endedPromotions } = await readCorpusFile(name);
  expect({
    layout: promotions[0]?.layout ?? null,
    ids: promotions.map(({ promotionId }) => promotionId),
    ended: [...endedPromotions],
    textOnly: Object.fromEntries(
      promotions.flatMap(({ promotionId, textOnly }) => (textOnly === null ? [] : [[promotionId, textOnly]])),
    ),
    coupons: promotions.filter(({ isCoupon }) => isCoupon).map(({ promotionId }) => promotionId),
    clubs: Object.fromEntries(
      promotions.flatMap(({ promotionId, clubIds }) =>
        clubIds.length === 0 || clubIds.includes(0) ? [] : [[promotionId, clubIds]],
      ),
    ),
  }).toEqual(expected);
});

test.each(Object.entries(CORPUS_EXPECTED.stores))('[PT3] the stores of %s', async (name, expected) => {
  const { stores } = await readCorpusFile(name);
  expect(
    stores.map(
      ({ subChainId, storeNo, storeName, address, city }) =>
        `${subChainId}-${storeNo} ${storeName}, ${address}, ${city}`,
    ),
  ).toEqual(expected);
});

const CHAIN = '7290000000017';

test.each(CORPUS_EXPECTED.baskets)('[PT3] $what', async (basket) => {
  const { prices } = await readCorpusFile(basket.prices);
  const shelf = new Map(
    prices.map(({ code, priceAgorot, isWeighted, allowDiscount }) => [
      code,
      { priceAgorot, isWeighed: isWeighted, isDiscountable: allowDiscount },
    ]),
  );
  const lines = Object.entries(basket.items).map(([code, quantity]) => ({
    code,
    quantityMilli: Math.round(quantity * 1000),
  }));
  const promotions = await corpusPromotions(basket.promotions);
  const shopper = { at: basket.at, clubs: basket.clubs };
  const { totalAgorot, regularAgorot, missing } = priceBasket(lines, shelf, promotions, shopperIn(shopper, CHAIN));
  expect({ total: totalAgorot / 100, regular: regularAgorot / 100, missing }).toEqual({
    total: basket.total,
    regular: basket.regular,
    missing: basket.missing ?? [],
  });
  expect(compareWithOracle({ lines, shelf, promotions, chainId: CHAIN, shopper }).difference).toBeNull();
});
