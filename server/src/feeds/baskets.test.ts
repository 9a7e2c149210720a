import { statSync } from 'node:fs';
import { priceBasket } from '@sali/domain/promotions/basket';
import type { Shelved } from '@sali/domain/promotions/deal';
import type { Promotion } from '@sali/domain/promotions/promotion';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { describe, expect, test } from 'vitest';
import { InflatedBudget } from './budget.ts';
import { nameFacts } from './facts.ts';
import { fileTermsOf, finish } from './promotionRow.ts';
import { type ReadFeed, readFeed } from './readFile.ts';
import { basketCases } from './testBaskets.ts';
import { realFeeds } from './testFiles.ts';
import { documentsIn } from './unwrap.ts';

/* Baskets over real price and promotion files, with totals that were computed apart from this program. */

const cases = basketCases();

async function read(path: string): Promise<ReadFeed> {
  const file = realFeeds(path) ?? '';
  for await (const document of documentsIn(file, new InflatedBudget(statSync(file).size))) {
    return readFeed(document, nameFacts(document.name), { onRows: () => undefined, signal: undefined });
  }
  throw new Error(`no document in ${path}`);
}

async function shelfOf(path: string): Promise<ReadonlyMap<string, Shelved>> {
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

describe.skipIf(realFeeds() === undefined)('[B5] baskets of real files', () => {
  test('there are some hundred', () => expect(cases.length).toBeGreaterThan(300));

  test.each(cases)('$id', { timeout: 60_000 }, async ({ price_file, promo_file, at, items, expected }) => {
    const prices = await shelf(price_file);
    const lines = items.map(({ item_code: code, quantity }) => ({
      code: code.replace(/^0+/, ''),
      quantityMilli: Math.round(quantity * 1000),
    }));
    const basketShelf = new Map(
      lines.flatMap(({ code }) => {
        const shelved = prices.get(code);
        return shelved ? [[code, shelved] as const] : [];
      }),
    );
    const basket = priceBasket(lines, basketShelf, await promotions(promo_file), { at: toJerusalem(new Date(at)) });
    expect(basket).toMatchObject({
      totalAgorot: Math.round(expected.total * 100),
      regularAgorot: Math.round(expected.regular_total * 100),
      missing: expected.missing,
      isExact: true,
    });
  });
});
