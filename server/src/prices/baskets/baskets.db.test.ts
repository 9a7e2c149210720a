import type { BasketComparison } from '@sali/contract/baskets';
import type { StoreOffers } from '@sali/contract/storeOffers';
import { offersFromWire } from '@sali/contract/storeOffersWire';
import { type Agorot, shekelsOf } from '@sali/domain/money';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { priceBasket } from '@sali/domain/promotions/basket';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/open.ts';
import { describeDb } from '../../db/testDb.ts';
import { importPaths } from '../../feeds/feeds.ts';
import { type BasketCase, basketCases } from '../../feeds/testBaskets.ts';
import { realFeeds } from '../../feeds/testFiles.ts';
import { buildTestApp, type TestApp } from '../../testApp.ts';

/* From the chains' own files to the answer: baskets whose totals were computed apart from this program. */

const cases = basketCases();
const pairs = [...new Set(cases.map((one) => `${one.price_file} ${one.promo_file}`))];

describe.skipIf(realFeeds() === undefined)('baskets of real files', () => {
  describeDb('over', (openTestDb) => {
    it.each(pairs)('[B17] [R15] %s', { timeout: 240_000 }, async (pair) => {
      const [prices = '', promotions = ''] = pair.split(' ');
      const database = await openTestDb();
      await importAll(database, [prices, promotions]);
      const app = await buildTestApp(database, { now: () => new Date('2026-08-20T12:00:00Z') });
      const own = cases.filter((one) => `${one.price_file} ${one.promo_file}` === pair);
      for (const { id, items, at, expected } of own) {
        const { status, body } = await app.call<BasketComparison>(null, 'POST', 'baskets/compare', {
          body: { items, at },
        });
        expect({ id, status }).toEqual({ id, status: 200 });
        const [store] = body.stores;
        expect({ id, ...store }).toMatchObject({ id, ...expected, is_exact: true });
        const sum = store?.lines.reduce((all, line) => all + Math.round(line.line_total * 100), 0);
        expect(sum).toBe(Math.round(expected.total * 100));
        const alone = await pricedElsewhere(app, store?.store_key ?? '', { items, at });
        expect({ id, total: shekelsOf(alone) }).toEqual({ id, total: expected.total });
      }
    });
  });
});

/** What a program without the server makes of the store's offers. */
async function pricedElsewhere(
  app: TestApp,
  storeKey: string,
  { items, at }: Pick<BasketCase, 'items' | 'at'>,
): Promise<Agorot> {
  const { body } = await app.call<StoreOffers>(null, 'POST', `stores/${storeKey}/offers`, {
    body: { item_codes: items.map((item) => item.item_code) },
  });
  const { goods, promotions } = offersFromWire(body);
  const codeOf = new Map(goods.map(({ itemCode, code }) => [itemCode, code]));
  const lines = items.map(({ item_code: itemCode, quantity }) => ({
    code: codeOf.get(itemCode) ?? itemCode,
    quantityMilli: Math.round(quantity * 1000),
  }));
  const shelf = new Map(goods.map(({ code, shelved }) => [code, shelved]));
  return priceBasket(lines, shelf, promotions, { at: toJerusalem(new Date(at)) }).totalAgorot;
}

async function importAll(database: Database, paths: readonly string[]): Promise<void> {
  const deps = {
    db: database.db,
    now: () => new Date('2026-08-20T12:00:00Z'),
    log: { error: (what: unknown) => expect(what).toBeUndefined() },
  };
  for await (const report of importPaths(
    deps,
    paths.map((path) => realFeeds(path) ?? ''),
    {},
  ))
    expect(report).toMatchObject({ state: 'stored' });
}

describeDb('baskets/compare', (openTestDb) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(await openTestDb());
  });
  const compare = (body: unknown) => app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body });

  it('[R15] nobody tells offers of a store that is not there, or of nothing', async () => {
    const offers = (codes: readonly string[]) =>
      app.call(null, 'POST', 'stores/1-1-1/offers', { body: { item_codes: codes } });
    expect(await offers(['7290004131074'])).toMatchObject({ status: 404, body: { code: 'store_not_found' } });
    expect((await offers([])).status).toBe(422);
  });

  it('[B18] without stores there is nothing to compare', async () => {
    expect(await compare({ items: [{ item_code: '7290004131074', quantity: 1 }] })).toMatchObject({
      status: 200,
      body: { stores: [] },
    });
  });

  it.each([
    [{}, 'items'],
    [{ items: [] }, 'items'],
    [{ items: [{ item_code: '1', quantity: 0 }] }, 'items.0.quantity'],
    [{ items: [{ item_code: '', quantity: 1 }] }, 'items.0.item_code'],
    [{ items: [{ item_code: '1', quantity: 1 }], lat: 32 }, 'lat'],
    [{ items: [{ item_code: '1', quantity: 1 }], at: 'yesterday' }, 'at'],
  ])('[B18] says what is wrong with %j', async (body, path) => {
    const answer = await compare(body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(`"${path}"`);
  });
});
