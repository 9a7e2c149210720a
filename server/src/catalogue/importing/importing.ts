import type { ImportAnswer } from '@sali/contract/catalogue/catalogueAdmin';
import { IMPORT_ERRORS_MAX } from '@sali/domain/limits';
import type { Language } from '@sali/domain/settings/languages';
import type { Actor } from '../../accounts/accounts.ts';
import { recordAudit } from '../../admin/admin.ts';
import { AppError } from '../../errors.ts';
import { messageToWire } from '../../errorTexts.ts';
import { checkImportedPictures } from '../../pictures/pictures.ts';
import { lockProductsByCode } from '../editing/db.ts';
import { changedKeys, editedAfter, factsAfter, productFactsOf, NEW_FACTS } from '../editing/productFacts.ts';
import type { EditingRoom } from '../editing/room.ts';
import { insertImport, insertProducts, type ProductUpdateRow, updateImport, updateProducts } from './db.ts';
import type { CheckedRow, ImportFormat, RowError } from './messages.ts';
import { type ImportedFile, readInThread } from './thread.ts';

/**
 * Imports of products from a file [Z46]. The file is read whole in a thread of its own before the first
 * row is written; rows are written in short transactions, so that others get their turn. What an import writes is an
 * administrator's word: feeds leave it alone. The same file again changes nothing.
 */

/** Rows per transaction: some 6 ms, so that nobody waits for it. */
const CHUNK_ROWS = 25;
/** Shortest time between two updates of the progress: clients poll no more often. */
const PROGRESS_MS = 400;

export type Upload = {
  readonly importId: string;
  readonly fileName: string;
  readonly sourceName: string;
  readonly format: ImportFormat;
  /** Transferred to the thread that reads them. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether products that exist are changed; else they are skipped. */
  readonly canUpdate: boolean;
};

type ImportCounts = { created: number; updated: number; skipped: number };

/** @param language of what is wrong with rows @throws AppError import_unreadable with the reason, conflict for an id that is taken */
export async function importProducts(
  room: EditingRoom,
  actor: Actor,
  upload: Upload,
  language: Language,
): Promise<ImportAnswer> {
  const { importId } = upload;
  const started = await insertImport(room.db, {
    import_id: importId,
    user_id: actor.userId,
    email: actor.email,
    file_name: upload.fileName,
    source_name: upload.sourceName,
    startedAt: room.now(),
  });
  if (!started) throw new AppError('conflict');
  try {
    const file = await withPictures(room, await readInThread({ format: upload.format, bytes: upload.bytes }));
    const counts = await writeImport(room, actor, upload, file);
    const errors = file.errors.slice(0, IMPORT_ERRORS_MAX).map((error) => rowErrorToWire(error, language));
    return { ...counts, errors, error_count: file.errors.length };
  } catch (error) {
    const reason = error instanceof AppError ? (error.detail ?? error.code) : null;
    await updateImport(room.db, importId, { state: 'failed', reason, finished_at: room.now() });
    throw error;
  }
}

/** The file with pictures that were fetched before; rows whose picture may not be fetched are among its errors. */
async function withPictures({ db }: EditingRoom, file: ImportedFile): Promise<ImportedFile> {
  const { rows, errors } = await checkImportedPictures(db, file.rows);
  if (errors.length === 0) return { ...file, rows };
  return { ...file, rows, errors: [...file.errors, ...errors].toSorted((one, other) => one.row - other.row) };
}

function rowErrorToWire(
  { message: text, column, ...row }: RowError,
  language: Language,
): ImportAnswer['errors'][number] {
  const { message, ...code } = messageToWire(text, language);
  if (column === undefined) return { ...row, message, ...code };
  return { ...row, message: `${message} (${column})`, column, ...code };
}

async function writeImport(
  room: EditingRoom,
  actor: Actor,
  upload: Upload,
  file: ImportedFile,
): Promise<ImportCounts & { total: number }> {
  const { rows, errors } = file;
  const total = rows.length + errors.length;
  const counts: ImportCounts = { created: 0, updated: 0, skipped: 0 };
  await updateImport(room.db, upload.importId, { state: 'writing', total, error_count: errors.length });
  const written: number[] = [];
  let reportedAt = performance.now();
  try {
    for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
      const since = performance.now();
      const chunk = rows.slice(from, from + CHUNK_ROWS);
      for (const id of await writeChunk(room, upload, chunk, counts)) written.push(id);
      const now = performance.now();

      if (now - reportedAt >= PROGRESS_MS) {
        const rowsDone = errors.length + from + chunk.length;
        await updateImport(room.db, upload.importId, { rows_done: rowsDone, ...counts });
        reportedAt = now;
      }
      await room.inFlight.yieldToOthers(now - since);
    }
  } finally {
    // Once at the end: after every chunk the search index would be rebuilt.
    await room.productsWritten(written);
  }
  const done = { state: 'done', rows_done: total, ...counts, finished_at: room.now() } as const;
  await room.db.transaction().execute(async (tx) => {
    await updateImport(tx, upload.importId, done);
    const { fileName, sourceName, canUpdate } = upload;
    const after = { file_name: fileName, source_name: sourceName, update_existing: canUpdate, total, ...counts };
    const entry = { action: 'product.import', subject: `import ${upload.importId}`, before: null };
    await recordAudit(tx, actor, room.now(), { ...entry, after: { ...after, errors: errors.length } });
  });
  return { total, ...counts };
}

/** @returns the products that are new or differ */
async function writeChunk(
  room: EditingRoom,
  { canUpdate }: Upload,
  chunk: readonly CheckedRow[],
  counts: ImportCounts,
): Promise<number[]> {
  const { categories } = room.catalogue;
  return room.db.transaction().execute(async (tx) => {
    const held = await lockProductsByCode(
      tx,
      chunk.map(({ product }) => product.item_code),
    );
    const byCode = new Map(held.map((row) => [row.item_code, row]));
    const updates: ProductUpdateRow[] = [];
    const fresh = chunk.filter(({ product }) => !byCode.has(product.item_code));
    for (const { product } of canUpdate ? chunk : []) {
      const row = byCode.get(product.item_code);
      if (!row) continue;
      const before = productFactsOf(row);
      const facts = factsAfter(categories, before, product);
      const changed = changedKeys(before, facts);
      const edited = editedAfter(row.edited_fields, changed);
      if (changed.length > 0) updates.push({ productId: row.product_id, facts, edited });
    }
    const at = room.now();
    const added = fresh.map(({ product }) => ({
      itemCode: product.item_code,
      facts: factsAfter(categories, NEW_FACTS, product),
    }));
    const createdIds = await insertProducts(tx, added, at);
    await updateProducts(tx, updates, at);
    counts.created += createdIds.length;
    counts.updated += updates.length;
    counts.skipped += chunk.length - createdIds.length - updates.length;
    return [...createdIds, ...updates.map(({ productId }) => productId)];
  });
}
