import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import type { ReadDb } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import { type CatalogueProductRow, readInfos, readProductsAfter, readProductsById } from './db.ts';
import { infoToWire } from './infoWire.ts';
import { type CatalogueProduct, catalogueProductOf } from './product.ts';

export type LoadedProducts = {
  readonly products: readonly CatalogueProduct[];
  readonly infos: ReadonlyMap<number, ProductInfo>;
};

/** Rows per page: some 2 ms, during which others wait for the database and this thread. */
const PAGE_ROWS = 200;
/** Rows per page when all products are read, before the first request is answered. */
const FULL_PAGE_ROWS = 1000;

/** Reads these products, or all of them, with what people wrote about them. @param pause called after each page */
export async function loadProducts(
  { db }: Pick<Deps, 'db'>,
  productIds: readonly number[] | 'all',
  pause: () => Promise<void> | undefined,
): Promise<LoadedProducts> {
  const products: CatalogueProduct[] = [];
  const infos = new Map<number, ProductInfo>();
  for await (const rows of productIds === 'all' ? pagesOfAll(db) : pagesOf(db, productIds)) {
    const codes = new Map(rows.map((row) => [row.product_id, row.item_code]));
    for (const row of rows) products.push(catalogueProductOf(row));
    for (const { product_id: id, ...info } of await readInfos(db, [...codes.keys()]))
      infos.set(id, infoToWire(codes.get(id) ?? '', info));
    await pause();
  }
  return { products, infos };
}

async function* pagesOfAll(db: ReadDb): AsyncGenerator<CatalogueProductRow[]> {
  for (let after = 0; ;) {
    const rows = await readProductsAfter(db, after, FULL_PAGE_ROWS);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < FULL_PAGE_ROWS) return;
    after = last.product_id;
  }
}

async function* pagesOf(db: ReadDb, productIds: readonly number[]): AsyncGenerator<CatalogueProductRow[]> {
  for (let from = 0; from < productIds.length; from += PAGE_ROWS) {
    yield await readProductsById(db, productIds.slice(from, from + PAGE_ROWS));
  }
}
