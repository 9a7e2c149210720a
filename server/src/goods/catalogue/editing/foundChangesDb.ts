import type { ProductStatus } from '@sali/domain/goods/catalogue/product';
import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';

/** All SQL of changes of everything that was found. */

/** The change that all products get; null leaves a field. */
export type FoundChange = { readonly status: ProductStatus | null; readonly categoryId: number | null };

/**
 * Changes the products that differ. Rows are locked in the order of their ids, as imports do.
 * @returns the products that were changed
 */
export async function changeProductRows(
  tx: Db,
  { status, categoryId }: FoundChange,
  productIds: readonly number[],
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    with before as materialized (
      select product_id, status, category_id, subcategory_id, edited_fields from product
      where product_id = any(${productIds}::integer[])
        and (status <> coalesce(${status}::text, status) or category_id <> coalesce(${categoryId}::integer, category_id))
      order by product_id for update
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
  return rows.map(({ product_id: id }) => id);
}
