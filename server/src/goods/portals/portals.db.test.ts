import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HOUR_MS } from '@sali/domain/base/time';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../base/db/open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { endWorkOfEarlierProcess, feedStatus, JobRunningError, lastJobs } from '../feeds/feeds.ts';
import { priceXml, storesXml, testFolder } from '../../../test/feeds/testFiles.ts';
import { fetchableChains } from './fetchableChains.ts';
import { upsertPlan } from './db.ts';
import type { PlanVariables } from './plan.ts';
import { Portals } from './portals.ts';
import { FAST_RETRIES, startPortal, type TestPortal } from '../../../test/portals/testPortal.ts';

const files = testFolder();
afterAll(() => files.clear());
const RL = '7290058140886';
const priced = (price: string, store = '039') => gzipSync(priceXml([{ code: '7290004131074', price }], { store }));
const promoted = (id: string) =>
  gzipSync(`<Root><ChainId>${RL}</ChainId><SubChainId>1</SubChainId><StoreId>39</StoreId><Promotions><Promotion>
    <PromotionId>${id}</PromotionId><PromotionDescription>5</PromotionDescription><PromotionStartDate>2026-08-01</PromotionStartDate>
    <PromotionEndDate>2026-12-31</PromotionEndDate><RewardType>1</RewardType><MinQty>1</MinQty><DiscountedPrice>5</DiscountedPrice>
    <PromotionItems><Item><ItemCode>7290004131074</ItemCode></Item></PromotionItems></Promotion></Promotions></Root>`);
const NIGHT = `PriceFull${RL}-039-202608100010.gz`;
const MORNING = `PriceFull${RL}-039-202608100600.gz`;
const DELTA = `Price${RL}-039-202608100700.gz`;

describeDb('fetching', (openTestDb) => {
  let db: Db;
  let portal: TestPortal;
  let portals: Portals;
  let now = new Date('2026-08-10T12:00:00Z');
  const logged: unknown[] = [];

  beforeEach(async () => {
    now = new Date('2026-08-10T12:00:00Z');
    logged.length = 0;
    ({ db } = await openTestDb());
    portal = await startPortal();
    for (const [name, price] of [
      [DELTA, '7.20'],
      [NIGHT, '6.50'],
      [MORNING, '6.90'],
    ] as const)
      portal.files.set(name, priced(price));
    portals = open();
    return async () => {
      await portals.close();
      await portal.close();
    };
  });

  const open = (variables?: PlanVariables) =>
    new Portals({
      db,
      ...(variables && { variables }),
      now: () => now,
      log: { error: (what: unknown) => void logged.push(what) },
      dataDir: files.folder,
      onProductsChanged: () => undefined,
      chains: [portal.chain({ kind: 'pages', list: `${portal.origin}/pages?page={page}`, links: 'file' })],
      retryPolicy: FAST_RETRIES,
    });
  const chain = () => {
    const [first] = portals.chains;
    if (!first) throw new Error('no chain');
    return first;
  };
  async function fetchAll(mode: 'full' | 'changes' = 'full') {
    const lines: string[] = [];
    const { reports } = await portals.begin({ chain: chain(), scope: { mode }, by: 'command' });
    for await (const { name, state, reason } of reports) lines.push(`${name} ${reason ?? state}`);
    return lines;
  }
  const choose = async ({ isOn = true, stores }: { isOn?: boolean; stores: string[] | null }) =>
    upsertPlan(db, { isOn, chains: [{ chain_id: RL, stores }], chosenAt: now });
  const lastError = async () =>
    (await feedStatus({ db, now: () => now })).chains.find(({ chainId }) => chainId === RL)?.lastError ?? null;
  const modes = async () => (await lastJobs(db, 9)).map(({ mode }) => mode).reverse();
  const price = async () => (await db.selectFrom('price').select('price_agorot').executeTakeFirst())?.price_agorot;
  const blobs = () => portal.asked.filter((call) => call.includes('/blob/'));

  it('[O6] brings what is new, the oldest first, through the one importer, and keeps no file', async () => {
    expect(await fetchAll()).toEqual([`${MORNING} stored`, `${DELTA} stored`]);
    expect(await price()).toBe(720);
    expect(existsSync(join(files.folder, 'feeds', 'test-chain'))).toBe(false);
    expect(await lastJobs(db, 1)).toMatchObject([{ kind: 'fetch', chain_id: RL, state: 'done', files_stored: 2 }]);
  });

  it('[O6] a file that was read before is not fetched again, whatever came of it', async () => {
    await fetchAll();
    portal.asked.length = 0;
    expect(await fetchAll()).toEqual([]);
    expect(blobs()).toEqual([]);
    const later = `Price${RL}-039-202608100800.gz`;
    portal.files.set(later, priced('5.00'));
    expect(await fetchAll('changes')).toEqual([`${later} stored`]);
    expect(blobs()).toHaveLength(1);
  });

  it('[O32] the changes between what was read and a newer full file are stored', async () => {
    portal.files.delete(MORNING);
    portal.files.delete(DELTA);
    await fetchAll();
    now = new Date(now.getTime() + HOUR_MS);
    const [six, seven] = [`Price${RL}-039-202608100600.gz`, `PriceFull${RL}-039-202608100700.gz`];
    portal.files.set(six, priced('8.80'));
    portal.files.set(seven, priced('9.90'));
    expect(await fetchAll('changes')).toEqual([`${six} stored`]);
    expect(await price()).toBe(880);
    // A portal that lists the current day alone: what came between may be lost, so the full file is fetched.
    portal.files.delete(NIGHT);
    portal.files.delete(six);
    portal.files.set(`Price${RL}-039-202608100800.gz`, priced('9.80'));
    expect(await fetchAll('changes')).toEqual([`${seven} stored`, `Price${RL}-039-202608100800.gz stored`]);
  });

  it('[O32] a full file that comes after the run of the morning is stored by the next one', async () => {
    portal.files.clear();
    now = new Date('2026-08-10T02:05:00Z');
    const [early, late] = [`Promo${RL}-039-202608100500.gz`, `PromoFull${RL}-039-202608100535.gz`];
    portal.files.set(early, promoted(early));
    await choose({ stores: null });
    await portals.runDue();
    portal.files.set(late, promoted(late));
    now = new Date('2026-08-10T03:06:00Z');
    await portals.runDue();
    expect((await lastJobs(db, 5)).map(({ mode, files_stored }) => `${mode} ${files_stored}`)).toEqual([
      'changes 1',
      'full 1',
    ]);
    expect(await db.selectFrom('feed_file').select('name').where('name', '=', late).execute()).toHaveLength(1);
  });

  it('[O44] a job of full files whose links were lost is not done: the next one brings the rest', async () => {
    const names = [1, 2, 3, 4].map((no) => `PriceFull${RL}-00${no}-202608100610.gz`);
    portal.files.clear();
    for (const [index, name] of names.entries()) {
      portal.files.set(name, gzipSync(priceXml([{ code: '7290004131074', price: '5' }], { store: `00${index + 1}` })));
      if (index % 2 === 1) portal.trouble.set(name, { refused: 99 });
    }
    await choose({ stores: null });
    await portals.runDue();
    expect(await lastJobs(db, 1)).toMatchObject([{ mode: 'full', state: 'failed', files_stored: 2, files_refused: 2 }]);
    portal.trouble.clear();
    now = new Date(now.getTime() + HOUR_MS);
    await portals.runDue();
    expect(await lastJobs(db, 1)).toMatchObject([{ mode: 'full', state: 'done', files_stored: 2 }]);
  });

  it('[O32] by the clock a file whose content was refused is fetched again a day later, by a command at once', async () => {
    portal.files.set(DELTA, gzipSync('<html>'));
    await choose({ stores: null });
    const times = async () => {
      const rows = await db.selectFrom('feed_file').select('state').where('name', '=', DELTA).execute();
      return rows.length;
    };
    await portals.runDue();
    now = new Date(now.getTime() + HOUR_MS);
    await portals.runDue();
    expect(await times()).toBe(1);
    expect(await fetchAll()).toEqual([expect.stringContaining(DELTA)]);
    now = new Date('2026-08-11T02:00:00Z');
    await portals.runDue();
    expect(await times()).toBe(3);
  });

  it('[O7] a file that fails is reported and logged, and the rest is stored; the next fetch retries it', async () => {
    portal.trouble.set(MORNING, { pages: 99 });
    expect(await fetchAll()).toEqual([`${MORNING} error_page`, `${DELTA} stored`]);
    const row = await db.selectFrom('feed_file').selectAll().where('name', '=', MORNING).executeTakeFirst();
    expect(row).toMatchObject({ state: 'refused', reason: 'error_page', chain_id: RL });
    portal.trouble.clear();
    expect(await lastError()).toMatchObject({ name: MORNING, reason: 'error_page' });
    expect(await fetchAll()).toEqual([`${MORNING} stored`]);
    expect(await lastError()).toBeNull();
  });

  it('[O46] a file that failed is a failure until one of its kind and store is read, whatever else is stored', async () => {
    portal.trouble.set(MORNING, { pages: 99 });
    await fetchAll();
    portal.trouble.clear();
    portal.files.delete(MORNING);
    portal.files.delete(NIGHT);
    const other = MORNING.replace('-039-', '-040-');
    portal.files.set(other, priced('6.90', '040'));
    expect(await fetchAll()).toEqual([`${other} stored`]);
    expect(await lastError()).toMatchObject({ name: MORNING });
    const later = MORNING.replace('0600', '0900');
    portal.files.set(later, priced('6.80'));
    expect(await fetchAll()).toEqual([`${later} stored`]);
    expect(await lastError()).toBeNull();
  });

  it('[O46] a portal that gave no list is a failure until a fetch of the chain is done, also one that brings nothing', async () => {
    await fetchAll();
    now = new Date(now.getTime() + HOUR_MS);
    portal.state.listingFails = 99;
    expect(await fetchAll()).toEqual(['test-chain unreachable']);
    expect(await lastError()).toMatchObject({ name: 'test-chain' });
    portal.state.listingFails = 0;
    now = new Date(now.getTime() + HOUR_MS);
    expect(await fetchAll()).toEqual([]);
    expect(await lastError()).toBeNull();
  });

  it('[O7] a portal that is down, or has nothing, fails the job', async () => {
    portal.files.clear();
    expect(await fetchAll()).toEqual(['test-chain nothing_offered']);
    portal.state.listingFails = 99;
    expect(await fetchAll()).toEqual(['test-chain unreachable']);
    expect((await lastJobs(db, 2)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect(logged).toHaveLength(1);
  });

  it('[O4] links that ran out while others came are asked for again', async () => {
    const { reports } = await portals.begin(
      { chain: chain(), scope: { mode: 'full' }, by: 'command' },
      {
        onProgress: ({ stage }) => void (stage === 'fetching' && (portal.state.signature = 2)),
      },
    );
    const states = [];
    // The signatures of the listing are old before the first file is asked for.
    const first = reports.next();
    for (let next = await first; !next.done; next = await reports.next()) states.push(next.value.state);
    expect(states).toEqual(['stored', 'stored']);
  });

  it('[O8] one fetch of a chain runs, over all processes; one that lost its process is given up', async () => {
    portal.trouble.set(DELTA, { silent: 99 });
    const jobId = await portals.beginNow({ chain: chain(), scope: { mode: 'full' }, by: 'dana@example.org' });
    await expect(open().begin({ chain: chain(), scope: { mode: 'full' }, by: 'schedule' })).rejects.toThrow();
    await portals.close();
    expect(await lastJobs(db, 1)).toMatchObject([{ job_id: jobId, state: 'stopped', asked_by: 'dana@example.org' }]);
    await db.updateTable('feed_job').set({ state: 'running' }).execute();
    now = new Date(now.getTime() + 10 * 60_000);
    portal.trouble.clear();
    portals = open();
    expect(await fetchAll()).toHaveLength(2);
    expect((await lastJobs(db, 2)).map(({ state }) => state)).toEqual(['done', 'failed']);
  });

  it('[O8] the only process of a database ends at its start what a killed one began, and fetches at once', async () => {
    portal.trouble.set(DELTA, { silent: 99 });
    await portals.beginNow({ chain: chain(), scope: { mode: 'full' }, by: 'dana@example.org' });
    await portals.close();
    await db.updateTable('feed_job').set({ state: 'running' }).execute();
    await db.updateTable('feed_file').set({ state: 'reading' }).execute();
    portal.trouble.clear();
    portals = open();
    await expect(fetchAll()).rejects.toThrow(JobRunningError);
    await endWorkOfEarlierProcess({ db, now: () => now });
    expect(await fetchAll()).toHaveLength(2);
    expect((await lastJobs(db, 2)).map(({ state }) => state)).toEqual(['done', 'failed']);
  });

  it('[O12] the schedule fetches what is due, once', async () => {
    await choose({ stores: ['39'] });
    await portals.runDue();
    await open().runDue();
    expect(await lastJobs(db, 5)).toMatchObject([{ asked_by: 'schedule', mode: 'full', state: 'done' }]);
    portal.files.set(`Price${RL}-039-202608101500.gz`, priced('4.00'));
    now = new Date(now.getTime() + 61 * 60_000);
    await portals.runDue();
    expect((await lastJobs(db, 5)).map(({ mode }) => mode)).toEqual(['changes', 'full']);
    expect(await price()).toBe(400);
  });

  it('[FE1] nothing is fetched before somebody switches it on; the choice is read before each fetch', async () => {
    await portals.runDue();
    expect(await lastJobs(db, 1)).toEqual([]);
    await choose({ isOn: false, stores: null });
    await portals.runDue();
    expect(await lastJobs(db, 1)).toEqual([]);
    await choose({ stores: null });
    await portals.runDue();
    await portals.runDue();
    expect(await modes()).toEqual(['full']);
  });

  it('[FE1] two processes fetch a chain once', async () => {
    await choose({ stores: null });
    const other = open();
    await Promise.all([portals.runDue(), other.runDue()]);
    await other.close();
    expect(await modes()).toEqual(['full']);
  });

  it('[FE5] a store that is added is fetched whole at once, and what was read before is not fetched again', async () => {
    portal.files.set(`PriceFull${RL}-058-202608100605.gz`, priced('6.40', '058'));
    await choose({ stores: ['39'] });
    await portals.runDue();
    expect(blobs().join()).not.toContain('-058-');
    now = new Date(now.getTime() + 5 * 60_000);
    portal.asked.length = 0;
    await choose({ stores: ['39', '58'] });
    await portals.runDue();
    expect(await modes()).toEqual(['full', 'full']);
    expect(blobs()).toEqual([`GET /blob/PriceFull${RL}-058-202608100605.gz`]);
  });

  it('[FE2] the variables win over what is stored, each over its own part', async () => {
    await choose({ stores: null });
    const off = open({ pricesSchedule: false, pricesChains: undefined });
    await off.runDue();
    expect(await lastJobs(db, 1)).toEqual([]);
    const someStore = open({ pricesSchedule: undefined, pricesChains: [{ chain: chain(), stores: ['58'] }] });
    await someStore.runDue();
    expect(await modes()).toEqual(['full']);
    expect(blobs()).toEqual([]);
    now = new Date(now.getTime() + 61 * 60_000);
    await choose({ isOn: false, stores: ['39'] });
    const on = open({ pricesSchedule: true, pricesChains: undefined });
    await on.runDue();
    expect(blobs()).toHaveLength(2);
  });

  it('[FE4] lists of stores are fetched alone, and do not count as the prices', async () => {
    portal.files.set(
      `Stores${RL}-000-202608100500.gz`,
      gzipSync(storesXml([{ no: '39', name: 'רמת גן', city: 'רמת גן' }])),
    );
    expect(portals.beginLists(portals.chains, 'dana@example.org')).toBe(1);
    expect(portals.beginLists(portals.chains, 'dana@example.org')).toBe(1);
    await expect.poll(async () => (await lastJobs(db, 2)).map(({ state }) => state)).toEqual(['done']);
    expect(await modes()).toEqual(['stores']);
    expect(blobs()).toEqual([`GET /blob/Stores${RL}-000-202608100500.gz`]);
    const [known] = await fetchableChains(db, portals.chains);
    expect(known).toMatchObject({ has_store_list: true, stores: [{ store_id: '39', city: 'רמת גן' }] });
    await choose({ stores: null });
    await portals.runDue();
    expect(await modes()).toEqual(['stores', 'full']);
    expect(await price()).toBe(720);
  });
});
