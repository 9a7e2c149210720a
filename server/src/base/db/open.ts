import { Kysely, type Migration, PostgresDialect, sql } from 'kysely';
import { openEmbedded } from './embedded/embedded.ts';
import { MIGRATIONS } from './migrate.ts';
import { migrateAfter } from './copy/migrateAfter.ts';
import { holdUsage, type UsageLock } from './copy/usageLock.ts';
import { listenTo, type Notices } from './notices.ts';
import { preparedOver, type RunPrepared } from './prepared.ts';
import { postgresPool, preparedPool } from './postgres.ts';
import { DatabaseRefused } from './refused.ts';
import type { Tables } from './tables.ts';

/** A database handle or a transaction on it: what every `db.ts` takes first. */
export type Db = Kysely<Tables>;

/** A database handle for reading: it has no inserts, updates, deletes or transactions. Every `Db` is one, too. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor'>;

export type Database = {
  readonly db: Db;
  readonly engine: 'embedded' | 'postgres';
  /** The address, for connections that somebody needs for himself alone. */
  readonly url: string;
  /** Waits for running statements, then closes. `db` must not be used afterwards. */
  readonly close: () => Promise<void>;
  /** @throws when the database does not answer within 2 seconds */
  readonly ping: () => Promise<void>;
  /** Runs a statement that is prepared by name. */
  readonly run: RunPrepared;
  /** Subscribes to the notices of a channel; closed with the database. */
  readonly listen: (channel: string) => Notices;
};

export type DatabaseTrouble = {
  /** The embedded PostgreSQL ended and cannot be started again: the process should end. */
  readonly onLost?: (error: Error) => void;
  /** The embedded PostgreSQL ended and was started again: what was under way failed. */
  readonly onRestart?: (reason: string) => void;
  /** An idle connection to PostgreSQL broke; another one is opened when it is needed. */
  readonly onIdleError?: (error: Error) => void;
  /** The database is of an earlier version, and its migration waits for a backup that another process makes. */
  readonly onWait?: () => void;
};

export type OpenOptions = {
  /** Called before a database of an earlier version that holds rows is migrated. It is not migrated when this throws. */
  readonly beforeMigration?: (url: string) => Promise<void>;
  /** Other migrations: for tests. */
  readonly migrations?: Readonly<Record<string, Migration>>;
};

const PING_TIMEOUT_MS = 2000;

/**
 * Opens and migrates the database: the PostgreSQL server of `databaseUrl`, else the embedded one below `dataDir`.
 * @throws DatabaseRefused with a sentence for the operator: unreachable, in use by another process, newer, broken
 */
export async function openDb(
  config: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  trouble: DatabaseTrouble = {},
  { beforeMigration, migrations = MIGRATIONS }: OpenOptions = {},
): Promise<Database> {
  const { onIdleError = () => undefined } = trouble;
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config.dataDir, trouble) : undefined;
  const url = embedded?.url ?? config.databaseUrl ?? '';
  let usage: UsageLock | undefined;
  const release = async (): Promise<void> => {
    await usage?.release();
    await embedded?.close();
  };
  const database = databaseOver(embedded ? 'embedded' : 'postgres', url, onIdleError, release);
  try {
    if (!embedded) {
      await reach(database.db);
      usage = await holdUsage({ connectionString: url });
    }
    await migrateAfter(database, { migrations, before: beforeMigration, onWait: trouble.onWait });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * The database of an address; it is not migrated. It connects with the first statement.
 * @param afterClose called when all connections are closed
 */
export function databaseOver(
  engine: Database['engine'],
  url: string,
  onIdleError: (error: Error) => void = () => undefined,
  afterClose: () => Promise<void> = () => Promise.resolve(),
): Database {
  const pool = postgresPool(url, onIdleError);
  const prepared = preparedPool(url, onIdleError);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const opened: Notices[] = [];
  return {
    db,
    engine,
    url,
    close: async () => {
      await Promise.all(opened.splice(0).map((notices) => notices.close()));
      try {
        await Promise.all([db.destroy(), prepared.end()]);
      } finally {
        await afterClose();
      }
    },
    ping: () => ping(db),
    run: preparedOver(prepared),
    listen: (channel) => {
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
