import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { installSchemaMessages } from '../../../base/schemaMessages.ts';
import { readRows } from './readRows.ts';
import type { ImportStart } from './messages.ts';

/**
 * The import's thread, so that reading a file of products delays nobody. It sends the next rows on request: otherwise the
 * server would receive all of them in one go. It ends with the file.
 */

// On Linux a priority is a thread's own: the server and its database come first. Elsewhere it is the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

installSchemaMessages();
const port = parentPort;
for await (const message of readRows(workerData as ImportStart)) {
  port?.postMessage(message);
  if (port && message.kind === 'rows') await once(port, 'message');
}
