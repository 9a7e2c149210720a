import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { PAGE_BYTES_MAX, PAGE_REDIRECTS_MAX, PAGE_TIMEOUT_MS } from '@sali/domain/limits';
import ipaddr from 'ipaddr.js';
import { AppError } from '../errors.ts';

/**
 * A page of the web, fetched for a person who names its address. This machine's own network is not theirs to look into:
 *
 *   address → http(s), usual port, no password → names resolved → every address public? → connect to that very address
 *      ▲                                                                                          │
 *      └────────────────────────────── redirect: from the start, at most 5 ◀─────────────────────┘
 *
 * The name is resolved once and the socket is opened to the address that was checked, so a name that answers otherwise
 * the second time gains nothing. 5 s and 2 MB for everything together.
 */
export type FetchedPage = { readonly url: string; readonly html: string };

export type Network = {
  /** Every address of a name. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** Where a socket to a checked address goes: there, but for tests. */
  readonly dial: (address: string, port: number) => { readonly host: string; readonly port: number };
  readonly timeoutMs: number;
};

const WEB: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  dial: (host, port) => ({ host, port }),
  timeoutMs: PAGE_TIMEOUT_MS,
};

/** @throws AppError page_address, page_unreachable, page_too_big, page_without_recipe for what is no page */
export async function fetchPage(address: string, network: Network = WEB): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(network.timeoutMs);
  let url = webAddress(address);
  for (let hops = 0; hops <= PAGE_REDIRECTS_MAX; hops += 1) {
    const answer = await unlessLate(signal, async () => get(url, await checkedAddress(url, network), network, signal));
    const next = redirectOf(answer, url);
    if (next === null) return { url: url.href, html: await unlessLate(signal, () => textOf(answer)) };
    answer.destroy();
    url = next;
  }
  throw new AppError('page_unreachable');
}

/** @throws AppError page_address */
function webAddress(address: string, base?: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  const isWeb = url && /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '';
  if (!isWeb || url.hostname === '') throw new AppError('page_address');
  return url;
}

/** The address to connect to. @throws AppError page_address when any address of the name is not of the open internet */
async function checkedAddress({ hostname }: URL, { resolve }: Network): Promise<string> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await resolve(name);
  const [first] = addresses;
  if (first === undefined) throw new AppError('page_unreachable');
  if (!addresses.every(isPublic)) throw new AppError('page_address');
  return first;
}

/** Not private, loopback, link-local, shared, multicast, reserved, nor an IPv4 address dressed as IPv6. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function get(url: URL, address: string, { dial }: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const options = {
    ...dial(address, isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    servername: isIP(url.hostname) ? '' : url.hostname,
    headers: {
      host: url.host,
      accept: 'text/html,application/xhtml+xml',
      'accept-encoding': 'identity',
      'accept-language': 'he',
      'user-agent': 'Sali (recipe import)',
    },
    agent: false,
    signal,
  } as const;
  return new Promise((resolve, reject) => {
    const request = isSecure ? httpsRequest(options, resolve) : httpRequest(options, resolve);
    request.once('error', reject).end();
  });
}

/** @throws AppError page_address for a redirect to what may not be asked */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null;
  return webAddress(headers.location, url.href);
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const { statusCode = 0, headers } = answer;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (statusCode !== 200 || encoding !== 'identity') {
    answer.destroy();
    throw new AppError('page_unreachable');
  }
  const type = headers['content-type'] ?? '';
  if (!/^(?:text\/html|application\/xhtml\+xml)/i.test(type)) {
    answer.destroy();
    throw new AppError('page_without_recipe');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > PAGE_BYTES_MAX) throw new AppError('page_too_big');
    chunks.push(chunk);
  }
  return decoded(Buffer.concat(chunks), type);
}

const CHARSET = /charset\s*=\s*["']?([\w-]+)/i;
const HEAD_BYTES = 2048;

/** By the header, else by what the page says of itself, else UTF-8. */
function decoded(bytes: Buffer, type: string): string {
  const named = CHARSET.exec(type)?.[1] ?? CHARSET.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Whatever fails on the way, or takes too long, is a page that cannot be reached. */
async function unlessLate<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let giveUp = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(new AppError('page_unreachable'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('page_unreachable');
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
