import { Worker } from 'node:worker_threads';
import { AppError } from '../../../base/errors.ts';
import type { CheckedRow, ImportMessage, ImportStart, RowError } from './messages.ts';

/** The thread's program is next to this file: bundled, or run by tsx. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./importWorker.dev.mjs', import.meta.url)
  : new URL('./importWorker.js', import.meta.url);

/** Memory limit of the thread. The rows of a file of 10 MB take some 100 MB; a file that needs more than this is an attack. */
const HEAP_MB = 512;
/** Time limit of the thread, far more than 10 MB take. */
const READING_MS = 60_000;

export type ImportedFile = { readonly rows: readonly CheckedRow[]; readonly errors: readonly RowError[] };

export type FileReading = ImportStart & {
  /** Ends the thread; the reason is thrown. */
  readonly signal: AbortSignal;
  readonly onBytes: (bytesRead: number) => void;
};

/**
 * Reads a whole file of products in a thread of its own: only a file that is read to its end counts.
 * @throws AppError import_unreadable with the reason; the reason of the signal
 */
export function readInThread(reading: FileReading): Promise<ImportedFile> {
  const { format, bytes, signal, onBytes } = reading;
  const rows: CheckedRow[] = [];
  const errors: RowError[] = [];
  signal.throwIfAborted();
  const start: ImportStart = { format, bytes };
  const worker = new Worker(WORKER, {
    workerData: start,
    transferList: [bytes.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), READING_MS);
  let onAbort = (): void => undefined;
  return new Promise<ImportedFile>((resolve, reject) => {
    onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new AppError('import_cancelled'));
    signal.addEventListener('abort', onAbort);
    worker.on('message', (message: ImportMessage) => {
      if (message.kind === 'end') return resolve({ rows, errors });
      if (message.kind === 'refused') return reject(new AppError('import_unreadable', { message: message.reason }));
      rows.push(...message.rows);
      errors.push(...message.errors);
      onBytes(message.bytesRead);
      worker.postMessage('more');
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new AppError('import_unreadable')));
  }).finally(() => {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
    void worker.terminate();
  });
}
