import { gzipSync } from 'node:zlib';
import type { DatabaseReport } from '@sali/contract/admin/admin';
import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantAdmin } from '../../../people/accounts/accounts.ts';
import { importPaths } from '../../../goods/feeds/feeds.ts';
import type { Bus } from '../../../people/live/bus.ts';
import { memoryBus } from '../../../people/live/memoryBus.ts';
import { fillCatalogue, MILK, NOW, RAMI_LEVY } from '../../../../test/catalogue/testCatalogue.ts';
import { type Cluster, startPrimary, startReplica } from '../../../../test/db/testCluster.ts';
import { priceXml, testFolder } from '../../../../test/feeds/testFiles.ts';
import { buildTestApp, type TestApp } from '../../../../test/testApp.ts';
import { type Database, databaseOver, openDb } from '../open.ts';
import type { ReplicaState } from './readDb.ts';

/* A real primary and a real replica, by streaming replication. */

const LAG_MS_MAX = 700;
const MILK_ITEM = { code: MILK.code, name: MILK.item_name };
const MILK_LINE = { item_code: MILK.code, quantity: 1 };
const NEW_ITEM = { code: '7290004131999', name: 'גרנולה חדשה', price: '21.90' };

describe('a database with a replica', () => {
  const files = testFolder();
  let primary: Cluster;
  let replica: Cluster;
  /** The replica itself, without the server in between. */
  let onReplica: Database;
  let database: Database;
  let bus: Bus;
  let app: TestApp;
  let minutes = 1;
  const moves: string[] = [];

  beforeAll(async () => {
    primary = await startPrimary();
    const databaseUrl = await primary.createDatabase('sali');
    const empty = await openDb({ dataDir: '', databaseUrl });
    await fillCatalogue(empty.db);
    await empty.close();
    replica = await startReplica(primary);
    onReplica = databaseOver('postgres', replica.urlOf('sali'));
  }, 60_000);
  afterAll(async () => {
    await onReplica.close();
    await replica.stop();
    await primary.stop();
    files.clear();
  });

  /** The whole server over both. @param lagMsMax Infinity: a replica that lags is still read */
  const open = async (lagMsMax: number): Promise<void> => {
    moves.length = 0;
    const urls = { databaseUrl: primary.urlOf('sali'), databaseReadUrl: replica.urlOf('sali') };
    const onMove = (state: ReplicaState): void => void moves.push(state);
    database = await openDb({ dataDir: '', ...urls }, { onMove }, { replica: { checkMs: 50, lagMsMax } });
    bus = memoryBus(Date.now);
    app = await buildTestApp(database, { bus, now: () => NOW });
    await app.rooms.catalogue.ready;
    await toBe('used');
    await caughtUp();
  };
  const close = async (): Promise<void> => {
    await app.server.close();
    await database.close();
  };

  const figures = () => {
    const found = database.reads.replica();
    if (!found) throw new Error('there is a replica');
    return found;
  };
  const toBe = (state: ReplicaState) => expect.poll(() => figures().state, { timeout: 15_000 }).toBe(state);
  const pause = () => sql`select pg_wal_replay_pause()`.execute(onReplica.db);
  const resume = () => sql`select pg_wal_replay_resume()`.execute(onReplica.db);
  const isLockedOnReplica = async (): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from pg_locks where relation = 'chain'::regclass and mode = 'AccessExclusiveLock'
    `.execute(onReplica.db);
    return rows.length > 0;
  };
  const isOnReplica = async (): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database.reads.db);
    return rows[0]?.is ?? false;
  };
  /** Until what was changed is replayed, reads are the primary's. */
  const caughtUp = () => expect.poll(isOnReplica, { timeout: 15_000 }).toBe(true);

  /** Imports a price of milk, as the file of one store has it. */
  const importMilk = async (price: string, ...others: readonly (typeof NEW_ITEM)[]): Promise<void> => {
    const time = `2026081010${String((minutes += 1)).padStart(2, '0')}`;
    const xml = priceXml([{ ...MILK_ITEM, price }, ...others], { chain: '7290058140886', store: '039' });
    const path = files.write(`Price7290058140886-039-${time}.gz`, gzipSync(xml));
    const deps = {
      db: database.db,
      now: () => NOW,
      log: { error: (what: unknown) => expect(what).toBeUndefined() },
    };
    const changed: number[] = [];
    const options = { onProductsChanged: (ids: readonly number[]) => void changed.push(...ids) };
    for await (const report of importPaths(deps, [path], options)) expect(report).toMatchObject({ state: 'stored' });
    bus.publish({ kind: 'prices-changed' });
    if (changed.length > 0) bus.publish({ kind: 'products-changed', productIds: changed });
  };

  /** The price of milk in the store, as each of these answers it. */
  const product = async () =>
    (await app.call<ProductWire>(null, 'GET', `products/${MILK.code}`)).body.store_prices[RAMI_LEVY]?.itemPrice;
  const productPage = async () => {
    const path = `products/${MILK.code}/prices?store_keys=${RAMI_LEVY}`;
    return (await app.call<ProductPricesWire>(null, 'GET', path)).body.stores[0]?.price;
  };
  const shelf = async () => {
    const path = `stores/${RAMI_LEVY}/prices?item_codes=${MILK.code}`;
    return (await app.call<{ price: number }[]>(null, 'GET', path)).body[0]?.price;
  };
  const basket = async () => {
    const body = { items: [MILK_LINE], store_keys: [RAMI_LEVY], at: NOW.toISOString() };
    const answer = await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body });
    return answer.body.stores[0]?.regular_total;
  };
  const milkPrices = async () => [await product(), await productPage(), await shelf(), await basket()];
  const cities = async () => (await app.call<{ city: string }[]>(null, 'GET', 'stores')).body.map(({ city }) => city);
  const found = async () => {
    const path = `products?search=${encodeURIComponent(NEW_ITEM.name)}`;
    return (await app.call<ProductWire[]>(null, 'GET', path)).body.map(({ item_code: code }) => code);
  };
  const PATHS = [
    'chains',
    'stores',
    `stores/${RAMI_LEVY}/promotions`,
    `promotions?store_key=${RAMI_LEVY}`,
    `products/${MILK.code}/history`,
  ];

  describe('that may lag', () => {
    beforeEach(() => open(Infinity));
    afterEach(async () => {
      await resume();
      await close();
    });

    it('[D21] answers prices, stores, promotions and history from the replica', async () => {
      const before = figures().answered;
      for (const path of PATHS) expect((await app.call(null, 'GET', path)).status).toBe(200);
      await shelf();
      const after = figures().answered;
      expect(after.primary).toBe(before.primary);
      expect(after.replica - before.replica).toBeGreaterThan(PATHS.length);
      // A row that only the primary has is not answered.
      await pause();
      await sql`update store set city = 'נתיבות' where store_key = ${RAMI_LEVY}`.execute(database.db);
      expect(await cities()).not.toContain('נתיבות');
      await resume();
      await expect.poll(cities).toContain('נתיבות');
    });

    it('[D22] answers what a person wrote at once, though the replica has not replayed it', async () => {
      const dana = await app.person('dana');
      await caughtUp();
      await pause();
      const list = await app.call<{ id: string }>(dana, 'POST', 'lists', { body: { name: 'חדשה' } });
      expect(list.status).toBe(201);
      const lists = await app.call<{ name: string }[]>(dana, 'GET', 'lists');
      expect(lists.body.map(({ name }) => name)).toEqual(['חדשה']);
      expect(await isOnReplica()).toBe(true);
      const { rows } = await sql`select 1 from list where name = 'חדשה'`.execute(database.reads.db);
      expect(rows).toEqual([]);
    });

    it('[D23] answers the price of an import at once and from then on, though the replica has not replayed it', async () => {
      await importMilk('6.10');
      await caughtUp();
      expect(await milkPrices()).toEqual([6.1, 6.1, 6.1, 6.1]);
      await pause();
      await importMilk('8.20', NEW_ITEM);
      expect(await milkPrices()).toEqual([8.2, 8.2, 8.2, 8.2]);
      await expect.poll(found).toEqual([NEW_ITEM.code]);
      // It still counts as usable: only the change keeps reads away from it.
      expect(figures().state).toBe('used');
      expect(await isOnReplica()).toBe(false);
      await resume();
      await caughtUp();
      expect(await milkPrices()).toEqual([8.2, 8.2, 8.2, 8.2]);
    });

    it('[D23] a comparison notices what another process imported, though nobody sent a message', async () => {
      await importMilk('6.30');
      await caughtUp();
      expect(await basket()).toBe(6.3);
      await pause();
      const elsewhere = bus;
      bus = memoryBus(Date.now);
      await importMilk('7.70');
      bus = elsewhere;
      expect(await isOnReplica()).toBe(true);
      expect(await basket()).toBe(7.7);
      await resume();
      await caughtUp();
      expect(await basket()).toBe(7.7);
    });

    it('[D26] a lock that a paused replay holds keeps no read waiting', async () => {
      await database.db.transaction().execute(async (tx) => {
        await sql`lock table chain in access exclusive mode`.execute(tx);
        // Else the lock is sent with the next commit.
        await sql`select pg_switch_wal()`.execute(database.db);
        await expect.poll(isLockedOnReplica, { timeout: 15_000 }).toBe(true);
        await pause();
      });
      const before = figures().answered.primary;
      expect((await app.call<unknown[]>(null, 'GET', 'chains')).body).toHaveLength(2);
      expect(figures().answered.primary).toBe(before + 1);
      expect(await isLockedOnReplica()).toBe(true);
    });

    it('[D24] refuses writes on both databases', async () => {
      const write = () => sql`delete from store where false`.execute(database.reads.db);
      await expect(write()).rejects.toThrow(/read-only transaction/);
      await pause();
      await importMilk('6.40');
      expect(await isOnReplica()).toBe(false);
      await expect(write()).rejects.toThrow(/read-only transaction/);
    });
  });

  describe('that is away or late', () => {
    beforeEach(() => open(LAG_MS_MAX));
    afterEach(close);

    it('[D25] a replica behind the limit is not read, and read again when it caught up; page and metrics show it', async () => {
      const dana = await app.person('dana2');
      await grantAdmin(database.db, dana.email);
      const report = async () => (await app.call<DatabaseReport>(dana, 'GET', 'admin/database')).body.replica;
      expect(await report()).toMatchObject({ state: 'used' });
      await pause();
      await importMilk('6.50');
      await toBe('late');
      expect(await isOnReplica()).toBe(false);
      const late = await report();
      expect(late).toMatchObject({ state: 'late', replica_reads: expect.any(Number) });
      expect(late?.lag_s).toBeGreaterThanOrEqual(LAG_MS_MAX / 1000);
      expect(late?.lag_bytes).toBeGreaterThan(0);
      const { body } = await app.server.inject({ url: '/api/metrics' });
      expect(body).toContain('sali_replica_up 1');
      expect(body).toContain('sali_replica_used 0');
      expect(body).toMatch(/sali_replica_lag_bytes [1-9]/);
      expect(body).toMatch(/sali_replica_lag_seconds (?:0\.[7-9]|[1-9])/);
      expect(body).toMatch(/sali_reads_total\{database="replica"\} [1-9]/);
      expect(body).toMatch(/sali_reads_total\{database="primary"\} [1-9]/);
      await resume();
      await toBe('used');
      await caughtUp();
      expect(await milkPrices()).toEqual([6.5, 6.5, 6.5, 6.5]);
      expect(moves.slice(-2)).toEqual(['late', 'used']);
    });

    it('[D26] a replica that freezes, dies and returns fails no read', async () => {
      const answers = async () => {
        const statuses = await Promise.all(PATHS.map(async (path) => (await app.call(null, 'GET', path)).status));
        return [...new Set(statuses), await shelf(), await basket()];
      };
      expect(await answers()).toEqual([200, 6.5, 6.5]);
      replica.freeze();
      expect(await answers()).toEqual([200, 6.5, 6.5]);
      await toBe('away');
      replica.thaw();
      await toBe('used');
      await replica.kill();
      expect(await answers()).toEqual([200, 6.5, 6.5]);
      await toBe('away');
      expect(figures()).toMatchObject({ lagBytes: null, lagMs: null });
      await importMilk('6.60');
      expect(await milkPrices()).toEqual([6.6, 6.6, 6.6, 6.6]);
      await replica.restart();
      await toBe('used');
      await caughtUp();
      expect(await milkPrices()).toEqual([6.6, 6.6, 6.6, 6.6]);
    });

    it('[D26] while the primary is away, what the replica has is still answered', async () => {
      primary.freeze();
      try {
        const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database.reads.db);
        expect(rows).toEqual([{ is: true }]);
        expect((await app.call(null, 'GET', 'chains')).status).toBe(200);
        expect(await shelf()).toBe(6.6);
        expect((await app.call(null, 'POST', 'baskets/compare', { body: { items: [MILK_LINE] } })).status).toBe(503);
      } finally {
        primary.thaw();
      }
      await expect.poll(basket, { timeout: 5000 }).toBe(6.6);
    });

    it('[D26] a replica that became a primary of its own is not read', async () => {
      await sql`select pg_promote()`.execute(onReplica.db);
      await toBe('away');
      await importMilk('6.70');
      expect(await milkPrices()).toEqual([6.7, 6.7, 6.7, 6.7]);
    });
  });
});
