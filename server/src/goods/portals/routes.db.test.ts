import type { AuditEntry } from '@sali/contract/admin/admin';
import type { Problem } from '@sali/contract/base/errors';
import type {
  FeedJob,
  FeedOverview,
  FeedSchedule,
  FeedScheduleChange,
  FetchableChain,
} from '@sali/contract/goods/feeds/feeds';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { priceXml, storesXml, testFolder } from '../../../test/feeds/testFiles.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { FAST_RETRIES, startPortal, type TestPortal } from '../../../test/portals/testPortal.ts';

const RL = '7290058140886';
const files = testFolder();
afterAll(() => files.clear());

describeDb("the price files on the administration's screen", (openTestDb) => {
  let app: TestApp;
  let admin: Person;
  let portal: TestPortal;
  beforeEach(async () => {
    const database = await openTestDb();
    portal = await startPortal();
    const chains = [portal.chain({ kind: 'script', list: `${portal.origin}/script` })];
    app = await buildTestApp(database, { dataDir: files.folder, portals: { chains, retryPolicy: FAST_RETRIES } });
    admin = await app.person('admin');
    await database.db.updateTable('app_user').set({ user_type: 'ADMIN' }).execute();
    return async () => {
      await app.rooms.portals.close();
      await app.server.close();
      await portal.close();
    };
  });
  const overview = async () => (await app.call<FeedOverview>(admin, 'GET', 'admin/feeds')).body;
  const jobs = async () => (await app.call<FeedJob[]>(admin, 'GET', 'admin/feeds/jobs')).body;
  const fetchNow = (chainId: string) =>
    app.call<Problem & { job_id: number }>(admin, 'POST', `admin/feeds/${chainId}/fetch`);

  it('[O11] a chain is fetched on request, and its files, rows and errors are reported', async () => {
    expect(await overview()).toMatchObject({
      chains: [{ chain_id: RL, stores: 0, can_fetch: true }],
    });
    const rows = [
      { code: '7290004131074', price: '6.90' },
      { code: '7290004131081', price: '0' },
    ];
    const name = `PriceFull${RL}-039-202608100600.gz`;
    portal.files.set(name, gzipSync(priceXml(rows)));
    portal.files.set(`PromoFull${RL}-039-202608100600.gz`, Buffer.from('broken'));
    const started = await fetchNow(RL);
    expect(started.status).toBe(202);
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 20_000 }).toBe('done');
    expect((await jobs())[0]).toMatchObject({
      job_id: started.body.job_id,
      kind: 'fetch',
      chain_name: 'רמי לוי',
      asked_by: admin.email,
      files_stored: 1,
      files_refused: 1,
      error: expect.stringContaining('PromoFull'),
      finished_at: expect.any(String),
    });
    const [chain] = (await overview()).chains;
    expect(chain).toMatchObject({
      name: 'רמי לוי',
      stores: 1,
      prices: 1,
      dropped: { no_price: 1 },
      files: [{ kind: 'PriceFull', name, rows_read: 2, rows_stored: 1, dropped: { no_price: 1 } }],
      last_error: { name: expect.stringContaining('PromoFull'), text: expect.any(String) },
    });
    const audit = await app.call<AuditEntry[]>(admin, 'GET', 'admin/audit');
    expect(audit.body[0]).toMatchObject({ action: 'feed.fetch', subject: `chain ${RL}`, email: admin.email });
  });

  it('[O11] not twice at once, and no chain whose portal is not known', async () => {
    const name = `PriceFull${RL}-039-202608100600.gz`;
    portal.files.set(name, gzipSync('x'));
    portal.trouble.set(name, { silent: 99 });
    expect((await fetchNow(RL)).status).toBe(202);
    expect((await fetchNow(RL)).body.code).toBe('feed_running');
    expect((await fetchNow('7290000000000')).body.code).toBe('feed_chain_unknown');
    await expect.poll(async () => (await jobs())[0]?.progress, { timeout: 20_000 }).toMatchObject({ stage: 'listing' });
  });

  const stop = (jobId: number) => app.call<Problem>(admin, 'POST', `admin/feeds/jobs/${jobId}/stop`);

  it('[O45] a fetch stops on request, though its portal hangs, and can begin again', async () => {
    const name = `PriceFull${RL}-039-202608100600.gz`;
    portal.files.set(name, gzipSync(priceXml([{ code: '7290004131074', price: '6.90' }])));
    portal.trouble.set(name, { silent: 99 });
    const { job_id: jobId } = (await fetchNow(RL)).body;
    expect((await stop(jobId + 1)).body.code).toBe('feed_not_running');
    expect((await stop(jobId)).status).toBe(204);
    expect((await jobs())[0]).toMatchObject({ state: 'running', is_stopping: true });
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 20_000 }).toBe('stopped');
    const [ended] = await jobs();
    expect(ended).toMatchObject({ files_stored: 0, files_refused: 0, error: null });
    expect(ended).not.toHaveProperty('is_stopping');
    expect((await app.call<AuditEntry[]>(admin, 'GET', 'admin/audit')).body[0]).toMatchObject({
      action: 'feed.stop',
      subject: `chain ${RL}`,
      email: admin.email,
    });
    expect((await stop(jobId)).body.code).toBe('feed_not_running');
    portal.trouble.clear();
    expect((await fetchNow(RL)).status).toBe(202);
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 20_000 }).toBe('done');
    expect((await jobs())[0]).toMatchObject({ files_stored: 1 });
  });

  const schedule = async () => (await app.call<FeedSchedule>(admin, 'GET', 'admin/feeds/schedule')).body;
  const change = (body: FeedScheduleChange, key?: string, as = admin) =>
    app.call<Problem & FeedSchedule>(as, 'PUT', 'admin/feeds/schedule', { body, ...(key !== undefined && { key }) });
  const lastAudit = async () => (await app.call<AuditEntry[]>(admin, 'GET', 'admin/audit')).body[0];
  const audits = async () => (await app.call<AuditEntry[]>(admin, 'GET', 'admin/audit')).body.length;

  it('[FE5] [FE6] a choice is stored once per key, is in the audit log, and is fetched at once', async () => {
    expect(await schedule()).toEqual({
      is_on: false,
      is_switch_fixed: false,
      chains: null,
      are_chains_fixed: false,
    });
    const price = gzipSync(priceXml([{ code: '7290004131074', price: '6.90' }]));
    portal.files.set(`PriceFull${RL}-039-202608100600.gz`, price);
    const body = { is_on: true, chains: [{ chain_id: RL, stores: ['058', '39', '39'] }] };
    const key = crypto.randomUUID();
    const stored = { is_on: true, chains: [{ chain_id: RL, stores: ['39', '58'] }] };
    expect((await change(body, key)).body).toMatchObject(stored);
    expect(await lastAudit()).toMatchObject({
      action: 'feed.schedule',
      subject: 'chains 1',
      email: admin.email,
      before: { is_on: false, chains: 'all_chains' },
      after: { is_on: true, chains: 'רמי לוי (39, 58)' },
    });
    const before = await audits();
    expect((await change(body, key)).body).toMatchObject(stored);
    expect((await change({ is_on: true })).body).toMatchObject(stored);
    expect(await audits()).toBe(before);
    expect((await change({ is_on: false }, key)).body.code).toBe('idempotency_key_reused');
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 20_000 }).toBe('done');
    expect((await jobs())[0]).toMatchObject({ asked_by: 'schedule', mode: 'full', files_stored: 1 });
    expect((await overview()).chains[0]).toMatchObject({ is_scheduled: true, prices: 1 });
    expect((await change({ is_on: false })).body.is_on).toBe(false);
    expect((await overview()).chains[0]).toMatchObject({ is_scheduled: false });
  });

  it('[FE6] a chain that is not known, an empty choice or a number that is none is refused', async () => {
    expect((await change({ chains: [{ chain_id: '7290000000000', stores: null }] })).body.code).toBe(
      'feed_chain_unknown',
    );
    expect((await change({ chains: [] })).status).toBe(422);
    expect((await change({ chains: [{ chain_id: RL, stores: [] }] })).status).toBe(422);
    expect((await change({ chains: [{ chain_id: RL, stores: ['x'] }] })).status).toBe(422);
    expect(await schedule()).toMatchObject({ is_on: false, chains: null });
  });

  it('[FE4] the stores of each chain are known once its list was fetched', async () => {
    const stores = async () => (await app.call<FetchableChain[]>(admin, 'GET', 'admin/feeds/stores')).body;
    expect(await stores()).toEqual([{ chain_id: RL, name: 'רמי לוי', has_store_list: false, stores: [] }]);
    const list = storesXml([
      { no: '058', name: 'חיפה', city: 'חיפה', address: 'הנמל 1' },
      { no: '039', name: 'רמת גן', city: '8600' },
    ]);
    portal.files.set(`Stores${RL}-000-202608100500.gz`, gzipSync(list));
    const begun = await app.call(admin, 'POST', 'admin/feeds/store-lists');
    expect([begun.status, begun.body]).toEqual([202, { chains: 1 }]);
    expect(await lastAudit()).toMatchObject({ action: 'feed.lists', subject: 'chains 1' });
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 20_000 }).toBe('done');
    expect((await jobs())[0]).toMatchObject({ mode: 'stores', asked_by: admin.email });
    expect(await stores()).toMatchObject([
      {
        has_store_list: true,
        stores: [
          { store_id: '39', store_name: 'רמת גן', city: 'רמת גן', location: null },
          { store_id: '58', store_name: 'חיפה', city: 'חיפה', address: 'הנמל 1' },
        ],
      },
    ]);
    expect((await app.call(admin, 'POST', 'admin/feeds/store-lists')).body).toEqual({ chains: 0 });
  });
});

describeDb('variables of the environment beside the screen', (openTestDb) => {
  it('[FE2] are shown as they are, and what they decide cannot be changed', async () => {
    const app = await buildTestApp(await openTestDb(), {
      dataDir: files.folder,
      env: { PRICES_SCHEDULE: 'off', PRICES_CHAINS: 'rami-levy:39,shufersal' },
    });
    const admin = await app.person('admin', 'ADMIN');
    const { body } = await app.call(admin, 'GET', 'admin/feeds/schedule');
    expect(body).toEqual({
      is_on: false,
      is_switch_fixed: true,
      chains: [
        { chain_id: RL, stores: ['39'] },
        { chain_id: '7290027600007', stores: null },
      ],
      are_chains_fixed: true,
    });
    for (const change of [{ is_on: true }, { chains: null }]) {
      const answer = await app.call<Problem>(admin, 'PUT', 'admin/feeds/schedule', { body: change });
      expect([answer.status, answer.body.code]).toEqual([409, 'feed_schedule_fixed']);
    }
    await app.server.close();
  });
});
