import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PortalChain } from '../../src/base/chains/chains.ts';
import type { RetryPolicy } from '../../src/goods/portals/portalHttp.ts';

/**
 * A portal of this machine that behaves like the chains' do, their bad days included. It takes the place of all of them, too
 * (`PORTALS_AT`): `/HOST/PATH` is answered like `/PATH`.
 */

/** As patient as a test: tries as often, waits hardly. */
export const FAST_RETRIES: RetryPolicy = { idleTimeoutMs: 20_000, tries: 5, firstWaitMs: 1, longestWaitMs: 5 };

export type TestPortal = Awaited<ReturnType<typeof startPortal>>;

/** The troubles of a file, each as often as the number says; then it is served. */
type Trouble = {
  fails?: number;
  /** The connection breaks after half of what was to come. */
  cuts?: number;
  /** The event for which a cut waits. */
  cutAfter?: () => Promise<unknown>;
  pages?: number;
  silent?: number;
  /** Its link is refused. */
  refused?: number;
  /** The server knows no ranges, and sends all again. */
  noRanges?: boolean;
};

const PAGE = '<!DOCTYPE html><html><body>We will be back soon</body></html>';
const PER_PAGE = 2;

/** @returns a portal on a free port; `files` and `trouble` may be changed while it runs */
export async function startPortal() {
  const files = new Map<string, Buffer>();
  const trouble = new Map<string, Trouble>();
  /** `GET /path`, and of files the range that was asked for. */
  const asked: string[] = [];
  const state = { signature: 1, session: 0, listingFails: 0, isClosed: false };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL((request.url ?? '/').replace(/^\/[a-z\d-]+(\.[a-z\d-]+)+(?=\/)/, ''), origin);
    const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    asked.push(`${request.method} ${url.pathname}${request.headers.range ? ` ${request.headers.range}` : ''}`);
    if (url.pathname.startsWith('/blob/')) return file(name, url, request, response);
    if (url.pathname.startsWith('/file/d/')) {
      return isSignedIn(request) ? file(name, url, request, response) : void response.end(PAGE);
    }
    if (state.listingFails > 0) {
      state.listingFails -= 1;
      return void response.writeHead(503, { 'retry-after': '0' }).end('busy');
    }
    listing(url, request, response, await bodyOf(request));
  }

  function listing(url: URL, request: IncomingMessage, response: ServerResponse, body: URLSearchParams): void {
    const names = [...files.keys()];
    const page = Number(url.searchParams.get('page') ?? 1);
    const link = (name: string): string => `${origin}/blob/${name}?sig=${state.signature}&amp;se=x`;
    switch (url.pathname) {
      case '/pages': {
        const rows = names
          .slice((page - 1) * PER_PAGE, page * PER_PAGE)
          .map((name) => `<tr><td><a href="${link(name)}">לחץ להורדה</a></td><td>${name.split('.')[0]}</td></tr>`);
        return void response.end(`<table><tr><th><a href="?sort=1">שם</a></th></tr>${rows.join('')}</table>`);
      }
      case '/rows':
        return void response.end(
          names
            .map((name) => `<tr><td>${name.split('.')[0]}</td><td><a href='/point?n=${name}'>x</a></td></tr>`)
            .join(''),
        );
      case '/json':
        return void response.end(JSON.stringify(names.map((name) => ({ FileNm: name, Company: 'x' }))));
      case '/point':
        return void response.end(
          JSON.stringify([{ SPath: `/blob/${url.searchParams.get('n')}?sig=${state.signature}` }]),
        );
      case '/script':
        return void response.end(
          `<script>const path = 'blob';\nconst files = ${JSON.stringify(names.map((name) => ({ name, size: '1 KB' })))};</script>`,
        );
      case '/login':
        return void response.end('<meta name="csrftoken" content="before"/>');
      case '/login/user':
        if (body.get('username') !== 'nobody' && body.get('csrftoken') === 'before') state.session += 1;
        return void response
          .writeHead(302, { location: '/file', 'set-cookie': [`cftp=${state.session}; Path=/`, 'a=b'] })
          .end();
      case '/file':
        return void response.end(isSignedIn(request) ? '<meta name="csrftoken" content="inside"/>' : PAGE);
      case '/file/json/dir':
        if (!isSignedIn(request) || body.get('csrftoken') !== 'inside') return void response.end(PAGE);
        return void response.end(JSON.stringify({ aaData: names.map((name) => ({ fname: name, size: 1 })) }));
      case '/firewall':
        return void response.writeHead(247).end(PAGE);
      case '/page':
        return void response.end(PAGE);
      default:
        return void response.writeHead(404).end();
    }
  }

  const isSignedIn = (request: IncomingMessage): boolean =>
    state.session > 0 && (request.headers.cookie ?? '').includes(`cftp=${state.session}`);

  function file(name: string, url: URL, request: IncomingMessage, response: ServerResponse): void {
    const bytes = files.get(name);
    const bad = trouble.get(name) ?? {};
    const signature = url.searchParams.get('sig');
    if (!bytes || (signature !== null && Number(signature) < state.signature))
      return void response.writeHead(403).end();
    if (bad.refused && bad.refused-- > 0) return void response.writeHead(403).end();
    if (bad.fails && bad.fails-- > 0) return void response.writeHead(500).end();
    if (bad.pages && bad.pages-- > 0) return void response.end(PAGE);
    if (bad.silent && bad.silent-- > 0) return;
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const [, begin = '0'] = /bytes=(\d+)-/.exec(request.headers.range ?? '') ?? [];
    const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
    const from = bad.noRanges || !isSame ? 0 : Number(begin);
    const rest = bytes.subarray(from);
    const headers = { etag, 'content-length': rest.length };
    if (from > 0)
      response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
    else response.writeHead(200, headers);
    if (!bad.cuts || bad.cuts-- <= 0) return void response.end(rest);
    response.write(rest.subarray(0, Math.ceil(rest.length / 2)));
    void (bad.cutAfter?.() ?? Promise.resolve()).finally(() => response.destroy());
  }

  const chain = (portal: PortalChain['portal'], chainIds: [string, ...string[]] = ['7290058140886']): PortalChain => ({
    slug: 'test-chain',
    chainIds,
    portal,
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { origin, files, trouble, asked, state, chain, close };
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return new URLSearchParams(text);
}
