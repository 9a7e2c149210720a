/*
 * The chains: what shoppers call them, and where they serve their price files: the only hosts that `fetch` ever asks. This
 * data is public and changes now and then; a portal that moved is one line.
 */

/**
 * Where a list is asked: one address, or several that together are the list. `{page}` counts from 1; `{chain}` is each id
 * of the chain; the day is today and the days before it in Israel: `{day}` `2026-08-31`, `{day8}` `20260831`, `{dayIL}`
 * `31/08/2026`, encoded for an address.
 */
type ListAddress = string | readonly string[];

/** The settings that the portals that list by address have in common. */
type Listed = {
  readonly list: ListAddress;
  /** How many days are asked, today included; two, if this is not set. */
  readonly days?: number;
};

/** How a portal lists its files. */
export type Portal =
  /** Pages of links to files (or to a JSON that holds the link), read page by page until one has nothing new. */
  | (Listed & {
      readonly kind: 'pages';
      readonly links: 'file' | 'pointer';
      /** Links expire soon: each address is listed and its files are fetched before the next one is asked. */
      readonly isFetchedByAddress?: true;
    })
  /** JSON arrays whose objects name a file under `field`; `file` is its address, `{name}` in it. */
  | (Listed & {
      readonly kind: 'json';
      readonly field: string;
      readonly file: string;
      readonly links: 'file' | 'pointer';
      /** A list with so many rows is cut: the portal gives no more. */
      readonly rowsMax?: number;
      /** The portal thinks so long before it answers. */
      readonly idleTimeoutMs?: number;
    })
  /** Pages whose script names a folder (`path`) and the files in it. */
  | (Listed & { readonly kind: 'script' })
  /** A directory behind a sign-in, whose password is public where it has one. */
  | {
      readonly kind: 'login';
      /** One service under several hosts: the next one is asked when one does not answer or refuses. */
      readonly origins: readonly [string, ...string[]];
      readonly user: string;
      readonly password?: string;
      /** With a slash at its beginning; the root, if this is not set. */
      readonly folder?: string;
    };

export type PortalChain = {
  /** Its name in the command and the configuration. */
  readonly slug: string;
  /** As in its files' names; the first is the chain's own. */
  readonly chainIds: readonly [string, ...string[]];
  readonly portal: Portal;
  /** Hosts besides the portal's own that its links may lead to. */
  readonly fileHosts?: readonly string[];
  /** The portal refuses or ignores every request from abroad. */
  readonly isIsraelOnly?: true;
  /** An empty list is usual on a Saturday, and before eight in the morning. */
  readonly isEmptyOnSaturday?: true;
};

const CERBERUS = ['https://url.publishedprices.co.il', 'https://url.retail.publishedprices.co.il'] as const;
const loginPortal = (user: string, more: { password?: string; folder?: string } = {}): Portal => ({
  kind: 'login',
  origins: CERBERUS,
  user,
  ...more,
});

/** The kinds of files, as these portals number them: Stores, full prices, full promotions, prices, promotions. */
const BINA_KINDS = [1, 4, 5, 2, 3];
const bina = (site: string): Portal => ({
  kind: 'json',
  // The portal gives 1,000 rows at most, the newest first: one list of all kinds would lose the full files of the night.
  list: BINA_KINDS.map((kind) => `https://${site}.binaprojects.com/MainIO_Hok.aspx?WFileType=${kind}`),
  rowsMax: 1000,
  field: 'FileNm',
  file: `https://${site}.binaprojects.com/Download/{name}`,
  links: 'file',
});

/** The same kinds in the same order. */
const SHUFERSAL_KINDS = [5, 2, 4, 1, 3];
const LAIB = {
  portal: {
    kind: 'json',
    list: 'https://laibcatalog.co.il/webapi/api/getfiles?edi={chain}',
    field: 'fileName',
    file: 'https://laibcatalog.co.il/webapi/{chain}/{name}',
    links: 'file',
    idleTimeoutMs: 60_000,
  },
  isIsraelOnly: true,
  isEmptyOnSaturday: true,
} as const;

export const PORTAL_CHAINS: readonly PortalChain[] = [
  {
    slug: 'shufersal',
    chainIds: ['7290027600007'],
    portal: {
      kind: 'pages',
      list: SHUFERSAL_KINDS.map(
        (kind) => `https://prices.shufersal.co.il/FileObject/UpdateCategory?catID=${kind}&storeId=0&page={page}`,
      ),
      links: 'file',
      isFetchedByAddress: true,
    },
    fileHosts: ['pricesprodpublic.blob.core.windows.net'],
  },
  { slug: 'rami-levy', chainIds: ['7290058140886'], portal: loginPortal('RamiLevi') },
  { slug: 'osher-ad', chainIds: ['7290103152017'], portal: loginPortal('osherad') },
  { slug: 'yohananof', chainIds: ['7290803800003'], portal: loginPortal('yohananof') },
  { slug: 'tiv-taam', chainIds: ['7290873255550'], portal: loginPortal('TivTaam') },
  { slug: 'keshet', chainIds: ['7290785400000'], portal: loginPortal('Keshet') },
  { slug: 'dor-alon', chainIds: ['7290492000005', '729049000005'], portal: loginPortal('doralon') },
  { slug: 'fresh-market', chainIds: ['7290876100000'], portal: loginPortal('freshmarket') },
  { slug: 'stop-market', chainIds: ['7290639000004'], portal: loginPortal('Stop_Market') },
  { slug: 'politzer', chainIds: ['7291059100008'], portal: loginPortal('politzer') },
  { slug: 'super-cofix', chainIds: ['7291056200008'], portal: loginPortal('SuperCofixApp') },
  // The passwords are public: the government's list of the portals prints them.
  { slug: 'salah-dabbah', chainIds: ['7290526500006'], portal: loginPortal('SalachD', { password: '12345' }) },
  { slug: 'yellow', chainIds: ['7290644700005'], portal: loginPortal('Paz_bo', { password: 'paz468' }) },
  {
    slug: 'super-yuda',
    chainIds: ['7290058177776', '7290058198450'],
    portal: loginPortal('yuda_ho', { password: 'Yud@147', folder: '/Yuda' }),
  },
  {
    slug: 'carrefour',
    chainIds: ['7290055700007'],
    // Without a day it lists today's folder. Should it not know the day, it lists today's again, and nothing is lost.
    portal: { kind: 'script', list: ['https://prices.carrefour.co.il/', 'https://prices.carrefour.co.il/?p=./{day8}'] },
  },
  { slug: 'victory', chainIds: ['7290696200003', '7290058103393'], ...LAIB },
  { slug: 'mahsanei-hashuk', chainIds: ['7290661400001', '7290633800006'], ...LAIB },
  { slug: 'h-cohen', chainIds: ['7290455000004'], ...LAIB },
  {
    slug: 'hazi-hinam',
    chainIds: ['7290700100008'],
    portal: {
      kind: 'pages',
      list: 'https://shop.hazi-hinam.co.il/Prices?d={day}&t=null&f=null&p={page}',
      links: 'file',
    },
    fileHosts: ['hazihinamprod01.blob.core.windows.net'],
    isIsraelOnly: true,
  },
  {
    slug: 'super-pharm',
    chainIds: ['7290172900007'],
    portal: {
      kind: 'pages',
      list: 'https://prices.super-pharm.co.il/?Date-equals={dayIL}&page={page}',
      // The link gave a pointer once, and gives the file now: both are read.
      links: 'pointer',
    },
    isIsraelOnly: true,
  },
  {
    slug: 'wolt',
    chainIds: ['7290058249350'],
    portal: {
      kind: 'pages',
      list: 'https://wm-gateway.wolt.com/isr-prices/public/v1/{day}.html',
      // A day without files has no page.
      days: 4,
      links: 'file',
    },
  },
  {
    slug: 'netiv-hahesed',
    chainIds: ['7290058160839'],
    portal: { kind: 'pages', list: 'https://app.netiv-hesed.com/?Date={day}', links: 'file' },
    isEmptyOnSaturday: true,
  },
  {
    slug: 'city-market',
    chainIds: ['7290000000003'],
    portal: { kind: 'pages', list: 'https://www.citymarket-shops.co.il/?s=&d={day}&p={page}', links: 'file' },
  },
  { slug: 'king-store', chainIds: ['7290058108879'], portal: bina('kingstore') },
  { slug: 'maayan-2000', chainIds: ['7290058159628'], portal: bina('maayan2000') },
  { slug: 'good-pharm', chainIds: ['7290058197699'], portal: bina('goodpharm') },
  { slug: 'zol-vebegadol', chainIds: ['7290058173198'], portal: bina('zolvebegadol') },
  { slug: 'super-sapir', chainIds: ['7290058156016'], portal: bina('supersapir') },
  { slug: 'shefa-birkat-hashem', chainIds: ['7290058134977'], portal: bina('shefabirkathashem') },
  { slug: 'shuk-hayir', chainIds: ['7290058148776'], portal: bina('shuk-hayir') },
  { slug: 'super-bareket', chainIds: ['7290875100001'], portal: bina('superbareket') },
  { slug: 'kt', chainIds: ['7290058289400', '5144744100001'], portal: bina('ktshivuk') },
  {
    slug: 'city-market-kiryat-gat',
    chainIds: ['7290058266241', '7290058288526', '7290058288090'],
    portal: bina('citymarketkiryatgat'),
  },
];

/** @param name a slug or a chain id */
export const portalChainOf = (name: string, chains: readonly PortalChain[] = PORTAL_CHAINS): PortalChain | undefined =>
  chains.find((chain) => chain.slug === name || chain.chainIds.includes(name));

/** The addresses of a portal's list, with their placeholders; none behind a sign-in. */
export const listAddressesOf = (portal: Portal): string[] => (portal.kind === 'login' ? [] : [portal.list].flat());

/** All origins that may be called for this chain, `https://host`. */
export function originsOf({ portal, fileHosts = [] }: PortalChain): ReadonlySet<string> {
  const own = (portal.kind === 'login' ? portal.origins : listAddressesOf(portal)).map((at) => new URL(at).origin);
  return new Set([...own, ...fileHosts.map((host) => (host.includes('://') ? host : `https://${host}`))]);
}

/** A chain of the schedule, whole or with some of its stores. */
export type ScheduledFetch = { readonly chain: PortalChain; readonly stores: readonly string[] | undefined };

/** @param text `rami-levy`, or `rami-levy:39:58` for some of its stores */
export function scheduledFetchesOf(text: string): ScheduledFetch | undefined {
  const [name = '', ...stores] = text.split(':');
  const chain = portalChainOf(name);
  if (!chain || stores.some((store) => !isStoreNo(store))) return undefined;
  return { chain, stores: stores.length > 0 ? stores : undefined };
}

/** The chain's own number of a store. */
export const isStoreNo = (text: string): boolean => /^\d{1,5}$/.test(text);

/** The chains as shoppers know them; files spell them in many ways, or name an owner that is long gone. */
const CHAIN_NAMES: Readonly<Record<string, string>> = {
  '5144744100001': 'קיי.טי',
  '7290000000003': 'סיטי מרקט',
  '7290027600007': 'שופרסל',
  '7290055700007': 'קרפור',
  '7290058140886': 'רמי לוי',
  '7290058103393': 'ויקטורי',
  '7290058108879': 'קינג סטור',
  '7290058134977': 'שפע ברכת השם',
  '7290058148776': 'שוק העיר',
  '7290058156016': 'סופר ספיר',
  '7290058159628': 'מעיין 2000',
  '7290058160839': 'נתיב החסד',
  '7290058173198': 'זול ובגדול',
  '7290058177776': 'סופר יודה',
  '7290058197699': 'גוד פארם',
  '7290058198450': 'סופר יודה',
  '7290058249350': 'וולט מרקט',
  '7290058266241': 'סיטי מרקט קריית גת',
  '7290058288090': 'סיטי מרקט קריית גת',
  '7290058288526': 'סיטי מרקט קריית גת',
  '7290058289400': 'קיי.טי',
  '7290100700006': 'סופר-פארם',
  '7290103152017': 'אושר עד',
  '7290172900007': 'סופר-פארם',
  '7290455000004': 'ח. כהן',
  '7290492000005': 'דור אלון',
  '7290526500006': 'סאלח דבאח',
  '7290633800006': 'קו-אופ',
  '7290639000004': 'סטופ מרקט',
  '7290644700005': 'פז yellow',
  '7290661400001': 'מחסני השוק',
  '7290696200003': 'ויקטורי',
  '7290700100008': 'חצי חינם',
  '7290725900003': 'יינות ביתן',
  '7290785400000': 'קשת טעמים',
  '7290803800003': 'יוחננוף',
  '7290873255550': 'טיב טעם',
  '7290873900009': 'סופר דוש',
  '7290875100001': 'סופר ברקת',
  '7290876100000': 'פרש מרקט',
  '7291056200008': 'סופר קופיקס',
  '7291059100008': 'פוליצר',
};

/** @param nameInFile what the file calls the chain, for chains that are not in the table */
export const chainNameOf = (chainId: string, nameInFile = ''): string =>
  CHAIN_NAMES[chainId] ?? (nameInFile || chainId);

/** Shorter numbers are not the beginning of a chain's id. */
const CHAIN_DIGITS_MIN = 8;

/**
 * The id of a chain whose files sometimes cut it off (`72906390`), or leave a digit out [O61].
 * @param number without leading zeros
 * @returns the only known id that it can be, else the number itself
 */
export function wholeChainId(number: string): string {
  if (number.length < CHAIN_DIGITS_MIN || number.length > 12 || number in CHAIN_NAMES) return number;
  const begins = Object.keys(CHAIN_NAMES).filter((id) => id.startsWith(number));
  const lacksDigit = Object.keys(CHAIN_NAMES).filter(
    (id) => id.length === number.length + 1 && hasWithoutDigit(id, number),
  );
  const [only = number, ...others] = begins.length > 0 ? begins : lacksDigit;
  return others.length > 0 ? number : only;
}

/** Whether `number` is `id` without one of its digits. */
function hasWithoutDigit(id: string, number: string): boolean {
  const at = Array.from(number).findIndex((digit, index) => digit !== id[index]);
  return at < 0 || id.slice(at + 1) === number.slice(at);
}
