import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { isPublic, type Network } from '../../base/openInternet.ts';
import { fetchPage, fetchPicture } from './fetchPage.ts';

const PUBLIC = '93.184.216.34';

/** A local server that plays the public internet: only addresses that passed the check are dialled. */
let server: Server;
let asked: { host: string; path: string }[] = [];
const dialled: string[] = [];

const network = (names: Record<string, readonly string[]>, timeoutMs = 5000): Network => ({
  resolve: (name) => Promise.resolve(names[name] ?? []),
  dial: (address) => {
    dialled.push(address);
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  },
  timeoutMs,
});
const OPEN = network({ 'recipes.example': [PUBLIC], 'inside.example': ['10.0.0.7'], 'mixed.example': [PUBLIC, '::1'] });

const PAGES: Record<string, (response: ServerResponse) => void> = {
  '/page': (response) => response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>שקשוקה</p>'),
  '/moved': (response) => response.writeHead(302, { location: '/page' }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/to-inside': (response) => response.writeHead(302, { location: 'http://inside.example/' }).end(),
  '/to-metadata': (response) => response.writeHead(301, { location: 'http://169.254.169.254/latest/' }).end(),
  '/to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/big': (response) => response.setHeader('content-type', 'text/html').end(Buffer.alloc(2 * 1024 * 1024 + 1, 97)),
  '/pdf': (response) => response.setHeader('content-type', 'application/pdf').end('%PDF'),
  '/picture': (response) => response.setHeader('content-type', 'image/png').end(Buffer.from([1, 2, 3])),
  '/huge': (response) => response.setHeader('content-type', 'image/png').end(Buffer.alloc(10 * 1024 * 1024 + 1)),
  '/gone': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('gone'),
  '/gzip': (response) => response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x'),
  '/hebrew': (response) =>
    response.setHeader('content-type', 'text/html; charset=windows-1255').end(Buffer.from([0xf9, 0xe5, 0xed])),
  '/slow': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>'),
};

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    asked.push({ host: request.headers.host ?? '', path: request.url ?? '' });
    (PAGES[request.url ?? ''] ?? ((other) => other.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const refusal = async (address: string, over = OPEN): Promise<string> => {
  const error: unknown = await fetchPage(address, over).catch((reason: unknown) => reason);
  return error instanceof AppError ? error.code : String(error);
};

describe('fetchPage', () => {
  it('[X45] a page is fetched from the very address that was checked, under its own name, over redirects', async () => {
    asked = [];
    dialled.length = 0;
    expect(await fetchPage('http://recipes.example/moved', OPEN)).toEqual({
      url: 'http://recipes.example/page',
      html: '<p>שקשוקה</p>',
    });
    expect(asked.map(({ host, path }) => host + path)).toEqual(['recipes.example/moved', 'recipes.example/page']);
    expect(dialled).toEqual([PUBLIC, PUBLIC]);
    expect((await fetchPage('http://recipes.example/hebrew', OPEN)).html).toBe('שום');
  });

  it.each([
    'http://127.0.0.1/page',
    'http://localhost.example/page',
    'http://[::1]/page',
    'http://[::ffff:10.0.0.1]/page',
    'http://2130706433/page',
    'http://0x7f.1/page',
    'http://0/page',
    'http://169.254.169.254/latest/meta-data/',
    'http://inside.example/page',
    'http://mixed.example/page',
    'http://recipes.example:22/page',
    'http://user:secret@recipes.example/page',
    'ftp://recipes.example/page',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('[X46] nothing of this machine or its network is asked: %s', async (address) => {
    asked = [];
    expect(['page_address', 'page_unreachable']).toContain(await refusal(address));
    expect(asked).toEqual([]);
  });

  it.each(['/to-inside', '/to-metadata', '/to-file'])('[X46] nor by way of a redirect: %s', async (path) => {
    asked = [];
    expect(await refusal(`http://recipes.example${path}`)).toBe('page_address');
    expect(asked).toHaveLength(1);
  });

  it('[X46] private, loopback, link-local, shared, mapped, tunnelled and reserved addresses are not public', () => {
    const inside = ['10.1.2.3', '172.16.0.1', '192.168.1.1', '127.8.8.8', '169.254.1.1', '100.64.0.1', '0.0.0.0'];
    const others = ['224.0.0.1', '255.255.255.255', '192.0.2.1', '::', '::1', 'fe80::1', 'fc00::1', 'ff02::1'];
    const dressed = [
      '::ffff:127.0.0.1',
      '::ffff:192.168.0.1',
      '::7f00:1',
      '::a00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      'x',
    ];
    expect([...inside, ...others, ...dressed].filter(isPublic)).toEqual([]);
    expect([PUBLIC, '2606:2800:220:1::1'].filter(isPublic)).toHaveLength(2);
  });

  it('[X47] more than 2 MB, what is no page, what fails and what never ends is refused', async () => {
    expect(await refusal('http://recipes.example/big')).toBe('page_too_big');
    expect(await refusal('http://recipes.example/pdf')).toBe('page_without_recipe');
    for (const path of ['/gone', '/gzip', '/loop']) {
      expect(await refusal(`http://recipes.example${path}`)).toBe('page_unreachable');
    }
    const short = network({ 'recipes.example': [PUBLIC] }, 200);
    expect(await refusal('http://recipes.example/slow', short)).toBe('page_unreachable');
    const silent: Network = { ...short, resolve: () => new Promise(() => undefined) };
    expect(await refusal('http://recipes.example/page', silent)).toBe('page_unreachable');
  });
});

describe('fetchPicture', () => {
  it('[X68] a picture of a page is fetched under the same guard, of at most 10 MB', async () => {
    expect(await fetchPicture('http://recipes.example/picture', OPEN)).toEqual(Buffer.from([1, 2, 3]));
    const refused = (address: string) =>
      fetchPicture(address, OPEN).catch((error: unknown) => (error instanceof AppError ? error.code : error));
    expect(await refused('http://recipes.example/huge')).toBe('image_too_big');
    expect(await refused('http://recipes.example/gone')).toBe('page_unreachable');
    for (const path of ['recipes.example/to-inside', 'recipes.example/to-metadata', 'inside.example/a', '127.0.0.1/a'])
      expect(await refused(`http://${path}`)).toBe('page_address');
  });
});
