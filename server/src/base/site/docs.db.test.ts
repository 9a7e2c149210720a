import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';

/** `GET lists/{}`: parameters have other names in the page than in the routes. */
const callsOf = (methods: readonly string[], path: string): string[] =>
  methods.map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`);

describeDb('the API document', (openTestDb) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(await openTestDb(), { rateLimit: 'on' });
  });
  afterAll(() => app.server.close());
  const read = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

  it('[BU13] is made and compressed once, and not sent again to who has it', async () => {
    const made: unknown[] = [];
    const swagger = app.server.swagger.bind(app.server);
    app.server.swagger = ((...options: []) => {
      made.push(options);
      return swagger(...options);
    }) as typeof app.server.swagger;
    const plain = await read('/api/openapi.json');
    const gzip = await read('/api/openapi.json', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(Object.keys(plain.json<{ paths: object }>().paths)).toContain('/api/auth/login');
    const etag = String(plain.headers.etag);
    const again = await read('/api/openapi.json', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    // The page that shows it reads a copy of its own.
    expect((await read('/api/docs/json')).body).toBe(plain.body);
    expect((await read('/api/docs/yaml')).statusCode).toBe(404);
    expect(made).toHaveLength(1);
  });

  it('[BU25] is read at a page of its own, by everybody', async () => {
    expect((await read('/api/docs/')).headers['content-type']).toContain('text/html');
    const pages = ['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui.css'];
    const answers = await Promise.all(pages.map((page) => read(page)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('[BU26] has the calls that docs/spec/api.md lists', async () => {
    const { paths } = (await read('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    const answered = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(([path, operations]) => callsOf(Object.keys(operations), path.slice('/api/'.length)));
    const page = readFileSync(fileURLToPath(new URL('../../../../docs/spec/api.md', import.meta.url)), 'utf8');
    const listed = [...page.slice(page.indexOf('## Calls')).matchAll(/`([A-Z]+(?:, [A-Z]+)*) ([^`]+)`/g)];
    const calls = listed.flatMap(([, methods = '', path = '']) => callsOf(methods.split(', '), path));
    expect(calls.toSorted()).toEqual(answered.toSorted());
  });
});
