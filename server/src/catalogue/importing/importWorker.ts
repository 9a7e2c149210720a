import { parentPort, workerData } from 'node:worker_threads';
import { readRows } from './readRows.ts';
import type { ImportStart } from './messages.ts';

/** The import's thread: reading a file of products keeps nobody waiting. It ends with the file. */
for await (const message of readRows(workerData as ImportStart)) parentPort?.postMessage(message);
