import { jerusalemDay } from '@sali/domain/prices/jerusalemTime';
import { HOUR_MS } from '@sali/domain/time';
import { isRecord, textField } from '@sali/domain/unknownValues';
import type { Portal, PortalChain } from '../chains/chains.ts';
import { type PortalHttp, PortalError } from './portalHttp.ts';
import { isFeedName, type RemoteFile } from './remoteFile.ts';

/** The largest real listing has some hundred pages. */
const PAGES_MAX = 600;

/**
 * Lists a portal's files of today (and of yesterday, if it lists by day), each name once.
 * @throws PortalError `error_page` when the answer is not a listing
 */
export async function listFiles(http: PortalHttp, chain: PortalChain, now: Date): Promise<RemoteFile[]> {
  const found = new Map<string, RemoteFile>();
  const days = listingAddressOf(chain.portal).includes('{day}')
    ? [jerusalemDay(now), jerusalemDay(new Date(now.getTime() - 24 * HOUR_MS))]
    : [''];
  for (const chainId of listingAddressOf(chain.portal).includes('{chain}') ? chain.chainIds : [chain.chainIds[0]]) {
    for (const day of days) {
      const fill = (template: string): string => template.replaceAll('{chain}', chainId).replaceAll('{day}', day);
      for await (const file of remoteFilesOf(http, chain.portal, fill))
        if (!found.has(file.name)) found.set(file.name, file);
    }
  }
  return [...found.values()];
}

const listingAddressOf = (portal: Portal): string => (portal.kind === 'login' ? portal.origin : portal.list);

type Fill = (template: string) => string;

function remoteFilesOf(http: PortalHttp, portal: Portal, fill: Fill): AsyncIterable<RemoteFile> {
  switch (portal.kind) {
    case 'pages':
      return inPages(http, portal, fill);
    case 'json':
      return inJson(http, portal, fill);
    case 'script':
      return inScript(http, portal, fill);
    case 'login':
      return behindLogin(http, portal);
  }
}

async function* inPages(
  http: PortalHttp,
  { list, links }: Portal & { kind: 'pages' },
  fill: Fill,
): AsyncGenerator<RemoteFile> {
  const { linksIn } = await import('./pageLinks.ts');
  const seen = new Set<string>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const address = fill(list).replaceAll('{page}', String(page));
    const files = linksIn(await http.text(address), address, links).filter(({ name }) => !seen.has(name));
    for (const file of files) seen.add(file.name);
    yield* files;
    if (files.length === 0 || !list.includes('{page}')) return;
  }
}

async function* inJson(
  http: PortalHttp,
  { list, field, file, links }: Portal & { kind: 'json' },
  fill: Fill,
): AsyncGenerator<RemoteFile> {
  const rows = parseJsonListing(await http.text(fill(list)), list);
  if (!Array.isArray(rows)) throw new PortalError('error_page', `${list}: no array`);
  for (const row of rows) {
    const name = textAt(row, field);
    if (!isFeedName(name)) continue;
    yield { name, address: fill(file).replaceAll('{name}', encodeURIComponent(name)), link: links };
  }
}

async function* inScript(
  http: PortalHttp,
  { list }: Portal & { kind: 'script' },
  fill: Fill,
): AsyncGenerator<RemoteFile> {
  const address = fill(list);
  const page = (await http.text(address)).replaceAll('\\/', '/');
  const [, folder = ''] = /\bpath\s*=\s*["'`]([\w./-]*)["'`]/.exec(page) ?? [];
  for (const [, before = '', name = ''] of page.matchAll(/["'`]((?:[\w./-]*\/)?)([\w.-]+\.(?:gz|xml|zip))["'`\\]/g)) {
    if (!isFeedName(name)) continue;
    const path = before !== '' || folder === '' ? before : `${folder}/`;
    yield { name, address: new URL(`${path}${name}`, address).href, link: 'file' };
  }
}

const ENTRIES_MAX = 100_000;

/** Signs in, then requests the directory as the portal's own page does. */
async function* behindLogin(
  http: PortalHttp,
  { origin, user }: Portal & { kind: 'login' },
): AsyncGenerator<RemoteFile> {
  const token = await tokenIn(await http.text(`${origin}/login`), `${origin}/login`);
  const form = new URLSearchParams({ username: user, password: '', Submit: 'Sign in', csrftoken: token });
  await http.text(`${origin}/login/user`, { method: 'POST', body: form, follow: false });
  const inside = await tokenIn(await http.text(`${origin}/file`), `${origin}/file`);
  const wanted = new URLSearchParams({
    sEcho: '1',
    iDisplayStart: '0',
    iDisplayLength: String(ENTRIES_MAX),
    cd: '/',
    csrftoken: inside,
  });
  const answer = await http.text(`${origin}/file/json/dir`, { method: 'POST', body: wanted });
  const listing = parseJsonListing(answer, origin);
  const rows = isRecord(listing) ? listing['aaData'] : undefined;
  if (!Array.isArray(rows)) throw new PortalError('error_page', `${origin}: no directory`);
  for (const row of rows) {
    const name = textAt(row, 'fname') || textAt(row, 'name');
    if (isFeedName(name)) yield { name, address: `${origin}/file/d/${encodeURIComponent(name)}`, link: 'file' };
  }
}

async function tokenIn(html: string, address: string): Promise<string> {
  const { csrfTokenIn } = await import('./pageLinks.ts');
  const token = csrfTokenIn(html, address);
  if (token === undefined || token === '') throw new PortalError('error_page', `${address}: no sign-in`);
  return token;
}

/** The address in a pointer: `[{"SPath": …}]` or `{"href": …}`. @throws PortalError */
export function pointedAt(text: string, base: string): string {
  const json = parseJsonListing(text, base);
  const first: unknown = Array.isArray(json) ? json[0] : json;
  const href = textAt(first, 'SPath') || textAt(first, 'href');
  if (href === '' || !URL.canParse(href, base)) throw new PortalError('error_page', `${base}: points nowhere`);
  return new URL(href, base).href;
}

function parseJsonListing(text: string, address: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PortalError('error_page', `${address}: no JSON`, { cause: error });
  }
}

const textAt = (row: unknown, field: string): string => textField(row, field)?.trim() ?? '';
