import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { AppError } from '../../base/errors.ts';
import { type Network, NotPublic, publicAddressOf } from '../../base/openInternet.ts';

const PAGE_REDIRECTS_MAX = 5;

/**
 * Fetches a web address that a person typed. It must not give them access to this machine's own network:
 *
 *   address → http(s), usual port, no password → names resolved → every address public? → connect to that very address
 *      ▲                                                                                          │
 *      └────────────────────────────── redirect: from the start, at most 5 ◀─────────────────────┘
 *
 * The name is resolved once and the socket is opened to the address that was checked, so a name that resolves
 * differently the second time gains nothing. The limit for everything together is 5 s.
 */

/**
 * Fetches the address and returns what `read` makes of the answer after all redirects. `accept`: media types, as in the header.
 * @throws AppError page_address, page_unreachable, and what `read` throws
 */
export async function readFromWeb<T>(
  address: string,
  accept: string,
  network: Network,
  read: (answer: IncomingMessage, url: URL) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(network.timeoutMs);
  let url = webAddress(address);
  for (let hops = 0; hops <= PAGE_REDIRECTS_MAX; hops += 1) {
    const answer = await withDeadline(signal, async () =>
      get(url, accept, await checkedAddress(url, network), network, signal),
    );
    const next = redirectOf(answer, url);
    if (next === null) return withDeadline(signal, () => read(answer, url));
    answer.destroy();
    url = next;
  }
  throw new AppError('page_unreachable');
}

/** Reads a whole answer of at most `bytesMax` bytes. @throws AppError page_unreachable, page_too_big */
export async function readBounded(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (answer.statusCode !== 200 || encoding !== 'identity') {
    answer.destroy();
    throw new AppError('page_unreachable');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const received: AsyncIterable<Buffer> = answer;
  for await (const chunk of received) {
    size += chunk.length;
    if (size > bytesMax) throw new AppError('page_too_big');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws AppError page_address */
function webAddress(address: string, base?: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  const isWeb = url && /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '';
  if (!isWeb || url.hostname === '') throw new AppError('page_address');
  return url;
}

/** @throws AppError page_address when the name has an address outside of the public internet */
async function checkedAddress(url: URL, network: Network): Promise<string> {
  try {
    return await publicAddressOf(url, network);
  } catch (error) {
    throw error instanceof NotPublic ? new AppError('page_address') : error;
  }
}

function get(
  url: URL,
  accept: string,
  address: string,
  { dial }: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const options = {
    ...dial(address, isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    servername: isIP(url.hostname) ? '' : url.hostname,
    headers: {
      host: url.host,
      accept,
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

/** @throws AppError page_address for a redirect to a forbidden address */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null;
  return webAddress(headers.location, url.href);
}

/** Runs the work; failures and timeouts become page_unreachable. */
async function withDeadline<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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
