import { mkdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { normalNumber, storeKeyOf } from '@sali/domain/base/storeKey';
import { hashOf, shareOf } from './random.ts';
import type { ChainTemplate, PromotionTemplate } from './templates.ts';

/** Files of one store of a country, made of its chain's template: no store sells or charges quite what another does. */

export type CountryStore = {
  readonly template: ChainTemplate;
  readonly storeNo: number;
  readonly storeKey: string;
  readonly lat: number;
  readonly lng: number;
};

/** A store sells from this to that share of what its chain's template does: 5,000 prices on average, of 10,700. */
const SOLD = { least: 0.25, most: 0.69 };
/** Shares of a store's products that it sells, or lacks, unlike stores of its size; that cost something else there. */
const UNLIKE = 0.03;
const OTHER_PRICE = 0.04;
/** Shares of a day. */
const CHANGED_PRICE = 0.04;
const NEW_PROMOTION = 0.03;
const ENDED_PROMOTION = 0.03;

const FIRST_STORE_NO = 20_000;
/** A country is some 400 km long and 70 km wide. */
const SOUTH_WEST = { lat: 29.5, lng: 34.5 };
const SIZE = { lat: 3.7, lng: 0.7 };

/** @returns the stores of all chains, chain by chain, as many of each */
export function countryStores(templates: readonly ChainTemplate[], count: number): CountryStore[] {
  return Array.from({ length: count }, (_, at) => {
    const template = templates[Math.floor((at * templates.length) / count)];
    if (!template) throw new Error('no chain');
    const storeNo = FIRST_STORE_NO + at;
    return {
      template,
      storeNo,
      storeKey: storeKeyOf(template.chainId, normalNumber(template.subChainId), String(storeNo)),
      lat: SOUTH_WEST.lat + SIZE.lat * shareOf(storeNo, 1),
      lng: SOUTH_WEST.lng + SIZE.lng * shareOf(storeNo, 2),
    };
  });
}

/** Writes a chain's Stores file. */
export function writeStores(folder: string, stores: readonly CountryStore[], nextDays: number): void {
  const [first] = stores;
  if (!first) return;
  const { chainId, subChainId, day } = first.template;
  const rows = stores.map(
    ({ storeNo, lat, lng }) =>
      `<Store><SubChainID>${subChainId}</SubChainID><StoreID>${storeNo}</StoreID><StoreName>סניף ${storeNo}</StoreName>` +
      `<Address>הראשי ${storeNo % 100}</Address><City>יישוב ${storeNo % 250}</City>` +
      `<Latitude>${lat.toFixed(5)}</Latitude><Longitude>${lng.toFixed(5)}</Longitude></Store>`,
  );
  const xml = `<Root><ChainID>${chainId}</ChainID><ChainName>${chainId}</ChainName><Stores>${rows.join('')}</Stores></Root>`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `Stores${chainId}-000-${dayAfter(day, nextDays)}-050000.xml`), xml);
}

/**
 * Writes the full files of a store's prices and promotions.
 * @param nextDays 0: the day of the templates; 1: the day after it, with some other prices and promotions
 */
export async function writeStore(folder: string, store: CountryStore, nextDays: number): Promise<void> {
  const { template, storeNo } = store;
  const { chainId, subChainId, day } = template;
  const isSold = soldBy(store);
  const name = `${chainId}-${subChainId}-${storeNo}-${dayAfter(day, nextDays)}-060000.gz`;
  const { head, items, tail } = template.prices;
  const rows: string[] = [];
  const sold = new Set<string>();
  for (const { code, hash, text } of items) {
    if (!isSold(hash)) continue;
    sold.add(code);
    rows.push(withPrice(text, hash, storeNo, nextDays));
  }
  mkdirSync(folder, { recursive: true });
  await writeGzip(join(folder, `PriceFull${name}`), `${ofStore(head, storeNo)}${rows.join('')}${tail}`);
  if (!template.promotions) return;
  const promotions = template.promotions.promotions
    .filter(({ hash }) => isOn(hash, storeNo, nextDays))
    .map((promotion) => textOf(promotion, sold));
  const text = `${ofStore(template.promotions.head, storeNo)}${promotions.join('')}${template.promotions.tail}`;
  await writeGzip(join(folder, `PromoFull${name}`), text);
}

/** Small stores sell what all do, and few things besides. */
function soldBy({ storeNo }: CountryStore): (hash: number) => boolean {
  const share = SOLD.least + (SOLD.most - SOLD.least) * shareOf(storeNo, 3);
  return (hash) => shareOf(hash, 4) < share !== shareOf(hash, storeNo, 5) < UNLIKE;
}

function withPrice(text: string, hash: number, storeNo: number, nextDays: number): string {
  const isOther = shareOf(hash, storeNo, 6) < OTHER_PRICE;
  const isChanged = nextDays > 0 && shareOf(hash, storeNo, 7, nextDays) < CHANGED_PRICE;
  if (!isOther && !isChanged) return text;
  const factor = (isOther ? 0.9 + 0.2 * shareOf(hash, storeNo, 8) : 1) * (isChanged ? 1.05 : 1);
  return text.replace(
    /<ItemPrice>([\d.]+)</,
    (_, price: string) => `<ItemPrice>${(Math.ceil(Number(price) * factor * 10) / 10).toFixed(2)}<`,
  );
}

/** Four fifths of a chain's promotions are in all its stores. Every day some begin and some end. */
function isOn(hash: number, storeNo: number, nextDays: number): boolean {
  if (shareOf(hash, 9) < 0.2 && shareOf(hash, storeNo, 10) < 0.5) return false;
  const day = shareOf(hash, 11);
  if (day < NEW_PROMOTION) return nextDays > 0;
  return nextDays === 0 || day < 1 - ENDED_PROMOTION;
}

function textOf({ head, items, tail }: PromotionTemplate, sold: ReadonlySet<string>): string {
  const texts = items.flatMap(({ code, text }) => (sold.has(code) ? [text] : []));
  return texts.length > 0 ? head + texts.join('') + tail : '';
}

const ofStore = (head: string, storeNo: number): string =>
  head.replace(/<StoreI([dD])>\d+</, (_, d: string) => `<StoreI${d}>${storeNo}<`);

function dayAfter(day: string, days: number): string {
  const at = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10).replaceAll('-', '');
}

const compress = promisify(gzip);
const writeGzip = async (path: string, text: string): Promise<void> =>
  writeFile(path, await compress(text, { level: constants.Z_BEST_SPEED }));

/** A common product of a country: most stores of most chains sell it. */
export function commonCodes(templates: readonly ChainTemplate[], count: number): string[] {
  const chains = new Map<string, number>();
  for (const { prices } of templates)
    for (const { code, hash } of prices.items)
      if (code.length >= 8 && shareOf(hash, 4) < SOLD.least) chains.set(code, (chains.get(code) ?? 0) + 1);
  return [...chains]
    .toSorted(([a, m], [b, n]) => n - m || hashOf(a) - hashOf(b))
    .slice(0, count)
    .map(([code]) => code);
}
