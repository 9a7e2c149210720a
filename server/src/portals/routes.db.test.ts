import type { AuditEntry } from '@sali/contract/admin/admin';
import type { Problem } from '@sali/contract/errors';
import type { FeedJob, FeedOverview } from '@sali/contract/feeds/feeds';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import { priceXml, testFolder } from '../../test/feeds/testFiles.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';
import { FAST_RETRIES, startPortal, type TestPortal } from '../../test/portals/testPortal.ts';

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

  it('[O11] are for administrators alone', async () => {
    const dana = await app.person('dana');
    for (const [method, path] of [
      ['GET', 'feeds'],
      ['GET', 'feeds/jobs'],
      ['POST', `feeds/${RL}/fetch`],
    ] as const) {
      expect((await app.call(null, method, `admin/${path}`)).status).toBe(401);
      expect((await app.call(dana, method, `admin/${path}`)).status).toBe(403);
    }
  });

  it('[O11] a chain is fetched on request, and its files, rows and errors are reported', async () => {
    expect(await overview()).toMatchObject({
      is_schedule_on: false,
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
});
