import type { ProductWire, StorePriceWire } from '@sali/contract/goods/catalogue/catalogue';
import { PRICE_MEMORY_MS } from '@sali/domain/base/limits';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../../base/db/open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { changePrices } from '../../../test/db/testPrices.ts';
import type { Bus } from '../../people/live/bus.ts';
import { memoryBus } from '../../people/live/memoryBus.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import { fillCatalogue, MILK, NOW, RAMI_LEVY, SHUFERSAL } from '../../../test/catalogue/testCatalogue.ts';

describeDb('prices in memory', (openTestDb) => {
  let db: Db;
  let bus: Bus;
  let app: TestApp;
  let clock: Date;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    bus = memoryBus(Date.now);
    clock = NOW;
    await fillCatalogue(db);
    app = await buildTestApp(database, { bus, now: () => clock });
    return () => app.server.close();
  });

  const pricesOf = async (query = ''): Promise<Record<string, StorePriceWire>> =>
    (await app.call<ProductWire>(null, 'GET', `products/${MILK.code}${query}`)).body.store_prices;
  const milkAt = async (storeKey: string, query = '') => (await pricesOf(query))[storeKey]?.itemPrice;
  const setAll = (agorot: number) => changePrices(db, { price_agorot: agorot });
  const ONE_STORE = `?store_keys=${SHUFERSAL}`;
  const TWO_STORES = `?store_keys=${SHUFERSAL},${RAMI_LEVY}`;

  it.each(['', ONE_STORE, TWO_STORES])('[H28] changes of an import show at once (%s)', async (query) => {
    expect(await milkAt(SHUFERSAL, query)).toBe(7.3);
    await setAll(500);
    expect(await milkAt(SHUFERSAL, query)).toBe(7.3);
    bus.publish({ kind: 'prices-changed' });
    expect(await milkAt(SHUFERSAL, query)).toBe(5);
  });

  it.each(['', ONE_STORE, TWO_STORES])(
    '[H28] changes that bypass the server show within minutes (%s)',
    async (query) => {
      expect(await milkAt(SHUFERSAL, query)).toBe(7.3);
      await setAll(500);
      clock = new Date(NOW.getTime() + PRICE_MEMORY_MS);
      expect(await milkAt(SHUFERSAL, query)).toBe(5);
    },
  );

  it('[H28] a promotion shows while it runs, though its price was cached before', async () => {
    const wall = (ms: number) => toJerusalem(new Date(NOW.getTime() + ms));
    await db
      .updateTable('store_promotion')
      .set({ ends_at: wall(61_000) })
      .execute();
    await db
      .updateTable('store_promotion')
      .set({ starts_at: wall(1000) })
      .where('promotion_id', '=', '1')
      .execute();
    const sales = async (at: number) => {
      clock = new Date(NOW.getTime() + at);
      const { [SHUFERSAL]: one, [RAMI_LEVY]: other } = await pricesOf();
      return [one?.salePrice, other?.saleText];
    };
    await db.deleteFrom('store_promotion').where('promotion_id', '=', '3').execute();
    expect(await sales(0)).toEqual([null, '3 ב־18 ש״ח']);
    expect(await sales(1000)).toEqual([5.9, '3 ב־18 ש״ח']);
    expect(await sales(61_000)).toEqual([5.9, '3 ב־18 ש״ח']);
    expect(await sales(62_000)).toEqual([null, null]);
  });

  it('[H28] a price that was being read while an import ended is not kept', async () => {
    const { priceCache } = app.rooms.catalogue;
    await app.rooms.catalogue.ready;
    const product = app.rooms.catalogue.find(MILK.code);
    if (!product) throw new Error('no milk');
    const reading = priceCache.pricesOf([product], undefined);
    priceCache.invalidate('all');
    await reading;
    await setAll(500);
    expect(await milkAt(SHUFERSAL)).toBe(5);
  });

  it('[H28] prices that were loaded ahead are returned', async () => {
    await app.rooms.catalogue.ready;
    await app.rooms.catalogue.fillPriceCache(new AbortController().signal);
    await setAll(500);
    expect(await milkAt(SHUFERSAL)).toBe(7.3);
    expect(await milkAt(SHUFERSAL, ONE_STORE)).toBe(5);
  });

  it('[H28] fewer products are read ahead where many stores may sell them', async () => {
    await app.rooms.catalogue.ready;
    const { priceCache, find } = app.rooms.catalogue;
    const product = find(MILK.code);
    if (!product) throw new Error('no milk');
    const stores = await db.selectFrom('store').select('store_id').execute();
    await priceCache.readAhead([product], new AbortController().signal, stores.length - 1);
    await setAll(500);
    expect(await milkAt(SHUFERSAL)).toBe(5);
    bus.publish({ kind: 'prices-changed' });
    await priceCache.readAhead([product], new AbortController().signal, stores.length);
    await setAll(600);
    expect(await milkAt(SHUFERSAL)).toBe(5);
  });
});
