import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '@sali/server/test/testPort';
import { expect, it } from 'vitest';
import { startCaddy } from './caddy.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

it.skipIf(!hasCaddy)('[OP8] the proxy hides the metrics, however their address is written', async () => {
  const app = createServer((_, response) => response.end('the app'));
  const port = await freePort();
  app.listen(port, '127.0.0.1');
  await once(app, 'listening');
  const proxy = await startCaddy([`127.0.0.1:${port}`]);
  const statusOf = async (path: string): Promise<[string, number]> => [path, (await fetch(proxy.origin + path)).status];
  const hidden = ['/api/metrics', '/api/metrics/', '/api/metrics?all=1', '/api/%6Detrics/'];
  const shown = ['/', '/api/health'];
  try {
    expect(await Promise.all(hidden.map(statusOf))).toEqual(hidden.map((path) => [path, 404]));
    expect(await Promise.all(shown.map(statusOf))).toEqual(shown.map((path) => [path, 200]));
  } finally {
    await proxy.stop();
    app.close();
  }
});
