import { messageText } from '@sali/contract/messages';
import type { ImportProgress } from '@sali/contract/catalogue/catalogueAdmin';
import type { Language } from '@sali/domain/settings/languages';
import { type RawBuilder, sql, type Selectable } from 'kysely';
import type { ProductImportTable } from '../../db/adminTables.ts';
import type { Db } from '../../db/open.ts';
import type { EditableFacts } from '../editing/db.ts';
import { wordedMessage } from '../../errorTexts.ts';

/** All SQL of the import of products. */

export type NewImport = Pick<ProductImportTable, 'import_id' | 'user_id' | 'email' | 'file_name' | 'source_name'> & {
  readonly startedAt: Date;
};

/** @returns false when there is an import of this id */
export async function insertImport(db: Db, { startedAt, ...row }: NewImport): Promise<boolean> {
  const inserted = await db
    .insertInto('product_import')
    .values({ ...row, state: 'reading', started_at: startedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('import_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type ImportChange = Partial<
  Pick<
    Selectable<ProductImportTable>,
    'state' | 'reason' | 'rows_done' | 'total' | 'created' | 'updated' | 'skipped' | 'error_count' | 'finished_at'
  >
>;

export async function updateImport(db: Db, importId: string, change: ImportChange): Promise<void> {
  await db.updateTable('product_import').set(change).where('import_id', '=', importId).execute();
}

/** @param language of the reason why it failed */
export async function selectImport(db: Db, importId: string, language: Language): Promise<ImportProgress | undefined> {
  const row = await db.selectFrom('product_import').selectAll().where('import_id', '=', importId).executeTakeFirst();
  return row && importProgressOf(row, language);
}

/** @param language of the reasons why some failed */
export async function selectLastImports(db: Db, limit: number, language: Language): Promise<ImportProgress[]> {
  const rows = await db
    .selectFrom('product_import')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('import_id')
    .limit(limit)
    .execute();
  return rows.map((row) => importProgressOf(row, language));
}

/** Marks imports of a process that died as failed. */
export async function failAbandonedImports(db: Db, startedBefore: Date, at: Date): Promise<void> {
  await db
    .updateTable('product_import')
    .set({ state: 'failed', reason: messageText('import_cut'), finished_at: at })
    .where('state', 'in', ['reading', 'writing'])
    .where('started_at', '<=', startedBefore)
    .execute();
}

/** A reason of an older version is a Hebrew sentence: it stays. */
const importProgressOf = (
  { user_id: _userId, started_at: startedAt, finished_at: finishedAt, reason, ...row }: Selectable<ProductImportTable>,
  language: Language,
): ImportProgress => ({
  ...row,
  reason: reason === null ? null : wordedMessage(reason, language),
  started_at: startedAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
});

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
