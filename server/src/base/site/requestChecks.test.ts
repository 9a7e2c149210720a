import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installRequestChecks } from './requestChecks.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

/** Counts the warnings at the start and after requests that a proxy forwarded. */
async function warningsWith(
  config: Parameters<typeof installRequestChecks>[1],
): Promise<{ start: number; later: number }> {
  let count = 0;
  const stream = { write: (line: string) => void (line.includes('TRUSTED_PROXIES') && (count += 1)) };
  const server = Fastify({ logger: { level: 'warn', stream } });
  installRequestChecks(server, config);
  server.get('/', () => 'ok');
  const start = count;
  await server.inject('/');
  expect(count).toBe(start);
  await server.inject({ url: '/', headers: FORWARDED });
  await server.inject({ url: '/', headers: FORWARDED });
  await server.close();
  return { start, later: count - start };
}

it.each([
  ['at the start, where the public address needs a proxy', 'https://sali.example', [], { start: 1, later: 0 }],
  ['once at the first forwarded request, where nothing says it earlier', undefined, [], { start: 0, later: 1 }],
  ['not, where the proxy is named', 'https://sali.example', ['loopback'], { start: 0, later: 0 }],
])('[BU21] a proxy that is not named is warned of %s', async (_name, publicUrl, trustedProxies, expected) => {
  expect(await warningsWith({ publicUrl, trustedProxies })).toEqual(expected);
});
