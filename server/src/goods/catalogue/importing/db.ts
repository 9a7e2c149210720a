import type { ImportProgress, ImportState } from '@sali/contract/goods/catalogue/productImports';
import { RUNNING_IMPORT_STATES } from '@sali/contract/goods/catalogue/productImports';
import { messageText } from '@sali/contract/base/messages';
import type { Language } from '@sali/domain/people/settings/languages';
import type { Selectable, Updateable } from 'kysely';
import type { ProductImportTable } from '../../../base/db/adminTables.ts';
import type { Db } from '../../../base/db/open.ts';
import { wordedMessage } from '../../../base/errorTexts.ts';
import type { ImportFormat } from './messages.ts';

/** How long a checked file waits for its import. */
export const IMPORT_FILE_MS = 60 * 60 * 1000;
/** How long a finished import can be undone. */
export const IMPORT_UNDO_MS = 24 * 60 * 60 * 1000;

/** All SQL of the row, the file and the report of an import. */

/** A process that has not shown that it lives for this long is dead. */
const DEAD_MS = 30_000;

export type ImportRow = Selectable<ProductImportTable>;
export type ImportChange = Omit<Updateable<ProductImportTable>, 'import_id' | 'state'>;

export type NewImport = Pick<
  ImportRow,
  'import_id' | 'user_id' | 'email' | 'file_name' | 'source_name' | 'update_existing' | 'bytes_total'
> & { readonly startedAt: Date };

/** @returns false when there is an import of this id */
export async function insertImport(db: Db, { startedAt, ...row }: NewImport): Promise<boolean> {
  const inserted = await db
    .insertInto('product_import')
    .values({ ...row, state: 'uploading', started_at: startedAt, alive_at: startedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('import_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The next state of an import, and the facts that are known then. */
export type ImportStep = ImportChange & { readonly state: ImportState };

/**
 * Changes an import that is in one of these states and that nobody cancelled.
 * @returns the row as it is then; undefined where it is in another state
 */
export const moveImport = (
  db: Db,
  importId: string,
  from: readonly ImportState[],
  step: ImportChange & { readonly state?: ImportState },
): Promise<ImportRow | undefined> =>
  db
    .updateTable('product_import')
    .set(step)
    .where('import_id', '=', importId)
    .where('state', 'in', from)
    .where('is_cancelled', '=', false)
    .returningAll()
    .executeTakeFirst();

/** Asks the process that runs an import to stop. @returns whether it runs */
export async function askToCancel(db: Db, importId: string): Promise<boolean> {
  const row = await db
    .updateTable('product_import')
    .set({ is_cancelled: true })
    .where('import_id', '=', importId)
    .where('state', 'in', ['uploading', 'reading', 'checking', 'writing'])
    .where('is_cancelled', '=', false)
    .returning('import_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on what a cancelled import wrote is undone. @returns undefined where it is not cancelled, or does not run */
export const beginRollback = (db: Db, importId: string, at: Date): Promise<ImportRow | undefined> =>
  db
    .updateTable('product_import')
    .set({ state: 'undoing', is_cancelled: false, alive_at: at })
    .where('import_id', '=', importId)
    .where('state', 'in', RUNNING_IMPORT_STATES)
    .where('is_cancelled', '=', true)
    .returningAll()
    .executeTakeFirst();

export const selectImportRow = (db: Db, importId: string): Promise<ImportRow | undefined> =>
  db.selectFrom('product_import').selectAll().where('import_id', '=', importId).executeTakeFirst();

/** The last imports, the newest first. */
export const selectLastImportRows = (db: Db, limit: number): Promise<ImportRow[]> =>
  db.selectFrom('product_import').selectAll().orderBy('started_at', 'desc').orderBy('import_id').limit(limit).execute();

export type StoredFile = { readonly format: ImportFormat; readonly bytes: Uint8Array };

/** Keeps the file of a check until its import. @param file gzipped */
export async function insertFile(db: Db, importId: string, { format, bytes }: StoredFile): Promise<void> {
  await db
    .insertInto('product_import_file')
    .values({ import_id: importId, format, bytes: Buffer.from(bytes) })
    .execute();
}

export const selectFile = (db: Db, importId: string): Promise<StoredFile | undefined> =>
  db.selectFrom('product_import_file').select(['format', 'bytes']).where('import_id', '=', importId).executeTakeFirst();

export async function deleteFile(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('product_import_file').where('import_id', '=', importId).execute();
}

/** Ends imports of processes that died. @returns their ids */
export async function interruptDeadImports(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .updateTable('product_import')
    .set({ state: 'interrupted', reason: messageText('import_cut'), finished_at: at })
    .where('state', 'in', RUNNING_IMPORT_STATES)
    .where('alive_at', '<', new Date(at.getTime() - DEAD_MS))
    .returning('import_id')
    .execute();
  return rows.map((row) => row.import_id);
}

/** Deletes files that nobody imported in time, and what can no longer be undone. */
export async function deleteOldParts(db: Db, at: Date): Promise<void> {
  const ago = (ms: number): Date => new Date(at.getTime() - ms);
  await db
    .updateTable('product_import')
    .set({ state: 'cancelled', reason: messageText('import_expired'), finished_at: at })
    .where('state', '=', 'checked')
    .where('alive_at', '<', ago(IMPORT_FILE_MS))
    .execute();
  const idle = db.selectFrom('product_import').select('import_id').where('state', 'not in', RUNNING_IMPORT_STATES);
  await db
    .deleteFrom('product_import_file')
    .where('import_id', 'in', idle.where('state', '!=', 'checked'))
    .execute();
  await db
    .deleteFrom('product_import_change')
    .where('import_id', 'in', idle.where('finished_at', '<', ago(IMPORT_UNDO_MS)))
    .execute();
}

/** Whether something that an import wrote can still be undone. */
export const canUndo = (row: ImportRow, now: Date): boolean =>
  (row.state === 'done' || row.state === 'interrupted') &&
  row.created + row.updated > row.removed + row.restored + row.kept &&
  row.finished_at !== null &&
  row.finished_at.getTime() > now.getTime() - IMPORT_UNDO_MS &&
  row.alive_at !== null;

/** A reason of an older version is a Hebrew sentence: it stays. @param language of the reason why it failed */
export function importProgressOf(row: ImportRow, now: Date, language: Language): ImportProgress {
  const { user_id: _user, alive_at: _alive, is_cancelled: _cancelled, ...rest } = row;
  const { report: _report, started_at: startedAt, finished_at: finishedAt, reason, ...wire } = rest;
  return {
    ...wire,
    reason: reason === null ? null : wordedMessage(reason, language),
    can_undo: canUndo(row, now),
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}
