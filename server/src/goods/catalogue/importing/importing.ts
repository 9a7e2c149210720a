import type { Actor } from '../../../people/accounts/accounts.ts';
import { recordAudit } from '../../../people/audit/audit.ts';
import type { StoredImportReport } from '../../../base/db/adminTables.ts';
import { checkImportedPictures } from '../../pictures/pictures.ts';
import type { EditingRoom } from '../editing/room.ts';
import { compareRows } from './comparing.ts';
import { deleteFile, type ImportRow } from './db.ts';
import type { ImportRun } from './importRun.ts';
import type { ImportFormat } from './messages.ts';
import { type ImportedFile, readInThread } from './thread.ts';
import { writeRows } from './writing.ts';

/** Row errors that one answer lists; all are counted. */
const IMPORT_ERRORS_MAX = 1000;

/**
 * Imports of products from a file [Z46]. The file is read whole in a thread of its own before the first row is written;
 * rows are written in short transactions, so that others get their turn. Values that an import writes are an
 * administrator's word: feeds leave them alone. The same file again changes nothing.
 */

export type ProductFile = {
  readonly format: ImportFormat;
  /** Transferred to the thread that reads them. */
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export type FileOptions = {
  /** Whether products that exist are changed; else they are skipped. */
  readonly canUpdate: boolean;
};

/** The outcome of a check or an import: its row, and its report. */
export type ReadFileOutcome = { readonly row: ImportRow; readonly report: StoredImportReport };

/**
 * Reads a whole file and says what an import of it would do [Z100].
 * @throws AppError import_unreadable with the reason; ImportStopped
 */
export async function checkFile(
  room: EditingRoom,
  run: ImportRun,
  file: ProductFile,
  { canUpdate }: FileOptions,
): Promise<ReadFileOutcome> {
  const { rows, errors } = await readProductFile(room, run, file);
  await run.step({ state: 'checking', total: rows.length + errors.length, error_count: errors.length });
  const { counts, changes } = await compareRows(room, run, rows, { canUpdate, rowsBefore: errors.length });
  const step = { state: 'checked', rows_done: rows.length + errors.length, ...counts } as const;
  return endCheck(run, step, { changes, errors: errors.slice(0, IMPORT_ERRORS_MAX) });
}

/**
 * Reads a whole file and writes its products.
 * @throws AppError import_unreadable with the reason; ImportStopped
 */
export async function importProducts(
  room: EditingRoom,
  run: ImportRun,
  actor: Actor,
  file: ProductFile,
  { canUpdate }: FileOptions,
): Promise<ReadFileOutcome> {
  const { rows, errors } = await readProductFile(room, run, file);
  const total = rows.length + errors.length;
  await run.step({ state: 'writing', total, error_count: errors.length, rows_done: errors.length });
  const counts = await writeRows(room, run, rows, { canUpdate, rowsBefore: errors.length });
  const report = { changes: [], errors: errors.slice(0, IMPORT_ERRORS_MAX) };
  const step = { state: 'done', rows_done: total, ...counts, finished_at: room.now() } as const;
  return room.db.transaction().execute(async (tx) => {
    const row = await run.step({ ...step, report: JSON.stringify(report) }, tx);
    await deleteFile(tx, run.importId);
    const { file_name, source_name } = row;
    const entry = { action: 'product.import', subject: `import ${run.importId}`, before: null };
    const after = { file_name, source_name, update_existing: canUpdate, total, ...counts, errors: errors.length };
    await recordAudit(tx, actor, room.now(), { ...entry, after });
    return { row, report };
  });
}

async function readProductFile(
  room: EditingRoom,
  run: ImportRun,
  { format, bytes }: ProductFile,
): Promise<ImportedFile> {
  await run.step({ state: 'reading', bytes_done: 0, bytes_total: bytes.length });
  const onBytes = (bytesRead: number): void => run.note({ bytes_done: bytesRead });
  return withPictures(room, await readInThread({ format, bytes, signal: run.signal, onBytes }));
}

/** The file with pictures that were fetched before; rows whose picture may not be fetched are among its errors. */
async function withPictures({ db }: EditingRoom, file: ImportedFile): Promise<ImportedFile> {
  const { rows, errors } = await checkImportedPictures(db, file.rows);
  if (errors.length === 0) return { ...file, rows };
  return { ...file, rows, errors: [...file.errors, ...errors].toSorted((one, other) => one.row - other.row) };
}

async function endCheck(
  run: ImportRun,
  step: Parameters<ImportRun['step']>[0],
  report: StoredImportReport,
): Promise<ReadFileOutcome> {
  return { row: await run.step({ ...step, report: JSON.stringify(report) }), report };
}
