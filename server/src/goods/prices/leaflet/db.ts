import { sql } from 'kysely';
import type { ReadDb } from '../../../base/db/open.ts';

/** Every code that a store's live promotions name, each once. */
export async function readPromotedCodes(db: ReadDb, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ codes: string[] | null }>`
    select array_agg(distinct i.code) as codes from store_promotion_item i
    where i.store_id = ${storeId} and i.promotion_row in (
      select promotion_row from store_promotion where store_id = ${storeId} and is_live)
  `.execute(db);
  return rows[0]?.codes ?? [];
}
