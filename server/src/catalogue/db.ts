import { CATEGORIES, type CategoryColor } from '@sali/domain/catalogue/category';
import type { Offer } from '@sali/domain/promotions/sale';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

/** Every SQL statement of the catalogue. Search is not among them: it runs over the index in memory. */

export type ProductRow = Awaited<ReturnType<typeof readProductsAfter>>[number];
export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number];
export type PriceRow = {
  readonly productId: number;
  readonly storeId: number;
  readonly storeKey: string;
  readonly priceAgorot: number;
  readonly isWeighted: boolean;
  readonly fileAt: Date;
};

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
  const rows = await db.selectFrom('category').selectAll().orderBy('level').orderBy('display_order').execute();
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

/**
 * Prices of the products in the stores of these keys, or in the `cheapest` stores of each product. How old a price is
 * tells the newer of its own file and the last full one, which does not write again what it only repeats.
 */
export async function readPrices(
  db: Db,
  productIds: readonly number[],
  where: { readonly storeKeys: readonly string[] } | { readonly cheapest: number },
): Promise<PriceRow[]> {
  // One scan and a sort: a lateral join for each of 50 products takes twice as long.
  const [prices, isTold] =
    'storeKeys' in where
      ? [sql`price`, sql`s.store_key = any(${where.storeKeys}::text[])`]
      : [
          sql`(select *, row_number() over (partition by product_id order by price_agorot, store_id) as place
            from price where product_id = any(${productIds}::integer[]))`,
          sql`x.place <= ${where.cheapest}`,
        ];
  const { rows } = await sql<PriceRow>`
    select x.product_id as "productId", x.store_id as "storeId", s.store_key as "storeKey",
      x.price_agorot as "priceAgorot", x.is_weighted as "isWeighted",
      greatest(x.file_at, s.prices_full_at) as "fileAt"
    from ${prices} x join store s on s.store_id = x.store_id
    where x.product_id = any(${productIds}::integer[]) and ${isTold}
    order by x.price_agorot, s.store_key
  `.execute(db);
  return rows;
}

export type OfferRow = Offer & { readonly productId: number; readonly storeId: number };

/** What the promotions that run `at` a time ask for these products in these stores. */
export async function readOffers(
  db: Db,
  productIds: readonly number[],
  storeIds: readonly number[],
  at: Date,
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select i.product_id as "productId", p.store_id as "storeId", p.min_quantity as "minQuantity",
      p.total_agorot as "totalAgorot"
    from promotion_item i join promotion p on p.promotion_row = i.promotion_row
    where i.product_id = any(${productIds}::integer[]) and p.store_id = any(${storeIds}::integer[])
      and p.starts_at <= ${at} and p.ends_at >= ${at}
  `.execute(db);
  return rows;
}
