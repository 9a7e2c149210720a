import { beforeEach, describe, expect, it } from 'vitest';
import { originsOf, portalChainOf, PORTAL_CHAINS, type Portal } from '../../base/chains/chains.ts';
import { listFiles } from './listing.ts';
import { csrfTokenIn, linksIn } from './pageLinks.ts';
import { portalHttpOf } from './fetchChain.ts';
import { PortalHttp } from './portalHttp.ts';
import { fullNameOf } from './remoteFile.ts';
import { FAST_RETRIES, startPortal, type TestPortal } from '../../../test/portals/testPortal.ts';

const NAMES = ['a', 'b', 'c'].map((_, i) => `PriceFull7290058140886-00${i + 1}-202608100600.gz`);
const NOW = new Date('2026-08-10T12:00:00Z');

describe('files that a portal offers', () => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await startPortal();
    for (const name of [...NAMES, 'notes.pdf']) portal.files.set(name, Buffer.from('x'));
    return () => portal.close();
  });
  const list = async (kind: Portal) => {
    const chain = portal.chain(kind);
    return listFiles(new PortalHttp(originsOf(chain), { retryPolicy: FAST_RETRIES }), chain, NOW);
  };
  const names = async (kind: Portal) => (await list(kind)).map(({ name }) => name.replace(/\.gz$/, ''));
  const bare = NAMES.map((name) => name.replace(/\.gz$/, ''));

  it('[O2] is read page by page until one has nothing new, with the signed links as they are', async () => {
    const files = await list({ kind: 'pages', list: `${portal.origin}/pages?page={page}`, links: 'file' });
    expect(files.map(({ name }) => name)).toEqual(NAMES);
    expect(files[0]?.address).toBe(`${portal.origin}/blob/${NAMES[0]}?sig=1&se=x`);
    expect(portal.asked).toHaveLength(3);
  });

  it('[O2] may stand beside the link, in a JSON, in a script, or behind a sign-in without a password', async () => {
    const { origin } = portal;
    expect(await names({ kind: 'pages', list: `${origin}/rows?d={day}`, links: 'pointer' })).toEqual(bare);
    const file = `${origin}/point?n={name}`;
    expect(await names({ kind: 'json', list: `${origin}/json`, field: 'FileNm', file, links: 'pointer' })).toEqual(
      bare,
    );
    const inScript = await list({ kind: 'script', list: `${origin}/script` });
    expect(inScript.map(({ address }) => address)).toEqual(NAMES.map((name) => `${origin}/blob/${name}`));
    expect(await names({ kind: 'login', origins: [origin], user: 'dana' })).toEqual(bare);
  });

  it('[O30] is asked for at the server that takes the place of the portals, and read as if it came from them', async () => {
    const asked = (slug: string) => {
      const chain = portalChainOf(slug);
      if (!chain) throw new Error(`${slug} is not in the table`);
      return listFiles(
        new PortalHttp(originsOf(chain), { retryPolicy: FAST_RETRIES, standIn: portal.origin }),
        chain,
        NOW,
      );
    };
    const [file] = await asked('rami-levy');
    expect(file?.address).toBe(`https://url.publishedprices.co.il/file/d/${NAMES[0]}`);
    expect(portal.asked).toContain('POST /login/user');
  });

  it('[O2] lists by day today and yesterday, in Israel', async () => {
    await list({ kind: 'pages', list: `${portal.origin}/rows/{day}`, links: 'file' }).catch(() => undefined);
    expect(portal.asked).toEqual(['GET /rows/2026-08-10', 'GET /rows/2026-08-09']);
    portal.asked.length = 0;
    await list({ kind: 'pages', list: `${portal.origin}/rows?d={day}`, links: 'file' });
    expect(portal.asked).toHaveLength(2);
  });

  it('[O3] is asked for again when the portal is busy; a page instead of it is no listing', async () => {
    portal.state.listingFails = 2;
    expect(await names({ kind: 'pages', list: `${portal.origin}/rows`, links: 'file' })).toEqual(bare);
    const isNone = expect.objectContaining({ failure: 'error_page' });
    const file = 'x';
    await expect(
      list({ kind: 'json', list: `${portal.origin}/page`, field: 'FileNm', file, links: 'file' }),
    ).rejects.toEqual(isNone);
  });
});

it('[O5] no name leads out of a folder, and no link is made of what is none', () => {
  const evil =
    '<a href="/x/..%2F..%2FPriceFull7290058140886-001-202608100600.gz">x</a><a href="javascript:1">x</a><a>x</a>';
  expect(linksIn(evil, 'https://example.org/', 'file').map(({ name }) => name)).toEqual([
    'PriceFull7290058140886-001-202608100600.gz',
  ]);
  expect(linksIn('<a href="%E0%A4%A">x</a>', 'https://example.org/', 'file')).toEqual([]);
});

it('[O2] a name is beside its link in a row, within a table of a table too', () => {
  const row = (day: number): string =>
    `<tr title=row><td>${day}</td><td>PriceFull7290058140886-001-2026081${day}0600</td><td>9 KB</td><td><A HREF=/f?d=${day}&amp;e=&quot;>x</A></td>`;
  const page = `<table><tr><td><a href="/all">all</a><table>${row(1)}${row(2)}</table></td></tr></table><a href="/y">Stores7290058140886-000-202608100600.xml</a>`;
  expect(linksIn(page, 'https://example.org/', 'pointer').map(({ name, address }) => [name, address])).toEqual([
    ['PriceFull7290058140886-001-202608110600', 'https://example.org/f?d=1&e=%22'],
    ['PriceFull7290058140886-001-202608120600', 'https://example.org/f?d=2&e=%22'],
    ['Stores7290058140886-000-202608100600.xml', 'https://example.org/y'],
  ]);
});

it('[O2] the token of a sign-in is found however its element is written', () => {
  expect(csrfTokenIn(`<META content='a&amp;b' name=CsrfToken>`, '')).toBe('a&b');
  expect(
    csrfTokenIn('<meta name="description" content="x"><!-- <meta name="csrftoken" content="x"> -->', ''),
  ).toBeUndefined();
});

it.each(['<a href=1>', '<tr><td><table>', '<div>'])('[O5] a page that nests %j too deeply is no listing', (piece) => {
  const html = piece.repeat(200_000);
  expect(() => linksIn(html, 'https://example.org/', 'file')).toThrow('nested deeper');
  expect(() => csrfTokenIn(html, 'https://example.org/')).toThrow('nested deeper');
});

it.each(['<tr>', '<', '<a href="', '<br>'])('[O5] a page of nothing but %j has no links', (piece) => {
  expect(linksIn(piece.repeat(100_000), 'https://example.org/', 'file')).toEqual([]);
});

it('[O2] a name may stand in the query of its link alone', () => {
  const name = 'PriceFull7290058160839-001-202608101700.GZ';
  const link = `<tr><td>1</td><td><a href="/Prices/Download?fileName=${name}">x</a></td></tr>`;
  expect(linksIn(link, 'https://example.org/', 'file')).toEqual([
    { name, address: `https://example.org/Prices/Download?fileName=${name}`, link: 'file' },
  ]);
});

it('[O40] a cut or misspelled id is the chain whose directory it is, and no other', () => {
  const stop = ['7290639000004'] as const;
  expect(fullNameOf('Stores72906390-000-202608100001.xml', stop)).toBe('Stores7290639000004-000-202608100001.xml');
  const whole = ['PriceFull7290639000004-1-202608100001.gz', 'Stores72911111-000-202608100001.xml', 'Stores20260810-1'];
  expect(whole.map((name) => fullNameOf(name, stop))).toEqual(whole);
  const dorAlon = ['7290492000005', '729049000005'] as const;
  expect(fullNameOf('NULLPrice729049000005-1-202608100001.gz', dorAlon)).toBe(
    'NULLPrice7290492000005-1-202608100001.gz',
  );
});

it('[O35] the portal that thinks long is waited for', () => {
  const victory = portalChainOf('victory');
  expect(victory && portalHttpOf(victory, {}).retryPolicy.idleTimeoutMs).toBe(60_000);
});

it('[O5] every portal of the table is asked over https, by a host of its own', () => {
  const slugs = PORTAL_CHAINS.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const chain of PORTAL_CHAINS)
    for (const origin of originsOf(chain)) expect(origin).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}$/);
});
