import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { installCompression, takesGzip } from './compression.ts';

const LONG = { name: 'חלב '.repeat(500) };

function serverOf(): ReturnType<typeof Fastify> {
  const server = Fastify();
  installCompression(server);
  server.get('/long', () => LONG);
  server.get('/short', () => ({ name: 'חלב' }));
  server.get('/bytes', () => Buffer.alloc(5000));
  return server;
}

describe('compressed answers', () => {
  it('a long answer is gzip for clients that accept it, with its true length', async () => {
    const answer = await serverOf().inject({ url: '/long', headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(LONG);
  });

  it('is uncompressed for others, with a Vary header for caches', async () => {
    const answer = await serverOf().inject({ url: '/long' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(answer.json()).toEqual(LONG);
  });

  it.each(['/short', '/bytes'])('%s is not worth it', async (url) => {
    const answer = await serverOf().inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['gzip', true],
    ['deflate, GZIP;q=0.5', true],
    ['*', true],
    ['gzip;q=0', false],
    ['*, gzip;q=0.0', false],
    ['br', false],
    [undefined, false],
  ])('%s', (header, taken) => {
    expect(takesGzip(header)).toBe(taken);
  });
});
