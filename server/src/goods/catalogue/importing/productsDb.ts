import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import { type EditableFacts, FACTS, type LockedProduct } from '../editing/db.ts';

/** All SQL by which an import compares, writes and undoes products. */

export type NewProduct = { readonly itemCode: string; readonly facts: EditableFacts };

/** Adds products of an administrator. Skips codes that exist by now. @returns the ids of the added products */
export async function insertProducts(tx: Db, products: readonly NewProduct[], at: Date): Promise<number[]> {
  if (products.length === 0) return [];
  const rows = products.map(({ itemCode, facts }) => ({ item_code: itemCode, ...facts }));
  const inserted = await sql<{ product_id: number }>`
    insert into product (item_code, code, chain_id, source, chain_count, created_at, updated_at, ${FACT_NAMES})
    select n.item_code, n.item_code, '', 'admin', 0, ${at}, ${at}, ${FACT_NAMES}
    from ${recordsOf(rows, sql`item_code text`)}
    on conflict do nothing
    returning product_id
  `.execute(tx);
  return inserted.rows.map((row) => row.product_id);
}

/** One parameter for all rows: one per value would take several times as long. */
const recordsOf = (rows: readonly object[], key: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (${key}, item_name text, manufacturer_name text,
    brand text, category_id integer, subcategory_id integer, quantity_milli integer, unit_measure text,
    is_weighted boolean, image_url text, status text)`;
const FACT_NAMES = sql.raw(
  `item_name, manufacturer_name, brand, category_id, subcategory_id, quantity_milli, unit_measure, is_weighted,
  image_url, status`,
);

export type ProductUpdateRow = {
  readonly productId: number;
  readonly facts: EditableFacts;
  readonly edited: readonly string[];
};

/** Writes the facts of many products in one statement. */
export async function updateProducts(tx: Db, updates: readonly ProductUpdateRow[], at: Date): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map(({ productId, facts, edited }) => ({
    product_id: productId,
    edited_fields: edited,
    ...facts,
  }));
  await sql`
    update product p set item_name = n.item_name, manufacturer_name = n.manufacturer_name, brand = n.brand,
      quantity_milli = n.quantity_milli, unit_measure = n.unit_measure, is_weighted = n.is_weighted,
      image_url = n.image_url, edited_fields = n.edited_fields, updated_at = ${at}
    from ${recordsOf(rows, sql`product_id integer, edited_fields text[]`)}
    where p.product_id = n.product_id
  `.execute(tx);
}

/** The change of a product by an import. */
export type ChangeRow = {
  readonly product_id: number;
  /** Null: it created the product. Otherwise the facts that it changed. */
  readonly before: Partial<EditableFacts> | null;
  readonly after: Partial<EditableFacts>;
  /** The columns that feeds may write again once the change is undone. */
  readonly edited: readonly string[];
};

/** Notes what an import did, so that it can be undone. */
export async function insertChanges(tx: Db, importId: string, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into product_import_change (import_id, product_id, before, after, edited)
    select ${importId}::uuid, n.product_id, n.before, n.after, n.edited
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as n (product_id integer, before jsonb, after jsonb, edited text[])
  `.execute(tx);
}

/** The next changes of an import that are not undone. */
export async function selectChanges(tx: Db, importId: string, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select product_id, nullif(before, 'null'::jsonb) as before, after, edited from product_import_change
    where import_id = ${importId} order by product_id limit ${limit}
  `.execute(tx);
  return rows;
}

export async function deleteChanges(tx: Db, importId: string, productIds: readonly number[]): Promise<void> {
  await sql`
    delete from product_import_change where import_id = ${importId} and product_id = any(${productIds}::integer[])
  `.execute(tx);
}

/** The products that an import changed, as far as it is not undone. */
export async function selectChangedIds(db: Db, importId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('product_import_change')
    .select('product_id')
    .where('import_id', '=', importId)
    .execute();
  return rows.map((row) => row.product_id);
}

export const lockProductsById = (tx: Db, productIds: readonly number[]): Promise<LockedProduct[]> =>
  tx
    .selectFrom('product')
    .select(FACTS)
    .where('product_id', '=', sql<number>`any(${productIds}::integer[])`)
    .orderBy('product_id')
    .forUpdate()
    .execute();

export const selectProductsByCode = (db: Db, itemCodes: readonly string[]): Promise<LockedProduct[]> =>
  db
    .selectFrom('product')
    .select(FACTS)
    .where('item_code', '=', sql<string>`any(${itemCodes}::text[])`)
    .execute();

/**
 * Removes products that nobody uses: no list, recipe, template, note, report or price has them, and no administrator or
 * feed wrote them since. @returns the ids of the removed ones
 */
export async function deleteUnusedProducts(tx: Db, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  const ids = sql`any(${productIds}::integer[])`;
  const { rows } = await sql<{ product_id: number }>`
    delete from product p
    where product_id = ${ids} and source = 'admin' and chain_count = 0 and edited_fields = '{}'
      and item_code not in (
        select barcode from list_item where barcode is not null
        union all select barcode from usual where barcode is not null
        union all select product_catalog_number from recipe_entry where product_catalog_number is not null
        union all select item_code from pantry_fact where item_code is not null
        union all select item_code from price_report
        union all select line ->> 'barcode' from list_template t, jsonb_array_elements(t.lines) line
          where line ->> 'barcode' is not null
      )
      and product_id not in (
        select product_id from recipe_entry where product_id is not null
        union all select product_id from personal_note where product_id = ${ids}
        union all select product_id from product_info where product_id = ${ids}
        union all select product_id from info_proposal where product_id = ${ids}
        union all select product_id from price_change where product_id = ${ids}
        union all select one_id from product_pair where is_same is not null
        union all select other_id from product_pair where is_same is not null
      )
    returning product_id
  `.execute(tx);
  return rows.map((row) => row.product_id);
}
