import { jerusalemDay } from '@sali/domain/base/jerusalemTime';
import { DAY_MS } from '@sali/domain/base/time';
import { isRecord, textField } from '@sali/domain/base/unknownValues';
import { listAddressesOf, type Portal, type PortalChain } from '../../base/chains/chains.ts';
import { type PortalHttp, PortalError } from './portalHttp.ts';
import { fullNameOf, isFeedName, type RemoteFile } from './remoteFile.ts';

/** The largest real listing has some hundred pages. */
const PAGES_MAX = 600;
const DAYS_DEFAULT = 2;

export type ListOptions = {
  /** Only these of the portal's addresses are asked. */
  readonly addresses?: readonly string[];
  /** A part of the list failed, and the rest arrived. */
  readonly onFailedPart?: (error: PortalError) => void;
  /** The portal gave as many rows as it ever gives: others may be missing. */
  readonly onCut?: (address: string) => void;
};

/**
 * Lists a portal's files, each name once: of every address, of every id of the chain, and of the days that the portal
 * keeps. Each of these parts may fail on its own [O31].
 * @throws PortalError when no part arrived; `error_page` when the answer is not a listing
 */
export async function listFiles(
  http: PortalHttp,
  chain: PortalChain,
  now: Date,
  { addresses = listAddressesOf(chain.portal), onFailedPart, onCut = () => undefined }: ListOptions = {},
): Promise<RemoteFile[]> {
  const found = new Map<string, RemoteFile>();
  const failed: PortalError[] = [];
  let arrived = 0;
  for (const part of listRequestsOf(chain, addresses, now)) {
    try {
      for await (const file of remoteFilesOf(http, chain, part, { found, onCut }))
        if (!found.has(file.name)) found.set(file.name, file);
      arrived += 1;
    } catch (error) {
      if (!(error instanceof PortalError) || error.failure === 'stopped') throw error;
      failed.push(error);
      // The host is away: its other parts would fail as slowly.
      if (arrived + found.size === 0 && error.status === undefined && error.isTransient) break;
    }
  }
  const worst = failed.find(({ failure }) => failure === 'blocked') ?? failed[0];
  if (worst && arrived + found.size === 0) throw worst;
  for (const error of failed) onFailedPart?.(error);
  return [...found.values()];
}

/** One request of a list, whose pages may follow. */
type ListRequest = {
  readonly address: string;
  /** Fills in the day and the chain. */
  readonly fill: (template: string) => string;
};

function listRequestsOf({ portal, chainIds }: PortalChain, addresses: readonly string[], now: Date): ListRequest[] {
  if (portal.kind === 'login') return [{ address: portal.origins[0], fill: (template) => template }];
  return addresses.flatMap((address) => {
    const ids = address.includes('{chain}') ? chainIds : chainIds.slice(0, 1);
    const days = /\{day/.test(address) ? daysUntil(now, portal.days ?? DAYS_DEFAULT) : [''];
    return ids.flatMap((chainId) => days.map((day) => ({ address, fill: filling(chainId, day) })));
  });
}

/** Today in Israel and the days before it, `YYYY-MM-DD`. */
function daysUntil(now: Date, count: number): string[] {
  const today = Date.parse(jerusalemDay(now));
  return Array.from({ length: count }, (_, back) => new Date(today - back * DAY_MS).toISOString().slice(0, 10));
}

const filling =
  (chainId: string, day: string) =>
  (template: string): string =>
    template
      .replaceAll('{chain}', chainId)
      .replaceAll('{day}', day)
      .replaceAll('{day8}', day.replaceAll('-', ''))
      .replaceAll('{dayIL}', encodeURIComponent(day.split('-').reverse().join('/')));

type ListingContext = { readonly found: ReadonlyMap<string, RemoteFile>; readonly onCut: (address: string) => void };

function remoteFilesOf(
  http: PortalHttp,
  chain: PortalChain,
  part: ListRequest,
  context: ListingContext,
): AsyncIterable<RemoteFile> {
  const { portal } = chain;
  switch (portal.kind) {
    case 'pages':
      return inPages(http, portal, part, context);
    case 'json':
      return inJson(http, portal, part, context);
    case 'script':
      return inScript(http, part);
    case 'login':
      return behindLogin(http, portal, chain.chainIds, context);
  }
}

/** Ends with the page that has nothing new, or that the portal refuses because the one before was the last. */
async function* inPages(
  http: PortalHttp,
  { links }: Portal & { kind: 'pages' },
  { address: template, fill }: ListRequest,
  { found }: ListingContext,
): AsyncGenerator<RemoteFile> {
  const { linksIn } = await import('./pageLinks.ts');
  const seen = new Set(found.keys());
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const address = fill(template).replaceAll('{page}', String(page));
    const html = await http.text(address).catch((error: unknown) => {
      if (page > 1 && isNotThere(error)) return '';
      throw error;
    });
    const files = linksIn(html, address, links).filter(({ name }) => !seen.has(name));
    for (const file of files) seen.add(file.name);
    yield* files;
    if (files.length === 0 || !template.includes('{page}')) return;
  }
}

/** The portal answered that it has no such page, day or chain. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof PortalError && [400, 404, 410].includes(error.status ?? 0);

async function* inJson(
  http: PortalHttp,
  { field, file, links, rowsMax = Infinity }: Portal & { kind: 'json' },
  { address: template, fill }: ListRequest,
  { onCut }: ListingContext,
): AsyncGenerator<RemoteFile> {
  const address = fill(template);
  const rows = parseJsonListing(await http.text(address), address);
  if (!Array.isArray(rows)) throw new PortalError('error_page', `${address}: no array`);
  const isOfCutList = rows.length >= rowsMax;
  if (isOfCutList) onCut(address);
  for (const row of rows) {
    const name = textAt(row, field);
    if (!isFeedName(name)) continue;
    yield { name, address: fill(file).replaceAll('{name}', encodeURIComponent(name)), link: links, isOfCutList };
  }
}

async function* inScript(http: PortalHttp, { address: template, fill }: ListRequest): AsyncGenerator<RemoteFile> {
  const address = fill(template);
  const page = (await http.text(address)).replaceAll('\\/', '/');
  const [, folder = ''] = /\bpath\s*=\s*["'`]([\w./-]*)["'`]/.exec(page) ?? [];
  for (const [, before = '', name = ''] of page.matchAll(/["'`]((?:[\w./-]*\/)?)([\w.-]+\.(?:gz|xml|zip))["'`\\]/g)) {
    if (!isFeedName(name)) continue;
    const path = before !== '' || folder === '' ? before : `${folder}/`;
    yield { name, address: new URL(`${path}${name}`, address).href, link: 'file' };
  }
}

const ENTRIES_MAX = 100_000;

/**
 * Signs in, then requests the directory as the portal's own page does. The next host is asked where one does not answer,
 * or refuses [O37].
 */
async function* behindLogin(
  http: PortalHttp,
  portal: Portal & { kind: 'login' },
  chainIds: PortalChain['chainIds'],
  { onCut }: ListingContext,
): AsyncGenerator<RemoteFile> {
  const { folder = '' } = portal;
  const refused: PortalError[] = [];
  for (const origin of portal.origins) {
    try {
      const { rows, all } = await directoryAt(http, origin, portal);
      if (rows.length < all) onCut(origin);
      for (const row of rows) {
        const listed = textAt(row, 'fname') || textAt(row, 'name');
        const name = fullNameOf(listed, chainIds);
        if (isFeedName(name))
          yield { name, address: `${origin}/file/d${folder}/${encodeURIComponent(listed)}`, link: 'file' };
      }
      return;
    } catch (error) {
      if (!(error instanceof PortalError) || error.failure === 'stopped') throw error;
      refused.push(error);
    }
  }
  throw refused.find(({ failure }) => failure === 'sign_in_refused') ?? refused[0] ?? new Error('no origin');
}

/** The entries of a directory, and how many the portal says that there are. */
type Directory = { readonly rows: readonly unknown[]; readonly all: number };

async function directoryAt(
  http: PortalHttp,
  origin: string,
  { user, password = '', folder = '/' }: Portal & { kind: 'login' },
): Promise<Directory> {
  const token = await tokenIn(await http.text(`${origin}/login`), `${origin}/login`);
  const form = new URLSearchParams({ username: user, password, Submit: 'Sign in', csrftoken: token });
  // A sign-in that worked answers with a redirect, one that failed with the form again.
  const page = await http.text(`${origin}/login/user`, { method: 'POST', body: form, follow: false });
  if (page !== '') throw new PortalError('sign_in_refused', `${origin}/login/user: '${user}' was refused`);
  const inside = await tokenIn(await http.text(`${origin}/file`), `${origin}/file`);
  const rows: unknown[] = [];
  for (;;) {
    const wanted = new URLSearchParams({
      sEcho: '1',
      iDisplayStart: String(rows.length),
      iDisplayLength: String(ENTRIES_MAX),
      cd: folder,
      csrftoken: inside,
    });
    const answer = await http.text(`${origin}/file/json/dir`, { method: 'POST', body: wanted });
    const next = directoryIn(answer, origin);
    rows.push(...next.rows);
    if (next.rows.length === 0 || rows.length >= Math.min(next.all, ENTRIES_MAX)) return { rows, all: next.all };
  }
}

/** @throws PortalError where the portal says that something went wrong: such a directory is not an empty one */
function directoryIn(answer: string, origin: string): Directory {
  const listing = parseJsonListing(answer, origin);
  const {
    aaData: rows,
    error,
    iTotalDisplayRecords: all,
  }: Readonly<Record<string, unknown>> = isRecord(listing) ? listing : {};
  if (!Array.isArray(rows)) throw new PortalError('error_page', `${origin}: no directory`);
  if (rows.length === 0 && error) throw new PortalError('error_page', `${origin}: ${JSON.stringify(error)}`);
  return { rows, all: Number(all) || rows.length };
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
