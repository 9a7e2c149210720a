import { HOUR_MS } from '@sali/domain/base/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testDataDir } from '../../../test/backup/testBackups.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { priceXml, testFolder } from '../../../test/feeds/testFiles.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import {
  attributesOf,
  type SentSpan,
  startCollector,
  type TestCollector,
} from '../../../test/tracing/testCollector.ts';
import { beginWork, noteWork, runStepsOf, runInBackground, runWork } from '../backgroundWork.ts';
import { clockWorks, startClock } from '../../app/clock.ts';
import { beginJob, importPaths } from '../../goods/feeds/feeds.ts';
import { memoryBus } from '../../people/live/memoryBus.ts';
import type { Tracing } from './tracing.ts';

const NOW = new Date('2026-11-25T10:00:00Z');
const CHAIN = '7290058140886';
const files = testFolder();

describeDb('traces of work that no call waits for', (openTestDb) => {
  let collector: TestCollector;
  let tracing: Tracing;
  let app: TestApp;

  beforeAll(async () => {
    collector = await startCollector();
  });
  afterAll(() => {
    collector.close();
    files.clear();
  });
  beforeEach(async () => {
    collector.bodies.length = 0;
    tracing = collector.trace();
    app = await buildTestApp(await openTestDb(), { tracing, now: () => NOW, dataDir: testDataDir() });
    return () => {
      vi.useRealTimers();
      return end();
    };
  });
  const end = async (): Promise<void> => {
    await app.server.close();
    await tracing.stop();
  };
  /** Ends the server, which sends what it has. @returns the spans without a parent, and the names of those below each */
  const sent = async () => {
    await end();
    const spans = collector.spans();
    const works = spans.filter(({ parentSpanId }) => parentSpanId === undefined || parentSpanId === '');
    const below = (work: SentSpan | undefined) =>
      spans.filter(({ parentSpanId }) => parentSpanId === work?.spanId).map(({ name }) => name);
    return { works, below, named: (name: string) => works.filter((work) => work.name === name) };
  };

  it('[OP5] an import of price files is one, and so is each file in it, with its statements, outcome and error', async () => {
    const name = `PriceFull${CHAIN}-039-202608100600.xml`;
    const broken = `PriceFull${CHAIN}-040-202608100600.xml`;
    const paths = [
      files.write(name, priceXml([{ code: '7290004131074', price: '6' }])),
      files.write(broken, 'this is no feed'),
    ];
    const asked = { kind: 'import', chain_id: null, mode: null, asked_by: 'dana@example.com' } as const;
    const { reports } = await beginJob(app.deps, asked, (onProgress) => importPaths(app.deps, paths, { onProgress }));
    for await (const report of reports) expect(['stored', 'refused']).toContain(report.state);
    const { named, below } = await sent();
    const [job] = named('import price files');
    expect(job && attributesOf(job)).toMatchObject({
      'sali.state': 'done',
      'sali.files_stored': 1,
      'sali.files_refused': 1,
      'sali.rows_changed': 1,
    });
    expect(below(job)).toContain('update');
    const [stored, refused] = named('import price file');
    expect(stored && attributesOf(stored)).toMatchObject({
      'sali.file': name,
      'sali.chain': CHAIN,
      'sali.store': `${CHAIN}-1-39`,
      'sali.state': 'stored',
      'sali.rows_stored': 1,
    });
    expect(below(stored)).toContain('insert');
    expect(refused && attributesOf(refused)).toMatchObject({ 'sali.file': broken, 'sali.state': 'refused' });
    expect([stored?.status.code, refused?.status.code]).toEqual([0, 2]);
    for (const file of [stored, refused]) expect(file?.links).toMatchObject([{ spanId: job?.spanId }]);
    expect(new Set([job, stored, refused].map((span) => span?.traceId)).size).toBe(3);
    expect(collector.bodies.join()).not.toContain('dana@example.com');
  });

  it('[OP5] an import of products is one, which names the call that began it and no file of a person', async () => {
    const admin = await app.person('admin');
    await sql`update app_user set user_type = 'ADMIN'`.execute(app.deps.db);
    const form = new FormData();
    form.set('file', new File(['ItemCode,ItemName\n7290000000015,ריבת תות\n'], 'המחירים של דנה.csv'));
    const encoded = new Response(form);
    const answer = await app.call(admin, 'POST', 'products/import', {
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
    expect(answer.status).toBe(200);
    const { named, below } = await sent();
    const [call] = named('POST /api/products/import');
    const [work] = named('import products');
    expect(work?.links).toMatchObject([{ traceId: call?.traceId }]);
    expect(work && attributesOf(work)).toMatchObject({ 'sali.state': 'done', 'sali.rows': 1, 'sali.created': 1 });
    expect(below(work)).toContain('insert');
    expect(collector.bodies.join()).not.toContain('דנה');
  });

  it('[OP5] a backup is one', async () => {
    expect(await app.backups.backUpWhenDue()).toBe(true);
    const { named, below } = await sent();
    const [work] = named('back up');
    expect(work && attributesOf(work)).toMatchObject({
      'sali.cause': 'daily',
      'sali.file': 'sali-2026-11-25T10-00-00Z-daily.tar.gz',
      'sali.rows': expect.any(Number),
      'sali.bytes': expect.any(Number),
    });
    expect(below(work)).toContain('update');
  });

  it('[OP5] so is what the clock starts: notifications, recurring lists, the nightly check of prices', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const names = ['send notifications', 'make recurring lists', 'check prices'];
    const works = clockWorks(app, memoryBus(Date.now)).filter(({ name }) => names.includes(name));
    const clock = startClock(app.deps.log, works);
    vi.advanceTimersByTime(HOUR_MS);
    await clock.stop();
    const { named, below } = await sent();
    expect(named('send notifications').map(attributesOf)).toEqual([{ 'sali.has_looked_for_news': true }]);
    expect(below(named('send notifications')[0])).toContain('delete');
    expect(named('make recurring lists').map(attributesOf)).toEqual([{ 'sali.templates': 0 }]);
    expect(named('check prices').map(attributesOf)).toEqual([
      { 'sali.baskets': 0, 'sali.stores': 0, 'sali.differences': 0 },
    ]);
  });

  it('[OP6] the log lines of the work name its trace, and an error that goes no further marks it', async () => {
    const lines: object[] = [];
    const log = { error: () => void lines.push(tracing.logFields()) };
    const failing = () => sql`select 1 / 0`.execute(app.deps.db);
    expect(await runInBackground('clean up', log, 'nothing was deleted', failing)).toBeUndefined();
    const { named, below } = await sent();
    const [work] = named('clean up');
    expect(work?.status.code).toBe(2);
    expect(below(work)).toEqual(['select']);
    expect(lines).toEqual([{ trace_id: work?.traceId, span_id: work?.spanId }]);
  });

  it('[OP6] without a collector the same work runs without traces', async () => {
    await tracing.stop();
    const steps = async function* () {
      noteWork({ rows: 1 });
      yield* [1, 2];
    };
    const seen: number[] = [];
    for await (const step of runStepsOf(beginWork('import price files', {}), steps)) seen.push(step);
    expect(seen).toEqual([1, 2]);
    expect(await runWork('clean up', {}, async () => tracing.logFields())).toEqual({});
    await expect(runWork('clean up', {}, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    const { works } = await sent();
    expect(works.map(({ name }) => name)).not.toContain('clean up');
  });
});
