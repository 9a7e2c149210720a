import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportAnswer } from '@sali/contract/goods/catalogue/productImports';
import { HOUR_MS, MINUTE_MS } from '@sali/domain/base/time';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testDataDir } from '../../test/backup/testBackups.ts';
import { type DyingApps, dyingApps } from '../../test/db/dyingApp.ts';
import { describeDb } from '../../test/db/testDb.ts';
import { filesOf, item, promotion, type TestStore, weighed } from '../../test/feeds/fixtures/testStore.ts';
import { testFolder } from '../../test/feeds/testFiles.ts';
import { FAST_RETRIES, startPortal, type TestPortal } from '../../test/portals/testPortal.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';
import { tidyImports } from '../goods/catalogue/importing/imports.ts';
import type { Database } from '../base/db/open.ts';
import { beginJob, importPaths } from '../goods/feeds/feeds.ts';
import { regroup, startGrouping } from '../goods/sameProducts/sameProducts.ts';
import { BACKUP_SILENCE_MS } from '../admin/backup/runs.ts';
import { BACKUP_RETRY_MS } from '../admin/backup/due.ts';

const [GARDEN, MARKET] = ['7290058140886', '7299014000003'] as const;
const [MILK, BREAD] = ['7299013000011', '7299013000028'] as const;
const storeOf = (chain: string, items: TestStore['items']): TestStore => ({
  ...{ chain, sub: '001', store: '001', layout: 'v2', fileTime: '20260810-060000', at: '', baskets: [] },
  items,
  promotions: [promotion('501', 'שניים ב-10', [MILK], { rewardType: 3, price: '4.90' })],
});
const folder = testFolder();
afterAll(() => folder.clear());

describeDb('a process that dies in the middle of an import or a backup', (openTestDb) => {
  let database: Database;
  /** The process that goes on. */
  let app: TestApp;
  let others: DyingApps;
  let portal: TestPortal;
  let now: Date;
  let dataDir: string;

  beforeEach(async () => {
    [database, dataDir, now] = [await openTestDb(), testDataDir(), new Date('2026-08-10T03:30:00+03:00')];
    portal = await startPortal();
    app = await open(database);
    others = dyingApps(database.url, open);
    return async () => {
      await app.server.close();
      await others.close();
      await portal.close();
    };
  });
  const open = (over: Database): Promise<TestApp> => {
    const chains = [portal.chain({ kind: 'pages', list: `${portal.origin}/pages?page={page}`, links: 'file' })];
    return buildTestApp(over, { now: () => now, dataDir, portals: { chains, retryPolicy: FAST_RETRIES } });
  };
  const pass = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };

  it('[D30] a backup is made by another process once the first one has been silent, after the wait of a failed one', async () => {
    const backups = (): string[] => {
      const path = join(dataDir, 'backups');
      return existsSync(path) ? readdirSync(path) : [];
    };
    await others.dieAt(/copy "list_item"/, (there) => there.backups.backUpWhenDue());
    expect(await app.backups.backUpWhenDue()).toBe(false);
    await expect(app.backups.beginNow()).rejects.toThrow('backup_running');
    pass(BACKUP_SILENCE_MS + 1);
    expect(await app.backups.backUpWhenDue()).toBe(false);
    expect((await app.backups.report()).failure).toMatchObject({ problem: 'interrupted' });
    expect(backups()).toEqual([]);
    pass(BACKUP_RETRY_MS);
    expect(await app.backups.backUpWhenDue()).toBe(true);
    expect(await app.backups.backUpWhenDue()).toBe(false);
    expect(backups()).toHaveLength(1);
  });

  /** The portal has the files of a store with milk and bread. */
  function publishFiles(): void {
    const files = filesOf(storeOf(GARDEN, [item(MILK, 'חלב', '6.90'), item(BREAD, 'לחם', '8.90')]));
    for (const { name, content } of Object.values(files)) portal.files.set(name, Buffer.from(content));
  }
  const fetchDue = async (there: TestApp) => {
    const plan = { is_on: true, chains: null, chosen_at: new Date(0) };
    await database.db
      .insertInto('feed_plan')
      .values(plan)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await there.rooms.portals.runDue();
  };

  it('[D31] price files are fetched by another process an hour later, and none is half visible or stored twice', async () => {
    publishFiles();
    const visible = async () => {
      const prices = await database.db.selectFrom('price').select('price_agorot').orderBy('price_agorot').execute();
      const live = await database.db
        .selectFrom('store_promotion')
        .select('promotion_id')
        .where('is_live', '=', true)
        .execute();
      return [prices.map((row) => row.price_agorot), live.map((row) => row.promotion_id)];
    };
    now = new Date('2026-08-10T12:00:00Z');
    await others.dieAt(/update store set prices_at/, fetchDue);
    expect(await visible()).toEqual([[], []]);
    await fetchDue(app);
    expect(await visible()).toEqual([[], []]);
    pass(HOUR_MS);
    await others.dieAt(/update store_promotion p set is_live = false/, fetchDue);
    expect(await visible()).toEqual([[690, 890], []]);
    // The process that stored them died before it announced them.
    expect(app.rooms.catalogue.find(MILK)).toBeUndefined();
    pass(4 * MINUTE_MS);
    await app.rooms.portals.endLostJobs();
    app.rooms.imported.flush();
    await expect.poll(() => app.rooms.catalogue.find(MILK)?.name).toBe('חלב');
    pass(HOUR_MS);
    await fetchDue(app);
    await fetchDue(app);
    expect(await visible()).toEqual([[690, 890], ['501']]);
    const jobs = await database.db
      .selectFrom('feed_job')
      .select(['mode', 'state', 'error'])
      .orderBy('job_id')
      .execute();
    const lost = { mode: 'full', state: 'failed', error: 'process_lost' };
    expect(jobs).toEqual([lost, lost, { mode: 'full', state: 'done', error: null }]);
    const changes = await database.db.selectFrom('price_change').select('before_agorot').execute();
    expect(changes).toEqual([]);
  });

  it('[D31] the process that begins the next job announces what a lost one stored, also for a command', async () => {
    now = new Date('2026-08-10T12:00:00Z');
    publishFiles();
    await others.dieAt(/update store_promotion p set is_live = false/, fetchDue);
    pass(4 * MINUTE_MS);
    const announced: string[] = [];
    const asked = { kind: 'import', chain_id: null, mode: null, asked_by: 'command' } as const;
    const { reports } = await beginJob(app.deps, asked, () => importPaths(app.deps, []), {
      onProductsChanged: (ids) => void announced.push(`${ids.length > 0}`),
      onPricesChanged: () => void announced.push('prices'),
    });
    for await (const report of reports) expect.unreachable(report.state);
    expect(announced).toEqual(['prices', 'true']);
  });

  it('[D32] an import of products is ended by another process, which shows what was written; the same file adds the rest', async () => {
    const admin = await app.person('admin');
    await sql`update app_user set user_type = 'ADMIN'`.execute(database.db);
    const codes = Array.from({ length: 60 }, (_, index) => `72900000${String(index + 10000)}`);
    const file = `ItemCode,ItemName\n${codes.map((code) => `${code},מוצר ${code}\n`).join('')}`;
    const send = (there: TestApp) => importFile(there, admin, file);
    // The second transaction.
    await others.dieAt(new RegExp(codes[30] ?? ''), send);
    const products = async () =>
      (await database.db.selectFrom('product').select('item_code').orderBy('item_code').execute()).map(
        (row) => row.item_code,
      );
    expect(await products()).toEqual(codes.slice(0, 25));
    await tidyImports(app.rooms.editing);
    expect(app.rooms.catalogue.find(codes[0] ?? '')).toBeUndefined();
    pass(MINUTE_MS);
    await tidyImports(app.rooms.editing);
    expect(app.rooms.catalogue.find(codes[0] ?? '')).toBeDefined();
    const states = await database.db.selectFrom('product_import').select(['state', 'created']).execute();
    expect(states).toEqual([{ state: 'interrupted', created: 25 }]);
    expect((await send(app)).body).toMatchObject({ created: 35, updated: 0, skipped: 25 });
    expect(await products()).toEqual(codes);
  });

  it('[D33] products are grouped by another process, once, also where the first one died before it announced the groups', async () => {
    const stores = [
      storeOf(GARDEN, [weighed('1501', 'עגבניה', '6.90')]),
      storeOf(MARKET, [weighed('2036', 'עגבנייה ישראל', '5.90')]),
    ];
    const paths = stores.map((store) => folder.write(filesOf(store).prices.name, filesOf(store).prices.content));
    for await (const { state } of importPaths(app.deps, paths)) expect(state).toBe('stored');
    await app.rooms.catalogue.refresh('all');
    const members = async () =>
      (await database.db.selectFrom('product_group_member').select('group_id').execute()).map((row) => row.group_id);
    await others.dieAt(/insert into "product_group_member"/, (there) => regroup(there.rooms.sameProducts));
    expect(await members()).toEqual([]);
    const there = await open(database);
    // It has a bus of its own: nobody else receives what it announces, as of a process that died.
    const both = await Promise.all([regroup(there.rooms.sameProducts), regroup(there.rooms.sameProducts)]);
    await there.server.close();
    expect(both.map(({ changed }) => changed).sort()).toEqual([0, 2]);
    expect(new Set(await members()).size).toBe(1);
    const { same } = app.rooms.sameProducts;
    expect(same.membersOf(`${GARDEN}-1501`)).toEqual([]);
    const grouping = startGrouping(app.rooms.sameProducts, () => undefined);
    await expect.poll(() => same.membersOf(`${GARDEN}-1501`)).toHaveLength(2);
    await grouping.stop();
    expect(await members()).toHaveLength(2);
  });
});

async function importFile(there: TestApp, admin: Person, file: string) {
  const form = new FormData();
  form.set('file', new File([file], 'products.csv'));
  const encoded = new Response(form);
  return there.call<ImportAnswer>(admin, 'POST', 'products/import', {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}
