import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { securityHeadersOf } from './headers.ts';
import { inlineScriptsOf, installWeb } from './web.ts';

const SCRIPT = "document.documentElement.dir = 'rtl';";
const PAGE_SCRIPT = "document.title = 'סלי';";
const root = mkdtempSync(join(tmpdir(), 'sali-web-'));
mkdirSync(join(root, 'pages'));
mkdirSync(join(root, 'assets'));
writeFileSync(join(root, 'assets', 'a1b2.js'), 'script');
writeFileSync(join(root, 'assets', 'a1b2.js.br'), 'packed');
writeFileSync(
  join(root, 'index.html'),
  `<head><script>${SCRIPT}</script><script type="module" src="/a.js"></script></head>`,
);
const PAGES: Readonly<Record<string, string>> = {
  home: `<script>${SCRIPT}</script>home`,
  shopping: 'shopping',
  list: `<script>${SCRIPT}</script><script>${PAGE_SCRIPT}</script>`,
};
for (const [page, html] of Object.entries(PAGES)) writeFileSync(join(root, 'pages', `${page}.html`), html);
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each([
  ['/', 'home'],
  ['/?from=phone', 'home'],
  ['/shopping', 'shopping'],
  ['/shopping/list/0197c1a2', 'list'],
])('[FP1] %s is the page %s as the build drew it', async (url, page) => {
  const server = Fastify();
  await installWeb(server, root, () => Promise.resolve(undefined));
  const answer = await server.inject(url);
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, PAGES[page], 'no-cache']);
  // Messengers ask for the head alone before they show a preview.
  const head = await server.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', answer.headers['content-type']]);
});

it.each(['/shopping/list/1/compare', '/settings', '/../index'])('[FP1] %s is the shell of the app', async (url) => {
  const server = Fastify();
  await installWeb(server, root, () => Promise.resolve(undefined));
  const answer = await server.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(SCRIPT);
});

it('[FP1] a hashed file is sent packed, and for a year; one that is not there is not found', async () => {
  const server = Fastify();
  await installWeb(server, root, () => Promise.resolve(undefined));
  const get = (url: string, encoding = 'identity') => server.inject({ url, headers: { 'accept-encoding': encoding } });
  const packed = await get('/assets/a1b2.js', 'br');
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/a1b2.js')).body).toBe('script');
  const head = await server.inject({ method: 'HEAD', url: '/assets/a1b2.js' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const url of ['/assets/gone.js', '/assets/..%2Findex.html', '/assets/%2e%2e/index.html', '/assets/'])
    expect((await get(url)).body).not.toContain('packed');
  expect((await get('/assets/gone.js')).statusCode).toBe(404);
  expect((await get('/assets/..%2Findex.html')).body).not.toContain('/a.js');
});

it.each(['/recipe/1', '/recipe/abc'])('[X111] %s, no public recipe, is the shell with 404', async (url) => {
  const server = Fastify();
  await installWeb(server, root, () => Promise.resolve(undefined));
  const answer = await server.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain(SCRIPT);
});

it('[FP2] the inline scripts of the app’s own pages may run, and no other', () => {
  expect(inlineScriptsOf(root)).toEqual([SCRIPT, PAGE_SCRIPT]);
  expect(inlineScriptsOf(null)).toEqual([]);
  const headers = securityHeadersOf({ google: undefined, publicUrl: undefined }, inlineScriptsOf(root));
  const [hash, pageHash] = [SCRIPT, PAGE_SCRIPT].map((script) => createHash('sha256').update(script).digest('base64'));
  expect(headers['content-security-policy']).toContain(
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}' 'sha256-${pageHash}';`,
  );
});
