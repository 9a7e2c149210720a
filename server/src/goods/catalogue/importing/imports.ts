import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ImportAnswer, ImportProgress, ImportReport } from '@sali/contract/goods/catalogue/productImports';
import type { Language } from '@sali/domain/people/settings/languages';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { recordAudit } from '../../../people/audit/audit.ts';
import type { StoredImportReport } from '../../../base/db/adminTables.ts';
import { AppError } from '../../../base/errors.ts';
import { messageToWire } from '../../../base/errorTexts.ts';
import type { EditingRoom } from '../editing/room.ts';
import type { ImportRow } from './db.ts';
import * as sql from './db.ts';
import { endFailedRun, runAlone } from './ending.ts';
import { checkFile, importProducts, type ReadFileOutcome, type ProductFile } from './importing.ts';
import { ImportRun, type RunningImports } from './importRun.ts';
import type { RowError } from './messages.ts';
import { selectChangedIds } from './productsDb.ts';
import { undoImport } from './undoing.ts';
import { readUpload, type UploadBegin } from './upload.ts';

/** The actions of the routes on imports: begin, start, cancel and undo them. */

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

export type ImportsRoom = EditingRoom & { readonly running: RunningImports };

/** An import that is uploaded: it is checked, or checked and imported. @throws AppError as the file or the upload is wrong */
export const importUpload = (
  room: ImportsRoom,
  request: FastifyRequest,
  actor: Actor,
  language: Language,
): Promise<ImportAnswer> => room.running.run((closing) => importWithin(room, request, { actor, language, closing }));

async function importWithin(
  room: ImportsRoom,
  request: FastifyRequest,
  { actor, language, closing }: { readonly actor: Actor; readonly language: Language; readonly closing: AbortSignal },
): Promise<ImportAnswer> {
  let run: ImportRun | undefined;
  const begin = async (upload: UploadBegin): Promise<void> => {
    await beginImport(room, actor, upload, Number(request.headers['content-length'] ?? 0));
    run = new ImportRun(room, upload.importId, closing);
  };
  const onBytes = (bytes: number): void => {
    run?.signal.throwIfAborted();
    run?.note({ bytes_done: bytes });
  };
  try {
    const upload = await readUpload(request, room.newId, { begin, onBytes });
    if (!run) throw new AppError('import_not_found');
    const { sourceName, canUpdate, isCheckOnly, format, bytes } = upload;
    await run.step({ source_name: sourceName, update_existing: canUpdate });
    if (!isCheckOnly) return importAnswerOf(await importProducts(room, run, actor, upload, upload), language);
    await sql.insertFile(room.db, upload.importId, { format, bytes: await gzipped(bytes) });
    return checkAnswerOf(await checkFile(room, run, upload, upload), language);
  } catch (error) {
    throw run ? await endFailedRun(room, run, error, closing) : error;
  } finally {
    await run?.end();
  }
}

async function beginImport(room: ImportsRoom, actor: Actor, upload: UploadBegin, bytes: number): Promise<void> {
  const isNew = await sql.insertImport(room.db, {
    import_id: upload.importId,
    user_id: actor.userId,
    email: actor.email,
    file_name: upload.fileName,
    source_name: upload.sourceName,
    update_existing: upload.canUpdate,
    bytes_total: bytes,
    startedAt: room.now(),
  });
  if (!isNew) throw new AppError('conflict');
}

/** Imports a file that was checked. It goes on when the call is answered. */
export async function startImport(room: ImportsRoom, actor: Actor, importId: string): Promise<ImportRow> {
  const row = await claim(room, importId);
  return inBackground(room, row, async (run, file) => {
    await importProducts(room, run, actor, file, { canUpdate: row.update_existing });
  });
}

/** @throws AppError import_not_found; import_not_waiting in another state */
async function claim(room: ImportsRoom, importId: string): Promise<ImportRow> {
  const fresh = { rows_done: 0, created: 0, updated: 0, skipped: 0, bytes_done: 0, alive_at: room.now() };
  const row = await sql.moveImport(room.db, importId, ['checked'], { ...fresh, state: 'reading' });
  if (row) return row;
  await requireImport(room, importId);
  throw new AppError('import_not_waiting');
}

function inBackground(
  room: ImportsRoom,
  row: ImportRow,
  work: (run: ImportRun, file: ProductFile) => Promise<void>,
): ImportRow {
  runAlone(room, row.import_id, 'an import failed', async (run) => {
    const stored = await sql.selectFile(room.db, row.import_id);
    if (!stored) throw new AppError('import_not_found');
    await work(run, { format: stored.format, bytes: new Uint8Array(await gunzipped(stored.bytes)) });
  });
  return row;
}

/** Stops an import wherever it is [Z103]. @throws AppError import_not_found; import_not_running when it has ended */
export async function cancelImport(room: ImportsRoom, actor: Actor, importId: string): Promise<ImportRow> {
  const { file_name } = await requireImport(room, importId);
  await room.db.transaction().execute(async (tx) => {
    const ended = { state: 'cancelled', finished_at: room.now() } as const;
    const isWaiting = await sql.moveImport(tx, importId, ['checked'], ended);
    if (isWaiting) await sql.deleteFile(tx, importId);
    else if (!(await sql.askToCancel(tx, importId))) throw new AppError('import_not_running');
    const entry = { action: 'product.import.cancel', subject: `import ${importId}`, before: null };
    await recordAudit(tx, actor, room.now(), { ...entry, after: { file_name } });
  });
  return requireImport(room, importId);
}

/** Undoes a finished import [Z104]. It goes on when the call is answered. @throws AppError import_not_found, import_not_undoable */
export async function beginUndo(room: ImportsRoom, actor: Actor, importId: string): Promise<ImportRow> {
  const before = await requireImport(room, importId);
  if (!sql.canUndo(before, room.now())) throw new AppError('import_not_undoable');
  const row = await sql.moveImport(room.db, importId, ['done', 'interrupted'], {
    state: 'undoing',
    alive_at: room.now(),
  });
  if (!row) throw new AppError('import_not_undoable');
  runAlone(room, importId, 'an import was not undone', (run) => undoImport(room, run, actor));
  return row;
}

async function requireImport(room: ImportsRoom, importId: string): Promise<ImportRow> {
  const row = await sql.selectImportRow(room.db, importId);
  if (!row) throw new AppError('import_not_found');
  return row;
}

/** @throws AppError import_not_found */
export async function readImport(room: ImportsRoom, importId: string, language: Language): Promise<ImportProgress> {
  return sql.importProgressOf(await requireImport(room, importId), room.now(), language);
}

/** The report of an import; empty until there is one. @throws AppError import_not_found */
export async function readReport(room: ImportsRoom, importId: string, language: Language): Promise<ImportReport> {
  const row = await requireImport(room, importId);
  return storedReportOf(row, row.report ?? { changes: [], errors: [] }, language);
}

/** The last imports, the newest first. */
export async function readLastImports(
  { db, now }: Pick<EditingRoom, 'db' | 'now'>,
  limit: number,
  language: Language,
): Promise<ImportProgress[]> {
  const rows = await sql.selectLastImportRows(db, limit);
  return rows.map((row) => sql.importProgressOf(row, now(), language));
}

/** Ends imports of processes that died, publishes what they wrote to every process, and deletes what is no longer needed. */
export async function tidyImports({ db, now, productsWritten }: Pick<EditingRoom, 'db' | 'now' | 'productsWritten'>) {
  for (const importId of await sql.interruptDeadImports(db, now()))
    await productsWritten(await selectChangedIds(db, importId));
  await sql.deleteOldParts(db, now());
}

const storedReportOf = (row: ImportRow, { changes, errors }: StoredImportReport, language: Language): ImportReport => ({
  changes: [...changes],
  errors: errors.map((error) => rowErrorToWire(error, language)),
  error_count: row.error_count,
});

function importAnswerOf({ row, report }: ReadFileOutcome, language: Language): ImportAnswer {
  const { total, created, updated, skipped } = row;
  const { errors, error_count } = storedReportOf(row, report, language);
  return { total, created, updated, skipped, errors, error_count };
}

function checkAnswerOf(outcome: ReadFileOutcome, language: Language): ImportAnswer {
  const { import_id, state } = outcome.row;
  const { changes } = storedReportOf(outcome.row, outcome.report, language);
  return { ...importAnswerOf(outcome, language), import_id, state, changes };
}

function rowErrorToWire(
  { message: text, column, ...row }: RowError,
  language: Language,
): ImportReport['errors'][number] {
  const { message, ...code } = messageToWire(text, language);
  if (column === undefined) return { ...row, message, ...code };
  return { ...row, message: `${message} (${column})`, column, ...code };
}
