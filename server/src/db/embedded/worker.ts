import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { concat } from './bytes.ts';
import { DatabaseRefused } from '../refused.ts';
import { openFolder } from './folder.ts';
import type { Failure, Reply, Request, Start } from './messages.ts';

/*
 * The thread of the embedded database. WebAssembly blocks the thread it runs on, so it has one of its own;
 * `client.ts` is the other end. Requests are done in the order in which they come.
 */

type Opened = { pg: PGlite; syncs: () => number };

async function open({ folder, template }: Start): Promise<Opened> {
  if (folder !== null) {
    const { pg, fs } = await openFolder(folder);
    return { pg, syncs: () => fs.syncs };
  }
  const pg = await PGlite.create(template ? { loadDataDir: new Blob([template]) } : {});
  return { pg, syncs: () => 0 };
}

async function answer({ pg, syncs }: Opened, request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'exchange':
      return exchange(pg, request.bytes);
    case 'syncs':
      return syncs();
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer());
    case 'close':
      return pg.close();
  }
}

/** The first byte of a startup packet, which has no type. */
const STARTUP = 0;

/** PGlite's `execProtocolRaw` would parse every answer once more, and keep what it parsed for ever. */
async function exchange(pg: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] === STARTUP) return pg.execProtocolRaw(bytes);
  const parts: Uint8Array[] = [];
  // A view of the database's memory, which is written over by what follows.
  await pg.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  return concat(parts);
}

const failureOf = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : String(error),
  refused: error instanceof DatabaseRefused,
});

async function run(port: MessagePort, start: Start): Promise<void> {
  const reply = (message: Reply, given: ArrayBuffer[] = []): void => port.postMessage(message, given);
  const opening = open(start);
  await opening.then(
    () => reply({ id: 0, value: null }),
    (error: unknown) => reply({ id: 0, error: failureOf(error) }),
  );
  const opened = await opening;
  port.on('message', (request: Request) => {
    answer(opened, request).then(
      (value) => reply({ id: request.id, value }, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []),
      (error: unknown) => {
        // What PostgreSQL refuses is an answer. This is the machine below it: nothing can be asked of it any more.
        if (request.kind === 'exchange') throw error;
        reply({ id: request.id, error: failureOf(error) });
      },
    );
  });
}

if (parentPort) await run(parentPort, workerData as Start);
