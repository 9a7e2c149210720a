import type { Agorot } from '@sali/domain/base/units';
import { sql } from 'kysely';
import { arrayText } from './arrays.ts';
import type { Db, ReadDb } from './open.ts';

/*
 * Prices are stored in pages (docs/decisions/010): one row for each store and 64 products with consecutive ids,
 * its columns as arrays of the products that the store sells. A page is always written whole, by a transaction that read it
 * and that holds the lock of price writers. To read all prices of a store use the view `price`; to
 * read one product use the functions `prices_of(product_id)` and `price_in(store_id, product_id)`, which read its page only.
 * Never query the view by product_id.
 */

/** 64 products. */
const PAGE_BITS = 6;
/** Bits of a fact; the higher ones are the place of the price's time among the page's `file_times`. */
const FACT = { isWeighted: 1, allowDiscount: 2 } as const;
const FACT_BITS = 2;

export type StoredPrice = {
  readonly productId: number;
  readonly priceAgorot: Agorot;
  readonly isWeighted: boolean;
  readonly allowDiscount: boolean;
  /** When the chain set the price, by its own word; seconds since 1970, like the next field. */
  readonly priceAtSeconds: number | null;
  /** Time of the file that last wrote the price. */
  readonly fileAtSeconds: number;
};

/** A store's prices of products, by their ids. */
export type PricesByProduct = ReadonlyMap<number, StoredPrice>;

/** Times of prices are stored in seconds. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

const pricePageOf = (productId: number): number => productId >> PAGE_BITS;

/** The numbers of all pages in one text each, and the file times of each page; null: there is no page. */
type PageCells = Readonly<Record<'ids' | 'agorot' | 'facts' | 'price_at', string | null>> & {
  readonly file_times: readonly (readonly number[])[] | null;
};

/**
 * Numbers come as text, which PostgreSQL writes faster than JSON.
 * @returns all prices of a store, or of the pages on which these products are
 */
export async function readPages(
  db: ReadDb,
  storeId: number,
  productIds: readonly number[] | 'all',
): Promise<PricesByProduct> {
  const these =
    productIds === 'all'
      ? sql``
      : sql`and page = any(${arrayText([...new Set(productIds.map(pricePageOf))])}::integer[])`;
  const { rows } = await sql<PageCells>`
    select ${cellsText('product_ids')} as ids, ${cellsText('agorot')} as agorot, ${cellsText('facts')} as facts,
      ${cellsText('price_at')} as price_at, json_agg(file_times) as file_times
    from price_page where store_id = ${storeId} ${these}
  `.execute(db);
  const prices = new Map<number, StoredPrice>();
  const [cells] = rows;
  if (!cells) return prices;
  const [agorot, facts, priceAt] = [numbersOf(cells.agorot), numbersOf(cells.facts), numbersOf(cells.price_at)];
  const fileTimes = (cells.file_times ?? []).values();
  let page: number | null = null;
  let times: readonly number[] = [];
  for (const [at, productId] of numbersOf(cells.ids).entries()) {
    if (pricePageOf(productId) !== page) times = fileTimes.next().value ?? [];
    page = pricePageOf(productId);
    const known = facts[at] ?? 0;
    prices.set(productId, {
      productId,
      priceAgorot: agorot[at] ?? 0,
      isWeighted: (known & FACT.isWeighted) > 0,
      allowDiscount: (known & FACT.allowDiscount) > 0,
      priceAtSeconds: priceAt[at] === 0 ? null : (priceAt[at] ?? null),
      fileAtSeconds: times[known >> FACT_BITS] ?? 0,
    });
  }
  return prices;
}

/** @returns the products that a store sells, by their prices */
export async function productsOnPages(db: ReadDb, storeId: number): Promise<readonly number[]> {
  const { rows } = await sql<Pick<PageCells, 'ids'>>`
    select ${cellsText('product_ids')} as ids from price_page where store_id = ${storeId}
  `.execute(db);
  return numbersOf(rows[0]?.ids ?? null);
}

/** Every column has the same order: the order in which the rows are read. */
const cellsText = (column: 'product_ids' | 'agorot' | 'facts' | 'price_at') =>
  sql`string_agg(array_to_string(${sql.ref(column)}, ','), ',')`;

const numbersOf = (text: string | null): readonly number[] => JSON.parse(`[${text ?? ''}]`) as number[];

/**
 * Writes prices of a store, and with them the pages on which they are.
 * @param known at least everything that is stored on these pages (`readPages`)
 * @param written no product twice
 * @param removed products that the store no longer sells
 */
export async function writePages(
  db: Db,
  storeId: number,
  known: PricesByProduct,
  written: readonly StoredPrice[],
  removed: readonly number[] = [],
): Promise<void> {
  const pages = new Map<number, StoredPrice[]>();
  for (const productId of removed) pages.set(pricePageOf(productId), []);
  for (const price of written) {
    const page = pages.get(pricePageOf(price.productId));
    if (page) page.push(price);
    else pages.set(pricePageOf(price.productId), [price]);
  }
  const replaced = new Set(known.size > 0 ? [...removed, ...written.map(({ productId }) => productId)] : []);
  for (const price of known.values())
    if (!replaced.has(price.productId)) pages.get(pricePageOf(price.productId))?.push(price);
  const empty = [...pages].flatMap(([page, prices]) => (prices.length === 0 ? [page] : []));
  const filled = [...pages].filter(([, prices]) => prices.length > 0).sort(([a], [b]) => a - b);
  if (empty.length > 0) await deletePages(db, storeId, empty);
  if (filled.length > 0) await upsertPages(db, storeId, filled);
}

async function deletePages(db: Db, storeId: number, pages: readonly number[]): Promise<void> {
  await sql`delete from price_page where store_id = ${storeId} and page = any(${arrayText(pages)}::integer[])`.execute(
    db,
  );
}

/** The numbers of all pages travel in a few long arrays; the database cuts out each page's part. */
async function upsertPages(
  db: Db,
  storeId: number,
  pages: readonly (readonly [page: number, prices: StoredPrice[]])[],
): Promise<void> {
  const [ids, agorot, facts, priceAt, times]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
  /** The first and last place of each page among the products and among the times, from 1 on. */
  const [from, to, timesFrom, timesTo]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [, prices] of pages) {
    prices.sort((a, b) => a.productId - b.productId);
    const firstTime = times.length;
    from.push(ids.length + 1);
    timesFrom.push(firstTime + 1);
    for (const price of prices) {
      const known = times.indexOf(price.fileAtSeconds, firstTime);
      const time = known < 0 ? times.push(price.fileAtSeconds) - 1 : known;
      ids.push(price.productId);
      agorot.push(price.priceAgorot);
      facts.push(priceFactsOf(price) + ((time - firstTime) << FACT_BITS));
      priceAt.push(price.priceAtSeconds ?? 0);
    }
    to.push(ids.length);
    timesTo.push(times.length);
  }
  await sql`
    insert into price_page (page, store_id, product_ids, agorot, facts, price_at, file_times)
    select n.page, ${storeId}::integer, (${arrayText(ids)}::integer[])[n.from_place:n.to_place],
      (${arrayText(agorot)}::integer[])[n.from_place:n.to_place], (${arrayText(facts)}::smallint[])[n.from_place:n.to_place],
      (${arrayText(priceAt)}::bigint[])[n.from_place:n.to_place],
      (${arrayText(times)}::bigint[])[n.from_time:n.to_time]
    from unnest(${arrayText(pages.map(([page]) => page))}::integer[], ${arrayText(from)}::integer[],
      ${arrayText(to)}::integer[], ${arrayText(timesFrom)}::integer[], ${arrayText(timesTo)}::integer[])
      as n (page, from_place, to_place, from_time, to_time)
    on conflict (page, store_id) do update set product_ids = excluded.product_ids, agorot = excluded.agorot,
      facts = excluded.facts, price_at = excluded.price_at, file_times = excluded.file_times
  `.execute(db);
}

const priceFactsOf = ({ isWeighted, allowDiscount }: StoredPrice): number =>
  (isWeighted ? FACT.isWeighted : 0) + (allowDiscount ? FACT.allowDiscount : 0);
