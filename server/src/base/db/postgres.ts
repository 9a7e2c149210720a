import pg from 'pg';
import { WatchedPool } from './watchedPool.ts';

/** As many as one process can keep busy; several processes must fit into PostgreSQL's default of 100. */
const CONNECTIONS_MAX = 10;
/** Two write, small changes and large ones; the others load lists meanwhile. */
const PREPARED_CONNECTIONS_MAX = 4;
/** How long a statement waits for a connection while all are in use; a server that is away is noticed sooner. */
const QUEUE_TIMEOUT_MS = 10_000;

/**
 * A pool of connections to a PostgreSQL server. It connects with the first statement. While the server is away, statements
 * fail within a second with an error that `isDatabaseAway` recognises.
 * @param onIdleError a connection that was not in use broke; the next statement opens another one
 */
export function postgresPool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  return poolOf(url, onIdleError, CONNECTIONS_MAX, [NO_COMPILING]);
}

/**
 * A pool for the statements that are prepared by name. Each of them finds a few rows by an index. PostgreSQL plans it once,
 * perhaps while the tables are small, and would read whole tables from then on: these connections use indexes only.
 * @param onIdleError as for `postgresPool`
 */
export function preparedPool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  return poolOf(url, onIdleError, PREPARED_CONNECTIONS_MAX, [NO_COMPILING, LOCK_WAIT, ...INDEXES_ONLY]);
}

/** Compiling a statement takes longer than running any of ours. */
const NO_COMPILING = 'set jit = off';
/**
 * No change of a list waits longer for a lock of somebody else, such as that of an operator's `create index`: it is 503, and
 * the client sends it again. Those that wait behind it wait twice as long at most; phones give up after 10 s.
 */
const LOCK_WAIT = `set lock_timeout = '3s'`;
const INDEXES_ONLY = ['set enable_seqscan = off', 'set enable_hashjoin = off', 'set enable_mergejoin = off'];

function poolOf(url: string, onIdleError: (error: Error) => void, max: number, settings: readonly string[]): pg.Pool {
  const pool = new WatchedPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    application_name: 'sali',
    types,
    // A server that does not know a setting does without it.
    onConnect: async (client) => {
      for (const setting of settings) await client.query(setting).then(ignore, ignore);
    },
  });
  pool.on('error', onIdleError);
  return pool;
}

const ignore = (): void => undefined;

const { builtins } = pg.types;
const ARRAY_OF = { text: 1009, int8: 1016, numeric: 1231, date: 1182, interval: 1187 };

const asText = (text: string): string => text;
const textArray = pg.types.getTypeParser(ARRAY_OF.text) as (text: string) => (string | null)[];

function int8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** Types that node-postgres reads badly: numbers as texts or inexactly, a day as midnight of this machine's zone. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, int8],
  [ARRAY_OF.int8, (text) => textArray(text).map((one) => (one === null ? null : int8(one)))],
  [builtins.DATE, asText],
  [ARRAY_OF.date, textArray],
  [builtins.INTERVAL, asText],
  [ARRAY_OF.interval, textArray],
  [ARRAY_OF.numeric, textArray],
]);

const getTypeParser = (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
  (format !== 'binary' && PARSERS.get(oid)) || (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

/** How values are read. */
export const types = { getTypeParser };
