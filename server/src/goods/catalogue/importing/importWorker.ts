import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ColumnMapping } from '@sali/contract/goods/catalogue/productImports';
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
const answer = async (): Promise<unknown> => {
  const messages: readonly unknown[] = port ? await once(port, 'message') : [];
  return messages[0];
};
const start = workerData as ImportStart;
const rows = readRows(start, async (columns) => {
  port?.postMessage(columns);
  return ColumnMapping.nullable().parse(await answer());
});
for await (const message of rows) {
  port?.postMessage(message);
  if (message.kind === 'rows') await answer();
}
