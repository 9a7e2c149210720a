import type { ProductStatus } from '@sali/domain/goods/catalogue/product';
import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';

/** All SQL of changes of everything that was found. */

/** What all products get; null leaves it. */
export type FoundChange = { readonly status: ProductStatus | null; readonly categoryId: number | null };

export type NewFoundChange = FoundChange & {
  readonly changeId: string;
  readonly by: { readonly userId: number; readonly email: string };
  readonly at: Date;
  readonly search: string;
  readonly productIds: readonly number[];
};

/**
 * Changes the products that differ, and keeps what each was before. Rows are locked in the order of their ids, as imports do.
 * @returns the products that were changed
 */
export async function changeProductRows(tx: Db, change: NewFoundChange): Promise<number[]> {
  const { changeId, by, at, search, productIds, status, categoryId } = change;
  await tx
    .insertInto('product_change')
    .values({
      ...{ change_id: changeId, user_id: by.userId, email: by.email, at, search, status, category_id: categoryId },
      ...{ found: productIds.length, changed: 0 },
    })
    .execute();
  const { rows } = await sql<{ product_id: number }>`
    with before as materialized (
      select product_id, status, category_id, subcategory_id, edited_fields from product
      where product_id = any(${productIds}::integer[])
        and (status <> coalesce(${status}::text, status) or category_id <> coalesce(${categoryId}::integer, category_id))
      order by product_id for update
    ), kept as (
      insert into product_change_row (change_id, product_id, status, category_id, subcategory_id, edited_fields)
      select ${changeId}::uuid, product_id, status, category_id, subcategory_id, edited_fields from before
    )
    update product p set
      status = coalesce(${status}::text, b.status),
      category_id = coalesce(${categoryId}::integer, b.category_id),
      subcategory_id = case when b.category_id = coalesce(${categoryId}::integer, b.category_id)
        then b.subcategory_id end,
      edited_fields = b.edited_fields
        || case when b.status <> coalesce(${status}::text, b.status) and not 'status' = any(b.edited_fields)
          then array['status'] else '{}' end
        || case when b.category_id <> coalesce(${categoryId}::integer, b.category_id)
          and not 'category_id' = any(b.edited_fields) then array['category_id'] else '{}' end,
      updated_at = ${at}::timestamptz
    from before b where p.product_id = b.product_id
    returning p.product_id`.execute(tx);
  await tx.updateTable('product_change').set({ changed: rows.length }).where('change_id', '=', changeId).execute();
  return rows.map(({ product_id: id }) => id);
}

const CHANGE_COLUMNS = [
  ...(['change_id', 'email', 'at', 'search', 'found', 'changed', 'status', 'category_id', 'undone_at'] as const),
];

/** The changes since a time, the newest first. */
export const readChangesSince = (db: Db, since: Date) =>
  db.selectFrom('product_change').select(CHANGE_COLUMNS).where('at', '>', since).orderBy('at', 'desc').execute();

export type FoundChangeRow = Awaited<ReturnType<typeof readChangesSince>>[number];

/** A change since a time, locked: it is undone once. */
export const lockChange = (tx: Db, changeId: string, since: Date): Promise<FoundChangeRow | undefined> =>
  tx
    .selectFrom('product_change')
    .select(CHANGE_COLUMNS)
    .where('change_id', '=', changeId)
    .where('at', '>', since)
    .forUpdate()
    .executeTakeFirst();

/**
 * Restores the products of a change, except those whose changed fields were changed again, and those whose former
 * category was deleted.
 * @returns the products that were restored
 */
export async function restoreProducts(tx: Db, change: FoundChangeRow, at: Date): Promise<number[]> {
  const { change_id: changeId, status, category_id: categoryId } = change;
  const { rows } = await sql<{ product_id: number }>`
    with kept as materialized (
      select k.* from product_change_row k join product p using (product_id)
      where k.change_id = ${changeId} and p.status = coalesce(${status}::text, p.status)
        and (${categoryId}::integer is null
          or (p.category_id = ${categoryId} and (p.subcategory_id is null or k.category_id = ${categoryId})))
        and (${categoryId}::integer is null
          or exists (select 1 from category c where c.category_id = k.category_id)
            and (k.subcategory_id is null or exists (select 1 from category c where c.category_id = k.subcategory_id)))
      order by k.product_id for update of p
    )
    update product p set
      status = case when ${status}::text is null then p.status else k.status end,
      category_id = case when ${categoryId}::integer is null then p.category_id else k.category_id end,
      subcategory_id = case when ${categoryId}::integer is null then p.subcategory_id else k.subcategory_id end,
      edited_fields = array(select field from unnest(p.edited_fields) field
        where field = any(k.edited_fields) or not field = any(${editedFieldsOf({ status, categoryId })}::text[])),
      updated_at = ${at}::timestamptz
    from kept k where p.product_id = k.product_id
    returning p.product_id`.execute(tx);
  await tx.updateTable('product_change').set({ undone_at: at }).where('change_id', '=', changeId).execute();
  return rows.map(({ product_id: id }) => id);
}

/** The columns that feeds leave alone because of the change. */
const editedFieldsOf = ({ status, categoryId }: FoundChange): string[] => [
  ...(status === null ? [] : ['status']),
  ...(categoryId === null ? [] : ['category_id']),
];

/** Deletes changes that can no longer be undone. */
export async function deleteChangesUntil(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('product_change').where('at', '<=', until).execute();
}
