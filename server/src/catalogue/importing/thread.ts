import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { CheckedRow, ImportMessage, ImportStart, RowError } from './messages.ts';

/** The thread's program is beside this file: bundled, or by way of tsx. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./importWorker.dev.mjs', import.meta.url)
  : new URL('./importWorker.js', import.meta.url);

/** Of a file of 10 MB the rows take some 100 MB; a thread that wants more than this is being abused. */
const HEAP_MB = 512;
/** Far more than 10 MB take. */
const READING_MS = 60_000;

export type ReadFile = { readonly rows: readonly CheckedRow[]; readonly errors: readonly RowError[] };

/**
 * Reads a file of products in a thread of its own, whole: nothing is known of it before its end.
 * @throws AppError import_unreadable with the reason
 */
export function readInThread(start: ImportStart): Promise<ReadFile> {
  const rows: CheckedRow[] = [];
  const errors: RowError[] = [];
  const worker = new Worker(WORKER, {
    workerData: start,
    transferList: [start.bytes.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), READING_MS);
  return new Promise<ReadFile>((resolve, reject) => {
    worker.on('message', (message: ImportMessage) => {
      if (message.kind === 'end') return resolve({ rows, errors });
      if (message.kind === 'refused') return reject(new AppError('import_unreadable', { detail: message.reason }));
      rows.push(...message.rows);
      errors.push(...message.errors);
      worker.postMessage('more');
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new AppError('import_unreadable')));
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
