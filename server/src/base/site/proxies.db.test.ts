import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp } from '../../../test/testApp.ts';

const FROM_AFAR = { 'x-forwarded-for': '203.0.113.7' };

describeDb('behind a proxy', (openTestDb) => {
  it.each([
    ['its word on who asks is taken where the configuration names it', 'loopback', '203.0.113.7'],
    ['no word is taken where the proxy is another', '10.0.0.0/8', '127.0.0.1'],
    ['no word is taken where no proxy is named', undefined, '127.0.0.1'],
  ])('[D13] %s', async (_name, trustedProxies, address) => {
    const app = await buildTestApp(await openTestDb(), trustedProxies === undefined ? {} : { trustedProxies });
    app.server.get('/api/address', { schema: { hide: true } }, (request) => ({ address: request.ip }));
    expect((await app.call(null, 'GET', 'address', { headers: FROM_AFAR })).body).toEqual({ address });
    await app.server.close();
  });

  it('[BU31] the page of a recipe names the configured site, whatever a request says of its host', async () => {
    const webRoot = mkdtempSync(join(tmpdir(), 'sali-web-'));
    writeFileSync(join(webRoot, 'index.html'), '<html><head></head><body></body></html>');
    const app = await buildTestApp(await openTestDb(), { webRoot });
    const body = { title: 'עוגה', is_public: true };
    const made = await app.call<{ recipe_id: number }>(await app.person('dana'), 'POST', 'recipes', { body });
    const page = await app.server.inject({
      url: `/recipe/${made.body.recipe_id}`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(page.body).toContain('og:url');
    expect(page.body).not.toContain('evil.example');
    await app.server.close();
    rmSync(webRoot, { recursive: true });
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
  ])(
    '[BU6] an address for this machine alone is refused to a request that a proxy forwarded: %s',
    async (name, value) => {
      const app = await buildTestApp(await openTestDb());
      expect((await app.call(null, 'GET', 'metrics')).status).toBe(200);
      expect((await app.call(null, 'GET', 'metrics', { headers: { [name]: value } })).status).toBe(404);
      await app.server.close();
    },
  );
});
