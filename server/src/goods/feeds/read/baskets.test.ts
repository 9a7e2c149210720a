import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { priceBasket } from '@sali/domain/goods/promotions/solver/basket';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { afterAll, expect, test } from 'vitest';
import { InflatedBudget } from './budget.ts';
import { filesOf, type TestStore } from '../../../../test/feeds/fixtures/testStore.ts';
import { TEST_STORES } from '../../../../test/feeds/fixtures/testStores.ts';
import { fileTermsOf, finish } from '../rows/promotionRow.ts';
import { type ReadFeed, readFeed } from './readFeed.ts';
import { testFolder } from '../../../../test/feeds/testFiles.ts';
import { documentsIn } from './unwrap.ts';

/* Baskets over price and promotion files of invented stores, with totals that were worked out by hand. */

const folder = testFolder();
afterAll(() => folder.clear());

async function read(path: string): Promise<ReadFeed> {
  for await (const document of documentsIn(path, new InflatedBudget(statSync(path).size))) {
    return readFeed(document, { onRows: () => undefined, signal: undefined });
  }
  throw new Error(`no document in ${basename(path)}`);
}

async function shelfOf(path: string): Promise<ReadonlyMap<string, ShelfFacts>> {
  const { prices } = await read(path);
  return new Map(
    prices.map((row) => [
      row.code,
      { priceAgorot: row.priceAgorot, isWeighed: row.isWeighted, isDiscountable: row.allowDiscount },
    ]),
  );
}

async function promotionsOf(path: string): Promise<readonly Promotion[]> {
  const { promotions } = await read(path);
  const terms = fileTermsOf(promotions);
  return promotions.map((promotion) => finish(promotion, terms));
}

const once = <T>(load: (path: string) => Promise<T>) => {
  const loaded = new Map<string, Promise<T>>();
  return (path: string): Promise<T> => {
    const known = loaded.get(path) ?? load(path);
    loaded.set(path, known);
    return known;
  };
};
const shelf = once(shelfOf);
const promotions = once(promotionsOf);

/** The store's two files, written to the test's folder. */
function writtenFiles(store: TestStore): { readonly prices: string; readonly promotions: string } {
  const files = filesOf(store);
  return {
    prices: folder.write(files.prices.name, files.prices.content),
    promotions: folder.write(files.promotions.name, files.promotions.content),
  };
}

const written = new Map(TEST_STORES.map((store) => [store, writtenFiles(store)]));
const cases = TEST_STORES.flatMap((store) =>
  store.baskets.map((basket) => ({ ...basket, store, id: `${store.layout} ${store.chain}: ${basket.what}` })),
);

test.each(cases)('[B5] $id', async ({ store, items, regular, total = regular, missing = [], at = store.at }) => {
  const files = written.get(store);
  if (!files) throw new Error('not written');
  const prices = await shelf(files.prices);
  const lines = Object.entries(items).map(([code, quantity]) => ({
    code: code.replace(/^0+/, ''),
    quantityMilli: Math.round(quantity * 1000),
  }));
  const basketShelf = new Map(
    lines.flatMap(({ code }) => {
      const shelved = prices.get(code);
      return shelved ? [[code, shelved] as const] : [];
    }),
  );
  const running = await promotions(files.promotions);
  const basket = priceBasket(lines, basketShelf, running, { at: toJerusalem(new Date(at)) });
  expect(basket).toMatchObject({
    totalAgorot: Math.round(total * 100),
    regularAgorot: Math.round(regular * 100),
    missing,
    isExact: true,
  });
});
