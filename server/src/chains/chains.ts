/*
 * The chains: what shoppers call them, and where they serve their price files: the only hosts that `fetch` ever asks. This
 * data is public and changes now and then; a portal that moved is one line.
 */

/** How a portal lists its files. `{page}` counts from 1, `{day}` is `YYYY-MM-DD` in Israel, `{chain}` the chain's id. */
export type Portal =
  /** Pages of links to files (or to a JSON that holds the link), read page by page until one has nothing new. */
  | { readonly kind: 'pages'; readonly list: string; readonly links: 'file' | 'pointer' }
  /** One JSON array whose objects name a file under `field`; `file` is its address, `{name}` in it. */
  | {
      readonly kind: 'json';
      readonly list: string;
      readonly field: string;
      readonly file: string;
      readonly links: 'file' | 'pointer';
    }
  /** One page whose script names a folder (`path`) and the files in it. */
  | { readonly kind: 'script'; readonly list: string }
  /** A directory behind a sign-in with a name and no password. */
  | { readonly kind: 'login'; readonly origin: string; readonly user: string };

export type PortalChain = {
  /** Its name in the command and the configuration. */
  readonly slug: string;
  /** As in its files' names; the first is the chain's own. */
  readonly chainIds: readonly [string, ...string[]];
  readonly portal: Portal;
  /** Hosts besides the portal's own that its links may lead to. */
  readonly fileHosts?: readonly string[];
};

const CERBERUS = 'https://url.retail.publishedprices.co.il';
const loginPortal = (user: string): Portal => ({ kind: 'login', origin: CERBERUS, user });
const bina = (site: string): Portal => ({
  kind: 'json',
  list: `https://${site}.binaprojects.com/MainIO_Hok.aspx`,
  field: 'FileNm',
  file: `https://${site}.binaprojects.com/Download.aspx?FileNm={name}`,
  links: 'pointer',
});
const LAIB: Portal = {
  kind: 'json',
  list: 'https://laibcatalog.co.il/webapi/api/getfiles?edi={chain}',
  field: 'fileName',
  file: 'https://laibcatalog.co.il/webapi/{chain}/{name}',
  links: 'file',
};

export const PORTAL_CHAINS: readonly PortalChain[] = [
  {
    slug: 'shufersal',
    chainIds: ['7290027600007'],
    portal: {
      kind: 'pages',
      list: 'https://prices.shufersal.co.il/FileObject/UpdateCategory?catID=0&storeId=0&page={page}',
      links: 'file',
    },
    fileHosts: ['pricesprodpublic.blob.core.windows.net'],
  },
  { slug: 'rami-levy', chainIds: ['7290058140886'], portal: loginPortal('RamiLevi') },
  { slug: 'osher-ad', chainIds: ['7290103152017'], portal: loginPortal('osherad') },
  { slug: 'yohananof', chainIds: ['7290803800003'], portal: loginPortal('yohananof') },
  { slug: 'tiv-taam', chainIds: ['7290873255550'], portal: loginPortal('TivTaam') },
  { slug: 'keshet', chainIds: ['7290785400000'], portal: loginPortal('Keshet') },
  { slug: 'dor-alon', chainIds: ['7290492000005'], portal: loginPortal('doralon') },
  { slug: 'fresh-market', chainIds: ['7290876100000'], portal: loginPortal('freshmarket') },
  { slug: 'stop-market', chainIds: ['7290639000004'], portal: loginPortal('Stop_Market') },
  { slug: 'politzer', chainIds: ['7291059100008'], portal: loginPortal('politzer') },
  {
    slug: 'carrefour',
    chainIds: ['7290055700007'],
    portal: { kind: 'script', list: 'https://prices.carrefour.co.il/' },
  },
  { slug: 'victory', chainIds: ['7290696200003', '7290058103393'], portal: LAIB },
  { slug: 'mahsanei-hashuk', chainIds: ['7290661400001', '7290633800006'], portal: LAIB },
  { slug: 'h-cohen', chainIds: ['7290455000004'], portal: LAIB },
  {
    slug: 'hazi-hinam',
    chainIds: ['7290700100008'],
    portal: {
      kind: 'pages',
      list: 'https://shop.hazi-hinam.co.il/Prices?d={day}&t=null&f=null&p={page}',
      links: 'file',
    },
    fileHosts: ['hazihinamprod01.blob.core.windows.net'],
  },
  {
    slug: 'super-pharm',
    chainIds: ['7290172900007'],
    portal: {
      kind: 'pages',
      list: 'https://prices.super-pharm.co.il/?type=&date={day}&store=&page={page}',
      links: 'pointer',
    },
  },
  {
    slug: 'wolt',
    chainIds: ['7290058249350'],
    portal: {
      kind: 'pages',
      list: 'https://wm-gateway.wolt.com/isr-prices/public/v1/{day}.html',
      links: 'file',
    },
  },
  { slug: 'king-store', chainIds: ['7290058108879'], portal: bina('kingstore') },
  { slug: 'maayan-2000', chainIds: ['7290058159628'], portal: bina('maayan2000') },
  { slug: 'good-pharm', chainIds: ['7290058197699'], portal: bina('goodpharm') },
  { slug: 'zol-vebegadol', chainIds: ['7290058173198'], portal: bina('zolvebegadol') },
  { slug: 'super-sapir', chainIds: ['7290058156016'], portal: bina('supersapir') },
  { slug: 'shefa-birkat-hashem', chainIds: ['7290058134977'], portal: bina('shefabirkathashem') },
  { slug: 'shuk-hayir', chainIds: ['7290058148776'], portal: bina('shuk-hayir') },
];

/** @param name a slug or a chain id */
export const portalChainOf = (name: string, chains: readonly PortalChain[] = PORTAL_CHAINS): PortalChain | undefined =>
  chains.find((chain) => chain.slug === name || chain.chainIds.includes(name));

/** All origins that may be called for this chain, `https://host`. */
export function originsOf({ portal, fileHosts = [] }: PortalChain): ReadonlySet<string> {
  const own = new URL(portal.kind === 'login' ? portal.origin : portal.list).origin;
  return new Set([own, ...fileHosts.map((host) => (host.includes('://') ? host : `https://${host}`))]);
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
  '7290058249350': 'וולט מרקט',
  '7290058266241': 'סיטי מרקט',
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
