import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import { INFO_COLUMNS, type InfoRow } from '../db.ts';

/** All SQL of what people write about products. */

export type CategoryPlace = Pick<InfoRow, 'category_id' | 'subcategory_id'>;

/** A product's category, and what people wrote about it. */
export type HeldInfo = { readonly product: CategoryPlace; readonly info: InfoRow | undefined };

export type PersonalRow = { readonly alias: string; readonly note: string };

const placeQuery = (db: Db, productId: number) =>
  db.selectFrom('product').select(['category_id', 'subcategory_id']).where('product_id', '=', productId);

const infoRowOf = (db: Db, productId: number) =>
  db.selectFrom('product_info').select(INFO_COLUMNS).where('product_id', '=', productId).executeTakeFirst();

/** The product's category and info. */
export async function readHeldInfo(db: Db, productId: number): Promise<HeldInfo | undefined> {
  const product = await placeQuery(db, productId).executeTakeFirst();
  return product && { product, info: await infoRowOf(db, productId) };
}

/** {@link readHeldInfo}, locked until the transaction ends: one writer per product at a time. */
export async function lockHeldInfo(tx: Db, productId: number): Promise<HeldInfo | undefined> {
  const product = await placeQuery(tx, productId).forUpdate().executeTakeFirst();
  return product && { product, info: await infoRowOf(tx, productId) };
}

export async function upsertInfo(tx: Db, productId: number, info: InfoRow): Promise<void> {
  await tx
    .insertInto('product_info')
    .values({ product_id: productId, ...info })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(info))
    .execute();
}

/** Deletes what people wrote about a product. */
export async function deleteInfo(tx: Db, productId: number): Promise<void> {
  await tx.deleteFrom('product_info').where('product_id', '=', productId).execute();
}

/** Moves a product for an administrator: feeds do not move it from then on. */
export async function moveProduct(
  tx: Db,
  productId: number,
  to: { readonly category_id: number; readonly subcategory_id: number | null },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({
      ...to,
      edited_fields: sql`array_remove(edited_fields, 'category_id') || array['category_id']`,
      updated_at: at,
    })
    .where('product_id', '=', productId)
    .execute();
}

/** The person's note on the first of these products that has one, and on which. */
export async function readPersonal(
  db: Db,
  userId: number,
  productIds: readonly number[],
): Promise<(PersonalRow & { readonly product_id: number }) | undefined> {
  const rows = await db
    .selectFrom('personal_note')
    .select(['product_id', 'alias', 'note'])
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<number>`any(${productIds}::integer[])`)
    .execute();
  return rows.toSorted((a, b) => productIds.indexOf(a.product_id) - productIds.indexOf(b.product_id))[0];
}

/** All notes of a person, with the products' item codes. */
export const readAllPersonal = (db: Db, userId: number): Promise<(PersonalRow & { item_code: string })[]> =>
  db
    .selectFrom('personal_note')
    .innerJoin('product', 'product.product_id', 'personal_note.product_id')
    .select(['product.item_code', 'personal_note.alias', 'personal_note.note'])
    .where('personal_note.user_id', '=', userId)
    .orderBy('product.item_code')
    .execute();

/** Stores a person's note. Deletes the row when nothing is left. */
export async function upsertPersonal(tx: Db, userId: number, productId: number, personal: PersonalRow): Promise<void> {
  if (personal.alias === '' && personal.note === '') {
    await tx.deleteFrom('personal_note').where('user_id', '=', userId).where('product_id', '=', productId).execute();
    return;
  }
  await tx
    .insertInto('personal_note')
    .values({ user_id: userId, product_id: productId, ...personal })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(personal))
    .execute();
}
