import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { listenTo, type Notices, noNotices } from './notices.ts';
import { preparedOver, type RunPrepared } from './prepared.ts';
import { postgresPool } from './postgres.ts';
import { DatabaseRefused } from './refused.ts';
import type { Tables } from './tables.ts';
import { allowLongTransactions } from './transactions.ts';

/** A database handle or a transaction on it: what every `db.ts` takes first. */
export type Db = Kysely<Tables>;

export type Database = {
  readonly db: Db;
  readonly engine: 'embedded' | 'postgres';
  /** Waits for what is under way, then closes; `db` must not be used any more. */
  readonly close: () => Promise<void>;
  /** @throws when the database does not answer within 2 seconds */
  readonly ping: () => Promise<void>;
  /** Runs a statement that is prepared by name. */
  readonly run: RunPrepared;
  /** What the database announces on a channel; closed with the database. */
  readonly listen: (channel: string) => Notices;
};

export type DatabaseTrouble = {
  /** The embedded database's thread died: nothing can be answered any more, the process should end. */
  readonly onLost?: (error: Error) => void;
  /** An idle connection to the PostgreSQL server broke; another one is opened when it is needed. */
  readonly onIdleError?: (error: Error) => void;
};

const PING_TIMEOUT_MS = 2000;

/**
 * Opens and migrates the database: the PostgreSQL server of `databaseUrl`, else the embedded one below `dataDir`.
 * @throws DatabaseRefused with a sentence for the operator: unreachable, in use by another process, newer, broken
 */
export async function openDb(
  config: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  trouble: DatabaseTrouble = {},
): Promise<Database> {
  const { onLost = () => undefined, onIdleError = () => undefined } = trouble;
  const engine = config.databaseUrl === undefined ? 'embedded' : 'postgres';
  const pool =
    config.databaseUrl === undefined
      ? await openEmbedded(config.dataDir, onLost)
      : postgresPool(config.databaseUrl, onIdleError);
  const database = databaseOver(engine, pool);
  try {
    if (engine === 'postgres') await reach(database.db);
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A database over connections that are open already; it is not migrated. */
export function databaseOver(engine: Database['engine'], pool: PostgresPool): Database {
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  if (pool instanceof pg.Pool) allowLongTransactions(db);
  const opened: Notices[] = [];
  return {
    db,
    engine,
    close: async () => {
      await Promise.all(opened.splice(0).map((notices) => notices.close()));
      await db.destroy();
    },
    ping: () => ping(db),
    run: preparedOver(pool),
    listen: (channel) => {
      if (!(pool instanceof pg.Pool)) return noNotices;
      const notices = listenTo(pool.options, channel);
      opened.push(notices);
      return notices;
    },
  };
}

async function reach(db: Db): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    // The driver's message may be empty (several addresses tried) and never holds the password.
    const reason = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
    throw new DatabaseRefused(`The PostgreSQL server of DATABASE_URL does not answer: ${reason}`, { cause: error });
  }
}

async function ping(db: Db): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PING_TIMEOUT_MS} ms`)), PING_TIMEOUT_MS);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), late]);
  } finally {
    clearTimeout(timer);
  }
}
