import { expect, it } from 'vitest';
import { describeDb } from '../db/testDb.ts';
import { buildTestApp } from '../testApp.ts';

const FROM_AFAR = { 'x-forwarded-for': '203.0.113.7' };

describeDb('behind a proxy', (openTestDb) => {
  it.each([
    ['its word on who asks is taken where the configuration names it', 'loopback', 404],
    ['no word is taken where the proxy is another', '10.0.0.0/8', 200],
    ['no word is taken where no proxy is named', undefined, 200],
  ])('[D13] %s', async (_name, trustedProxies, status) => {
    const app = await buildTestApp(await openTestDb(), trustedProxies === undefined ? {} : { trustedProxies });
    // What is only for this machine tells whom the server takes the asker for.
    expect((await app.call(null, 'GET', 'metrics')).status).toBe(200);
    expect((await app.call(null, 'GET', 'metrics', { headers: FROM_AFAR })).status).toBe(status);
    await app.server.close();
  });
});
