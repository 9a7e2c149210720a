import type { ListWire } from '@sali/contract/lists/lists';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import {
  attributesOf,
  startCollector,
  type SentSpan,
  type TestCollector,
} from '../../../test/tracing/testCollector.ts';
import type { Tracing } from './tracing.ts';

const PASSWORD = 'סיסמה ארוכה';

describeDb('traces', (openTestDb) => {
  let collector: TestCollector;
  /** The fields that a log line of each call would have. */
  let fields: object[];
  let app: TestApp;
  let address: string;
  let tracing: Tracing;

  beforeAll(async () => {
    collector = await startCollector();
  });
  afterAll(() => collector.close());

  const start = async (config: Parameters<TestCollector['trace']>[0] = {}): Promise<void> => {
    tracing = collector.trace(config);
    app = await buildTestApp(await openTestDb(), { tracing });
    app.server.addHook('preHandler', async () => void fields.push(tracing.logFields()));
    address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  };
  /** Ends the server, which sends what it has. */
  const sent = async (): Promise<SentSpan[]> => {
    await app.server.close();
    await tracing.stop();
    return collector.spans();
  };
  const post = async <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    return (await (await fetch(`${address}/api/${path}`, init)).json()) as T;
  };
  const register = () =>
    post<{ access_token: string }>('auth/register', {
      email: 'dana@example.com',
      phone: '050-1234567',
      password: PASSWORD,
    });

  beforeEach(() => {
    collector.bodies.length = 0;
    fields = [];
    // Also where a test failed before it.
    return async () => {
      await app.server.close();
      await tracing.stop();
    };
  });

  it('[OP3] have a span for each call, and below it one for each statement, also after a body arrived', async () => {
    await start();
    const { access_token: token } = await register();
    const list = await post<ListWire>('lists', { name: 'שבת' }, { authorization: `Bearer ${token}` });
    expect(list.list_uuid).toBeDefined();
    await fetch(`${address}/api/health`);
    const spans = await sent();
    const call = spans.find(({ name }) => name === 'POST /api/lists');
    expect(call && attributesOf(call)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/lists',
      'http.response.status_code': 201,
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(statements.map(({ name }) => name)).toContain('insert');
    expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]));
    expect(spans.map(({ name }) => name)).not.toContain('GET /api/health');
    expect(collector.resource().map(({ key, value }) => [key, value.stringValue])).toEqual(
      expect.arrayContaining([
        ['service.name', 'sali'],
        ['deployment.environment.name', 'test'],
      ]),
    );
  });

  it('[OP3] hold no token, password, e-mail address, name of a list, or number of an address', async () => {
    await start();
    const { access_token: token } = await register();
    const { list_uuid: id } = await post<ListWire>('lists', { name: 'הפתעה' }, { authorization: `Bearer ${token}` });
    await fetch(`${address}/api/lists/${id}?secret=${token}`, { headers: { authorization: `Bearer ${token}` } });
    const spans = await sent();
    expect(spans.map(({ name }) => name)).toContain('GET /api/lists/:listId');
    for (const secret of [token, PASSWORD, 'dana@example.com', 'הפתעה', id])
      expect(collector.bodies.join()).not.toContain(secret);
  });

  it('[OP4] name their trace in the log lines of the call', async () => {
    await start();
    await app.server.inject('/api/health');
    await register();
    const spans = await sent();
    const call = spans.find(({ name }) => name === 'POST /api/auth/register');
    expect(fields).toEqual([{}, { trace_id: call?.traceId, span_id: call?.spanId }]);
  });

  it.each([
    { areCallersTrusted: true, isContinued: true },
    { areCallersTrusted: false, isContinued: false },
  ])(
    '[OP4] go on from the trace of a proxy, where proxies are trusted: $areCallersTrusted',
    async ({ areCallersTrusted, isContinued }) => {
      await start({ areCallersTrusted });
      const traceId = 'a'.repeat(32);
      await fetch(`${address}/api/settings`, { headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } });
      await fetch(`${address}/api/stores`, { headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } });
      expect((await sent()).some((span) => span.traceId === traceId)).toBe(isContinued);
    },
  );

  it('[OP4] are of the chosen share of calls', async () => {
    await start({ share: 0 });
    await register();
    expect(await sent()).toEqual([]);
  });
});
