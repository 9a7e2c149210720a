import type { ProductInfo } from '@sali/contract/productInfo';
import type { Deps } from '../deps.ts';
import { type ProductRow, readProducts, readProductsAfter } from './db.ts';
import { readInfos } from './info/db.ts';
import { infoToWire } from './info/wire.ts';
import { type CatalogueProduct, productOf } from './product.ts';

export type ReadProducts = {
  readonly products: readonly CatalogueProduct[];
  readonly infos: ReadonlyMap<number, ProductInfo>;
};

/** Some 2 ms each: so long others wait for the database, and for this thread. */
const PAGE_ROWS = 200;
/** Of all of them, which are read before anybody is answered. */
const PAGE_ROWS_OF_ALL = 1000;

/** Reads these products, or all of them, with what people told of them. @param turn called after each page */
export async function readAgain(
  { db }: Pick<Deps, 'db'>,
  productIds: readonly number[] | 'all',
  turn: () => Promise<void> | undefined,
): Promise<ReadProducts> {
  const products: CatalogueProduct[] = [];
  const infos = new Map<number, ProductInfo>();
  for await (const rows of productIds === 'all' ? pagesOfAll(db) : pagesOf(db, productIds)) {
    const codes = new Map(rows.map((row) => [row.product_id, row.item_code]));
    for (const row of rows) products.push(productOf(row));
    for (const { product_id: id, ...info } of await readInfos(db, [...codes.keys()]))
      infos.set(id, infoToWire(codes.get(id) ?? '', info));
    await turn();
  }
  return { products, infos };
}

async function* pagesOfAll(db: Deps['db']): AsyncGenerator<ProductRow[]> {
  for (let after = 0; ;) {
    const rows = await readProductsAfter(db, after, PAGE_ROWS_OF_ALL);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS_OF_ALL) return;
    after = last.product_id;
  }
}

async function* pagesOf(db: Deps['db'], productIds: readonly number[]): AsyncGenerator<ProductRow[]> {
  for (let from = 0; from < productIds.length; from += PAGE_ROWS) {
    yield await readProducts(db, productIds.slice(from, from + PAGE_ROWS));
  }
}
