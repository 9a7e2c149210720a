import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseFileName } from '../../src/goods/feeds/feeds.ts';

/*
 * Twins of the chains' portals on this machine (`PORTALS_AT`): each host answers as the real one does, with its pages,
 * caps, expiring links, sign-ins and blocks. The addresses, users and ids are written down here again, so that a wrong one
 * in the table of chains finds no files.
 */

type Call = {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: URLSearchParams;
  readonly cookie: string;
};
type Answer = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string | Buffer;
};
type Site = (call: Call) => Answer;

const NOT_FOUND: Answer = { status: 404, body: 'Not Found' };
const PER_PAGE = 20;
const BINA_ROWS_MAX = 1000;

/** The ids of each chain under which its portal has files. */
export const TWIN_CHAIN_IDS: Readonly<Record<string, readonly string[]>> = {
  shufersal: ['7290027600007'],
  'rami-levy': ['7290058140886'],
  'osher-ad': ['7290103152017'],
  yohananof: ['7290803800003'],
  'tiv-taam': ['7290873255550'],
  keshet: ['7290785400000'],
  'dor-alon': ['7290492000005'],
  'fresh-market': ['7290876100000'],
  'stop-market': ['7290639000004'],
  politzer: ['7291059100008'],
  'super-cofix': ['7291056200008'],
  'salah-dabbah': ['7290526500006'],
  yellow: ['7290644700005'],
  'super-yuda': ['7290058177776', '7290058198450'],
  carrefour: ['7290055700007'],
  victory: ['7290696200003'],
  'mahsanei-hashuk': ['7290661400001'],
  'h-cohen': ['7290455000004'],
  'hazi-hinam': ['7290700100008'],
  'super-pharm': ['7290172900007'],
  wolt: ['7290058249350'],
  'netiv-hahesed': ['7290058160839'],
  'city-market': ['7290000000003'],
  'king-store': ['7290058108879'],
  'maayan-2000': ['7290058159628'],
  'good-pharm': ['7290058197699'],
  'zol-vebegadol': ['7290058173198'],
  'super-sapir': ['7290058156016'],
  'shefa-birkat-hashem': ['7290058134977'],
  'shuk-hayir': ['7290058148776'],
  'super-bareket': ['7290875100001'],
  kt: ['7290058289400', '5144744100001'],
  'city-market-kiryat-gat': ['7290058266241', '7290058288526', '7290058288090'],
};

/** User, public password and folder of each chain behind the common sign-in. */
const SIGN_INS: Readonly<Record<string, { user: string; password?: string; folder?: string }>> = {
  'rami-levy': { user: 'RamiLevi' },
  'osher-ad': { user: 'osherad' },
  yohananof: { user: 'yohananof' },
  'tiv-taam': { user: 'TivTaam' },
  keshet: { user: 'Keshet' },
  'dor-alon': { user: 'doralon' },
  'fresh-market': { user: 'freshmarket' },
  'stop-market': { user: 'Stop_Market' },
  politzer: { user: 'politzer' },
  'super-cofix': { user: 'SuperCofixApp' },
  'salah-dabbah': { user: 'SalachD', password: '12345' },
  yellow: { user: 'Paz_bo', password: 'paz468' },
  'super-yuda': { user: 'yuda_ho', password: 'Yud@147', folder: '/Yuda' },
};
const SIGN_IN_HOSTS = ['url.publishedprices.co.il', 'url.retail.publishedprices.co.il'];

const BINA_SITES: Readonly<Record<string, string>> = {
  'king-store': 'kingstore',
  'maayan-2000': 'maayan2000',
  'good-pharm': 'goodpharm',
  'zol-vebegadol': 'zolvebegadol',
  'super-sapir': 'supersapir',
  'shefa-birkat-hashem': 'shefabirkathashem',
  'shuk-hayir': 'shuk-hayir',
  'super-bareket': 'superbareket',
  kt: 'ktshivuk',
  'city-market-kiryat-gat': 'citymarketkiryatgat',
};
const BINA_KINDS = ['', 'Stores', 'Price', 'Promo', 'PriceFull', 'PromoFull'];
const SHUFERSAL_KINDS = ['', 'Price', 'PriceFull', 'Promo', 'PromoFull', 'Stores'];

/** The ids that laib answers; others have no folder any more. */
const LAIB_IDS: Readonly<Record<string, string>> = {
  '7290696200003': 'victory',
  '7290661400001': 'mahsanei-hashuk',
  '7290455000004': 'h-cohen',
};

export type PortalTwins = Awaited<ReturnType<typeof startTwins>>;

/** @param today the day that the portals call today, `YYYY-MM-DD` */
export async function startTwins(today: string) {
  const files = new Map<string, Map<string, Buffer>>();
  /** Calls, `GET host/path?query`. */
  const asked: string[] = [];
  const state = {
    /** Hosts that refuse connections. */
    away: new Set<string>(),
    /** An answer that takes the place of the real one, by `host/path?query` or host. */
    instead: new Map<string, Answer>(),
    /** For how many requests a signed link of Shufersal lives. */
    linkRequests: Infinity,
    /** How many rows of a directory one answer has, and how many requests of it are answered with rows. */
    directoryRowsMax: Infinity,
    directoryAnswers: Infinity,
  };
  const put = (slug: string, name: string, bytes: Buffer): void =>
    void files.set(slug, new Map([...(files.get(slug) ?? []), [name, bytes]]));
  const filesOf = (slug: string): ReadonlyMap<string, Buffer> => files.get(slug) ?? new Map<string, Buffer>();
  const sites = sitesOf({ filesOf, today, asked, state });
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, host = '', rest = '/'] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const url = new URL(rest, `https://${host}`);
    asked.push(`${request.method} ${host}${rest}`);
    if (state.away.has(host)) return void request.socket.destroy();
    const call = { host, path: url.pathname, query: url.searchParams, cookie: request.headers.cookie ?? '' };
    const body = await bodyOf(request);
    const real = sites[host] ?? (() => NOT_FOUND);
    const {
      status = 200,
      headers = {},
      body: text,
    } = state.instead.get(`${host}${rest}`) ?? state.instead.get(host) ?? real({ ...call, body });
    response.writeHead(status, headers).end(text);
  }

  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, put, files, asked, state, close };
}

type World = {
  readonly filesOf: (slug: string) => ReadonlyMap<string, Buffer>;
  readonly today: string;
  readonly asked: readonly string[];
  readonly state: {
    readonly linkRequests: number;
    readonly directoryRowsMax: number;
    readonly directoryAnswers: number;
  };
};

function sitesOf(world: World): Record<string, Site> {
  const signIn = signInSite(world);
  const bina = Object.entries(BINA_SITES).map(([slug, site]) => [`${site}.binaprojects.com`, binaSite(world, slug)]);
  return {
    ...Object.fromEntries(SIGN_IN_HOSTS.map((host) => [host, signIn])),
    ...(Object.fromEntries(bina) as Record<string, Site>),
    'laibcatalog.co.il': laibSite(world),
    ...shufersalSites(world),
    'prices.carrefour.co.il': carrefourSite(world),
    'shop.hazi-hinam.co.il': haziHinamSite(world),
    'hazihinamprod01.blob.core.windows.net': blobsOf(world, 'hazi-hinam'),
    'prices.super-pharm.co.il': superPharmSite(world),
    'wm-gateway.wolt.com': woltSite(world),
    'app.netiv-hesed.com': netivSite(world),
    'www.citymarket-shops.co.il': cityMarketSite(world),
  };
}

/** The name of a folder's last part. */
const baseOf = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '');

/** The day in a file's name, `YYYY-MM-DD`. */
function dayOf(name: string): string {
  const [, year, month, day] = /-(20\d\d)(\d\d)(\d\d)/.exec(name) ?? [];
  return `${year}-${month}-${day}`;
}
const fileOr404 = (bytes: Buffer | undefined): Answer => (bytes ? { body: bytes } : NOT_FOUND);
const kindOf = (name: string): string => parseFileName(name).kind ?? '';
const onPage = <T>(all: readonly T[], page: string | null): readonly T[] =>
  all.slice((Number(page ?? 1) - 1) * PER_PAGE, Number(page ?? 1) * PER_PAGE);
const withoutEnd = (name: string): string => name.replace(/\.gz$/i, '');

const blobsOf =
  ({ filesOf }: World, slug: string): Site =>
  ({ path }) =>
    fileOr404(filesOf(slug).get(baseOf(path)));

/** A refused sign-in answers 200 with the form again, a directory without rights an error in its JSON. */
function signInSite({ filesOf, state }: World): Site {
  const sessions = new Map<string, string>();
  const form = (token: string): Answer => ({ body: `<form><meta name="csrftoken" content="${token}"/></form>` });
  const sessionOf = (cookie: string): string | undefined => sessions.get(/cftpSID=([\w-]+)/.exec(cookie)?.[1] ?? '');
  const signIn = (body: URLSearchParams): Answer => {
    const known = Object.entries(SIGN_INS).find(([, { user }]) => user === body.get('username'));
    if (!known || body.get('password') !== (known[1].password ?? '') || body.get('csrftoken') !== 'outside')
      return form('outside');
    const session = randomUUID();
    sessions.set(session, known[0]);
    return { status: 302, headers: { location: '/file', 'set-cookie': `cftpSID=${session}; Path=/` }, body: '' };
  };
  const directory = (slug: string, body: URLSearchParams): Answer => {
    const { folder = '/' } = SIGN_INS[slug] ?? {};
    const names = [...filesOf(slug).keys()];
    if (body.get('cd') === folder) {
      const [start, length] = [Number(body.get('iDisplayStart')), Number(body.get('iDisplayLength'))];
      const rowsMax = start < state.directoryRowsMax * state.directoryAnswers ? state.directoryRowsMax : 0;
      const page = names.slice(start, start + Math.min(length, rowsMax));
      const aaData = page.map((name) => ({ fname: name, type: 'file', size: 1 }));
      return { body: JSON.stringify({ sEcho: 1, iTotalDisplayRecords: names.length, aaData }) };
    }
    return { body: JSON.stringify({ aaData: [], error: 'no such directory' }) };
  };
  return ({ path, body, cookie }) => {
    if (path === '/login') return form('outside');
    if (path === '/login/user') return signIn(body);
    const slug = sessionOf(cookie);
    if (slug === undefined) return { status: 302, headers: { location: '/login' }, body: '' };
    if (path === '/file') return form('inside');
    if (path === '/file/json/dir') return body.get('csrftoken') === 'inside' ? directory(slug, body) : form('outside');
    const folder = `/file/d${SIGN_INS[slug]?.folder ?? ''}/`;
    return path === `${folder}${baseOf(path)}` ? fileOr404(filesOf(slug).get(baseOf(path))) : NOT_FOUND;
  };
}

/** Only today's files, the newest first, and no more than 1,000 rows. Its pointers say `http:`. */
function binaSite({ filesOf, today }: World, slug: string): Site {
  return ({ host, path, query }) => {
    if (path === '/Download.aspx')
      return { body: JSON.stringify([{ SPath: `http://${host}/Download/${query.get('FileNm')}` }]) };
    if (path !== '/MainIO_Hok.aspx') return fileOr404(filesOf(slug).get(baseOf(path)));
    const kind = BINA_KINDS[Number(query.get('WFileType') ?? 0)];
    const rows = [...filesOf(slug).keys()]
      .filter((name) => dayOf(name) === today && (kind === '' || kindOf(name) === kind))
      .sort((a, b) => (parseFileName(b).fileAt?.getTime() ?? 0) - (parseFileName(a).fileAt?.getTime() ?? 0))
      .slice(0, BINA_ROWS_MAX);
    return { body: JSON.stringify(rows.map((name) => ({ FileNm: name, Company: 'x', TypeFile: kind }))) };
  };
}

function laibSite({ filesOf }: World): Site {
  return ({ path, query }) => {
    const slug = LAIB_IDS[path === '/webapi/api/getfiles' ? (query.get('edi') ?? '') : (path.split('/')[2] ?? '')];
    if (slug === undefined) return { status: 400, body: '{"message":"FilesRootPath is invalid"}' };
    if (path !== '/webapi/api/getfiles') return fileOr404(filesOf(slug).get(baseOf(path)));
    return { body: JSON.stringify([...filesOf(slug).keys()].map((fileName) => ({ fileName, branchNumber: '1' }))) };
  };
}

/** 20 rows a page by kind; the signed link of a row lives for some requests. */
function shufersalSites({ filesOf, asked, state }: World): Record<string, Site> {
  const blobs = 'pricesprodpublic.blob.core.windows.net';
  return {
    'prices.shufersal.co.il': ({ query }) => {
      const kind = SHUFERSAL_KINDS[Number(query.get('catID') ?? 0)];
      const names = [...filesOf('shufersal').keys()].filter((name) => kind === '' || kindOf(name) === kind);
      const rows = onPage(names, query.get('page')).map((name) => {
        const link = `https://${blobs}/${kindOf(name).toLowerCase()}/${name}?sv=2014-02-14&amp;sig=${asked.length}&amp;sp=r`;
        return `<tr><td><a href="${link}" target="_blank">לחץ להורדה</a></td><td>8/10/2026</td><td>${withoutEnd(name)}</td></tr>`;
      });
      return { body: `<div id="gridContainer"><table>${rows.join('')}</table></div>` };
    },
    [blobs]: ({ path, query }) =>
      asked.length - Number(query.get('sig')) > state.linkRequests
        ? { status: 403, body: '<Error><Code>AuthenticationFailed</Code></Error>' }
        : fileOr404(filesOf('shufersal').get(baseOf(path))),
  };
}

/** The current day, or the one that `p` names; a wrong name is a real 404. */
function carrefourSite({ filesOf, today }: World): Site {
  return ({ path, query }) => {
    if (path !== '/') {
      const [, day8 = '', name = ''] = path.split('/');
      return dayOf(name).replaceAll('-', '') === day8 ? fileOr404(filesOf('carrefour').get(name)) : NOT_FOUND;
    }
    const day8 = query.get('p')?.replace('./', '') ?? today.replaceAll('-', '');
    const names = [...filesOf('carrefour').keys()].filter((name) => dayOf(name).replaceAll('-', '') === day8);
    const list = JSON.stringify(names.map((name) => ({ name, size: '1 KB' })));
    return { body: `<script>const path = '${day8}';\nconst files = ${list};\n</script>` };
  };
}

function haziHinamSite({ filesOf }: World): Site {
  return ({ query }) => {
    const names = [...filesOf('hazi-hinam').keys()].filter((name) => dayOf(name) === query.get('d'));
    const rows = onPage(names, query.get('p')).map((name) => {
      const link = `https://hazihinamprod01.blob.core.windows.net/regulatories/${name}`;
      return `<tr><td>1</td><td>x</td><td>${withoutEnd(name)}</td><td><a href="${link}">הורדה</a></td></tr>`;
    });
    return { body: `<table><tbody>${rows.join('')}</tbody></table>` };
  };
}

/** A grid that knows `Date-equals` and `page` alone; a page past the last one is the last again. A link gives the file. */
function superPharmSite({ filesOf }: World): Site {
  return ({ path, query }) => {
    if (path.startsWith('/Download/')) return fileOr404(filesOf('super-pharm').get(baseOf(path)));
    const day = query.get('Date-equals')?.split('/').reverse().join('-');
    const names = [...filesOf('super-pharm').keys()].filter((name) => day === undefined || dayOf(name) === day);
    const page = Math.min(Number(query.get('page') ?? 1), Math.max(1, Math.ceil(names.length / PER_PAGE)));
    const rows = onPage(names, String(page)).map(
      (name) =>
        `<tr><td>1</td><td>${name}</td><td>x</td><td><a href="/Download/${name}?bucketName=sp_transparency_output_prod_v2">x</a></td></tr>`,
    );
    return { body: `<div class="mvc-grid" data-total-rows="${names.length}"><table>${rows.join('')}</table></div>` };
  };
}

/** A page for each day; a day without files answers 400. */
function woltSite({ filesOf }: World): Site {
  return ({ path }) => {
    const file = filesOf('wolt').get(baseOf(path));
    if (file) return { body: file };
    const names = [...filesOf('wolt').keys()].filter((name) => dayOf(name) === baseOf(path).replace('.html', ''));
    if (names.length === 0) return { status: 400, body: 'Bad Request' };
    return { body: `<ul>${names.map((name) => `<li><a href="files/${name}">${name}</a></li>`).join('')}</ul>` };
  };
}

function netivSite({ filesOf, today }: World): Site {
  return ({ path, query }) => {
    if (path === '/Prices/Download') return fileOr404(filesOf('netiv-hahesed').get(query.get('fileName') ?? ''));
    const names = [...filesOf('netiv-hahesed').keys()].filter((name) => dayOf(name) === (query.get('Date') ?? today));
    const rows = names.map(
      (name) => `<tr><td>קובץ</td><td><a href="/Prices/Download?fileName=${name}">הורדה</a></td></tr>`,
    );
    return { body: `<table>${rows.join('')}</table>` };
  };
}

/** Names without an extension; a page past the last one is refused. */
function cityMarketSite({ filesOf }: World): Site {
  const ids = new Map<string, string>();
  return ({ path, query }) => {
    if (path.startsWith('/downloadFile/')) return fileOr404(filesOf('city-market').get(ids.get(baseOf(path)) ?? ''));
    const names = [...filesOf('city-market').keys()].filter((name) => dayOf(name) === query.get('d'));
    const page = onPage(names, query.get('p'));
    if (page.length === 0 && query.get('p') !== '1') return { status: 404, body: '' };
    const rows = page.map((name) => {
      const id = randomUUID();
      ids.set(id, name);
      return `<tr><td>1</td><td>2</td><td>${name}</td><td>4</td><td>5</td><td>6</td><td><a href="downloadFile/${id}">x</a></td></tr>`;
    });
    return { body: `<table><tbody>${rows.join('')}</tbody></table>` };
  };
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return new URLSearchParams(text);
}
