import { CATEGORIES, type CategoryColor } from '@sali/domain/catalogue/category';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

/** Every SQL statement of the catalogue. Search is not among them: it runs over the index in memory. */

export type ProductRow = Awaited<ReturnType<typeof readProductsAfter>>[number];
export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number];

const PRODUCT_COLUMNS = [
  'product_id',
  'item_code',
  'code',
  'item_name',
  'manufacturer_name',
  'brand',
  'category_id',
  'subcategory_id',
  'quantity_milli',
  'unit_measure',
  'is_weighted',
  'image_url',
  'country',
  'status',
  'chain_count',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Tables['product'])[];

/** The next `limit` products by id: all of them are read in pages, so that others get their turn. */
export const readProductsAfter = (db: Db, productId: number, limit: number) =>
  db
    .selectFrom('product')
    .select(PRODUCT_COLUMNS)
    .where('product_id', '>', productId)
    .orderBy('product_id')
    .limit(limit)
    .execute();

export const readProducts = (db: Db, productIds: readonly number[]): Promise<ProductRow[]> =>
  db
    .selectFrom('product')
    .select(PRODUCT_COLUMNS)
    .where('product_id', '=', sql<number>`any(${productIds}::integer[])`)
    .execute();

export async function readCategories(db: Db) {
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .orderBy('level')
    .orderBy('display_order')
    .orderBy('category_id')
    .execute();
  return rows.map((row) => ({ ...row, color: row.color as CategoryColor }));
}

/** Writes the built-in tree into a database that has no category; an administrator's changes stay afterwards. */
export async function ensureCategories(db: Db): Promise<void> {
  const rows = CATEGORIES.flatMap(({ id, key, name, color, icon, subcategories }, order) => [
    categoryRow({ id, name, color, icon, order, key, parentId: null, isDefault: id === 999 }),
    ...subcategories.map((sub, subOrder) =>
      categoryRow({ id: sub.id, name: sub.name, color, icon, order: subOrder, key: null, parentId: id }),
    ),
  ]);
  await db.transaction().execute(async (trx) => {
    // Two processes that start at once would both find it empty.
    await sql`lock table category in share row exclusive mode`.execute(trx);
    const some = await trx.selectFrom('category').select('category_id').limit(1).executeTakeFirst();
    if (!some) await trx.insertInto('category').values(rows).execute();
  });
}

function categoryRow(category: {
  id: number;
  key: string | null;
  name: string;
  parentId: number | null;
  color: CategoryColor;
  icon: string;
  order: number;
  isDefault?: boolean;
}) {
  const { id, key, name, parentId, color, icon, order, isDefault = false } = category;
  return {
    category_id: id,
    key,
    name,
    parent_id: parentId,
    level: parentId === null ? 0 : 1,
    is_default: isDefault,
    display_order: order + 1,
    icon,
    color,
  };
}

/** Arrays: 250 rows with the names of their columns take longer to hand over than to find. */
type PriceCells = [
  productId: number,
  code: string,
  storeId: number,
  priceAgorot: number,
  isWeighted: boolean,
  isDiscountable: boolean,
  fileAtMs: number,
];
type StoreCells = [storeId: number, storeKey: string, pricesFullAt: string | null];
export type ShelfCells = {
  readonly prices: readonly PriceCells[];
  readonly stores: readonly StoreCells[];
};
export type WhichStores = { readonly storeKeys: readonly string[] } | { readonly cheapest: number };

export async function countStores(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from store`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Prices of the products in the stores of these keys, or in the `cheapest` stores of each; and those stores. */
export async function readShelves(db: Db, productIds: readonly number[], which: WhichStores): Promise<ShelfCells> {
  const asked = sql`(select distinct unnest(${productIds}::integer[]) as product_id) a
    cross join lateral prices_of(a.product_id) x`;
  const told =
    'storeKeys' in which
      ? sql`select * from ${asked} where store_id in
          (select store_id from store where store_key = any(${which.storeKeys}::text[]))`
      : sql`select * from (
          select *, row_number() over (partition by product_id order by price_agorot, store_id) as place
          from ${asked}
        ) ranked where place <= ${which.cheapest}`;
  const { rows } = await sql<{ [K in keyof ShelfCells]: ShelfCells[K] | null }>`
    with told as materialized (${told})
    select
      (select json_agg(json_build_array(t.product_id, p.code, t.store_id, t.price_agorot, t.is_weighted,
          t.allow_discount, t.file_at_ms))
        from told t join product p on p.product_id = t.product_id) as prices,
      (select json_agg(json_build_array(store_id, store_key, prices_full_at))
        from store where store_id in (select store_id from told)) as stores
  `.execute(db);
  const [row] = rows;
  return { prices: row?.prices ?? [], stores: row?.stores ?? [] };
}
