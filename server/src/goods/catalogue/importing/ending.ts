import { messageText } from '@sali/contract/base/messages';
import { RUNNING_IMPORT_STATES } from '@sali/contract/goods/catalogue/productImports';
import { AppError } from '../../../base/errors.ts';
import { runInBackground } from '../../../base/backgroundWork.ts';
import type { EditingRoom } from '../editing/room.ts';
import { beginRollback, deleteFile, moveImport, selectImportRow } from './db.ts';
import { ImportRun, ImportStopped, type RunningImports } from './importRun.ts';
import { undoWrites } from './undoing.ts';

/** How an import ends that does not reach its end. */

/**
 * Ends a run that failed or was stopped, and writes its last state: what a cancelled import wrote is undone at once, what
 * another one wrote can be undone by a person.
 * @returns the error that the caller gets
 */
export async function endFailedRun(
  room: EditingRoom,
  run: ImportRun,
  error: unknown,
  closing: AbortSignal,
): Promise<unknown> {
  await run.end();
  if (error instanceof ImportStopped && error.why === 'lost') return new AppError('import_cancelled');
  const cancelled = await beginRollback(room.db, run.importId, room.now());
  if (cancelled) return rollBack(room, run.importId, closing);
  await endRow(room, run.importId, error);
  return error instanceof ImportStopped ? new AppError('unavailable') : error;
}

async function rollBack(room: EditingRoom, importId: string, closing: AbortSignal): Promise<AppError> {
  const run = new ImportRun(room, importId, closing);
  try {
    await undoWrites(room, run);
    await run.step({ state: 'cancelled', finished_at: room.now() });
    await deleteFile(room.db, importId);
    return new AppError('import_cancelled');
  } catch (error) {
    await run.end();
    await endRow(room, importId, error);
    if (error instanceof ImportStopped) return new AppError('unavailable');
    throw error;
  } finally {
    await run.end();
  }
}

async function endRow(room: EditingRoom, importId: string, error: unknown): Promise<void> {
  const row = await selectImportRow(room.db, importId);
  if (!row) return;
  const isWritten = row.created + row.updated > 0 && row.state !== 'reading' && row.state !== 'checking';
  const isInterrupted = isWritten || error instanceof ImportStopped;
  const reason = error instanceof AppError ? (error.detail ?? error.code) : null;
  await moveImport(room.db, importId, RUNNING_IMPORT_STATES, {
    state: isInterrupted ? 'interrupted' : 'failed',
    reason: isInterrupted ? messageText('import_cut') : reason,
    finished_at: room.now(),
  });
  await deleteFile(room.db, importId);
}

/** Starts work at an import that no call waits for. @param message logged where it fails, unless the import's row names the reason */
export function runAlone(
  room: EditingRoom & { readonly running: RunningImports },
  importId: string,
  message: string,
  work: (run: ImportRun) => Promise<void>,
): void {
  const runIn = async (closing: AbortSignal): Promise<void> => {
    const run = new ImportRun(room, importId, closing);
    try {
      await work(run);
    } catch (error) {
      const failure = await endFailedRun(room, run, error, closing);
      if (!(failure instanceof AppError)) throw failure;
    } finally {
      await run.end();
    }
  };
  void room.running.run((closing) => runInBackground(room.log, message, () => runIn(closing)));
}
