import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseRefused } from '../refused.ts';
import { openFolder } from './folder.ts';
import { type Failure, FAILURE_FIELDS, type QueryAnswer, type Reply, type Request, type Start } from './messages.ts';

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
    case 'query':
      return query(pg, request.sql, request.parameters);
    case 'syncs':
      return syncs();
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer());
    case 'close':
      return pg.close();
  }
}

/** Dates as text, like the other engine (`postgresTypes.ts`): PGlite would read a day as midnight in UTC. */
const DATE = 1082;
const asText = (text: string): string => text;

async function query(pg: PGlite, sql: string, parameters: unknown[]): Promise<QueryAnswer> {
  const result = await pg.query<Record<string, unknown>>(sql, parameters, { parsers: { [DATE]: asText } });
  return { command: result.command ?? '', rowCount: result.rowCount ?? 0, rows: result.rows };
}

function failureOf(error: unknown): Failure {
  const fields: Failure['fields'] = {};
  if (!(error instanceof Error)) return { message: String(error), refused: false, fields };
  for (const field of FAILURE_FIELDS) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string') fields[field] = value;
  }
  return { message: error.message, refused: error instanceof DatabaseRefused, fields };
}

async function run(port: MessagePort, start: Start): Promise<void> {
  const reply = (message: Reply): void => port.postMessage(message);
  const opening = open(start);
  await opening.then(
    () => reply({ id: 0, value: null }),
    (error: unknown) => reply({ id: 0, error: failureOf(error) }),
  );
  const opened = await opening;
  port.on('message', (request: Request) => {
    answer(opened, request).then(
      (value) => reply({ id: request.id, value }),
      (error: unknown) => reply({ id: request.id, error: failureOf(error) }),
    );
  });
}

if (parentPort) await run(parentPort, workerData as Start);
