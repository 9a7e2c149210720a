import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import type { CategoryTable, ProductTable } from '../../../base/db/priceTables.ts';

/** All SQL by which administrators write categories and products. */

/** Locks the tree: one writer at a time. Readers do not wait. */
export const lockCategories = (tx: Db): Promise<unknown> =>
  sql`lock table category in share row exclusive mode`.execute(tx);

export type NewCategory = {
  readonly name: string;
  readonly parent_id: number | null;
  readonly level: number;
  readonly is_active: boolean;
  readonly description: string;
  readonly display_order: number;
  readonly icon: string;
  readonly color: string;
};

export async function insertCategory(tx: Db, category: NewCategory): Promise<number> {
  const { category_id } = await tx
    .insertInto('category')
    .values(category)
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return category_id;
}

export async function updateCategory(tx: Db, id: number, change: Updateable<CategoryTable>): Promise<void> {
  await tx.updateTable('category').set(change).where('category_id', '=', id).execute();
}

export async function deleteCategoryRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('category').where('category_id', '=', id).execute();
}

/** Gives the categories the places 1, 2, 3… in this order. */
export async function placeCategories(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update category c set display_order = n.place
    from unnest(${ids}::integer[]) with ordinality as n (category_id, place)
    where c.category_id = n.category_id and c.display_order <> n.place
  `.execute(tx);
}

/** How many products are in a category, main or sub. */
export async function countProductsIn(tx: Db, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where((eb) => eb.or([eb('category_id', '=', id), eb('subcategory_id', '=', id)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Moves the products of a category whose parent changed: below the main category `parentId`, or to a main category of its
 * own (null). @returns the products that moved
 */
export async function moveProductsOf(tx: Db, id: number, parentId: number | null): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    update product set category_id = ${parentId ?? id}::integer,
      subcategory_id = ${parentId === null ? null : id}::integer
    where subcategory_id = ${id} or category_id = ${id}
    returning product_id
  `.execute(tx);
  return rows.map((row) => row.product_id);
}

/** The columns of a product that administrators write, with its ids. */
export const FACTS = [
  'product_id',
  'item_code',
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
  'edited_fields',
] as const satisfies readonly (keyof ProductTable)[];

/** Products by their public codes, locked until the transaction ends. */
export const lockProductsByCode = (tx: Db, itemCodes: readonly string[]) =>
  tx
    .selectFrom('product')
    .select(FACTS)
    .where('item_code', '=', sql<string>`any(${itemCodes}::text[])`)
    .orderBy('product_id')
    .forUpdate()
    .execute();

export type LockedProduct = Awaited<ReturnType<typeof lockProductsByCode>>[number];

/** The facts of a product that an administrator may write. */
export type EditableFacts = Pick<
  LockedProduct,
  | 'item_name'
  | 'manufacturer_name'
  | 'brand'
  | 'category_id'
  | 'subcategory_id'
  | 'quantity_milli'
  | 'unit_measure'
  | 'is_weighted'
  | 'image_url'
  | 'status'
>;

/** @returns null if another call took the code meanwhile */
export async function insertProduct(tx: Db, itemCode: string, facts: EditableFacts, at: Date): Promise<number | null> {
  const row = await tx
    .insertInto('product')
    .values({
      item_code: itemCode,
      code: itemCode,
      chain_id: '',
      ...facts,
      source: 'admin',
      chain_count: 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .executeTakeFirst();
  return row?.product_id ?? null;
}

/** @param edited all columns that an administrator has ever written */
export async function updateProduct(
  tx: Db,
  productId: number,
  change: Partial<EditableFacts>,
  edited: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ ...change, edited_fields: [...edited], updated_at: at })
    .where('product_id', '=', productId)
    .execute();
}
