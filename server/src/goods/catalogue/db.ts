import type { Agorot } from '@sali/domain/base/units';
import { CATEGORIES, type CategoryColor } from '@sali/domain/goods/catalogue/category';
import { type Selectable, sql } from 'kysely';
import type { Db, ReadDb } from '../../base/db/open.ts';
import type { Tables } from '../../base/db/tables.ts';

/** All SQL of the catalogue. Search needs none: it runs on the index in memory. */

export type CatalogueProductRow = Awaited<ReturnType<typeof readProductsAfter>>[number];
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

/** The next `limit` products by id. All products are read in pages, so that other queries run in between. */
export const readProductsAfter = (db: ReadDb, productId: number, limit: number) =>
  db
    .selectFrom('product')
    .select(PRODUCT_COLUMNS)
    .where('product_id', '>', productId)
    .orderBy('product_id')
    .limit(limit)
    .execute();

export const readProductsById = (db: ReadDb, productIds: readonly number[]): Promise<CatalogueProductRow[]> =>
  db
    .selectFrom('product')
    .select(PRODUCT_COLUMNS)
    .where('product_id', '=', sql<number>`any(${productIds}::integer[])`)
    .execute();

/** The texts that people wrote about a product. */
export type InfoRow = Omit<Selectable<Tables['product_info']>, 'product_id'>;

export const INFO_COLUMNS = [
  'image_path',
  'description',
  'features',
  'usage_instructions',
  'storage_instructions',
  'category_id',
  'subcategory_id',
  'is_verified',
  'last_verified_at',
  'updated_by',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof InfoRow)[];

/** The info of these products, where they have any. */
export const readInfos = (db: ReadDb, productIds: readonly number[]) =>
  db
    .selectFrom('product_info')
    .select('product_id')
    .select(INFO_COLUMNS)
    .where('product_id', '=', sql<number>`any(${productIds}::integer[])`)
    .execute();

export async function readCategories(db: ReadDb) {
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .orderBy('level')
    .orderBy('display_order')
    .orderBy('category_id')
    .execute();
  return rows;
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
    // Two processes that start at the same time would both find it empty.
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

/** Arrays, since 250 rows with their column names take longer to transfer than to find. */
type PriceTuple = [
  productId: number,
  code: string,
  storeId: number,
  priceAgorot: Agorot,
  isWeighted: boolean,
  isDiscountable: boolean,
  fileAtMs: number,
];
type StoreTuple = [storeId: number, storeKey: string, pricesFullAt: string | null, isSample: boolean];
export type PriceRows = {
  readonly prices: readonly PriceTuple[];
  readonly stores: readonly StoreTuple[];
};
export type StoreChoice = { readonly storeKeys: readonly string[] } | { readonly cheapest: number };

export async function countStores(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from store`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Prices of the products in these stores, or in the `cheapest` stores of each product; and those stores. */
export async function readPriceRows(db: ReadDb, productIds: readonly number[], which: StoreChoice): Promise<PriceRows> {
  const requested = sql`(select distinct unnest(${productIds}::integer[]) as product_id) a
    cross join lateral prices_of(a.product_id) x`;
  const chosen =
    'storeKeys' in which
      ? sql`select * from ${requested} where store_id in
          (select store_id from store where store_key = any(${which.storeKeys}::text[]))`
      : sql`select * from (
          select *, row_number() over (partition by product_id order by price_agorot, store_id) as place
          from ${requested}
        ) ranked where place <= ${which.cheapest}`;
  const { rows } = await sql<{ [K in keyof PriceRows]: PriceRows[K] | null }>`
    with chosen as materialized (${chosen})
    select
      (select json_agg(json_build_array(t.product_id, p.code, t.store_id, t.price_agorot, t.is_weighted,
          t.allow_discount, t.file_at_ms))
        from chosen t join product p on p.product_id = t.product_id) as prices,
      (select json_agg(json_build_array(store_id, store_key, prices_full_at, has_sample_prices))
        from store where store_id in (select store_id from chosen)) as stores
  `.execute(db);
  const [row] = rows;
  return { prices: row?.prices ?? [], stores: row?.stores ?? [] };
}
