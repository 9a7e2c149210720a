import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ANSWERS_PER_GUEST,
  ANSWERS_PER_USER,
  ANSWERS_TRIMMED_EVERY,
  LOG_BYTES_PER_USER,
  MEASURED_FOR_BYTES,
  SESSIONS_PER_USER,
} from '@sali/domain/base/limits/storage';
import { NOTIFICATIONS_PER_USER } from '@sali/domain/base/limits/notifications';
import type pg from 'pg';

/** The bytes on the disk at a moment. */
export type Disk = {
  /** The files of the database, with what a VACUUM would make free; without the WAL. */
  readonly database: number;
  readonly wal: number;
  /** The folder of the server: pictures and receipts. */
  readonly files: number;
  /** All living rows, by table; without indexes. */
  readonly rows: Readonly<Record<string, number>>;
};

/** Tables with a bound of their own for each person, that a proof of minutes may not reach: they count by it. */
const BOUNDED = new Set(['list_action', 'idempotency', 'session', 'notification']);

export async function diskOf(db: pg.Client, walFolder: string, filesFolder: string): Promise<Disk> {
  const { rows: tables } = await db.query<{ name: string; database: string }>(
    `select relname as name, pg_database_size(current_database()) as database from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const sum = await db.query<{ bytes: string }>(
      `select coalesce(sum(pg_column_size(t.*)), 0) as bytes from "${name}" t`,
    );
    rows[name] = Number(sum.rows[0]?.bytes);
  }
  return { database: Number(tables[0]?.database), wal: bytesBelow(walFolder), files: bytesBelow(filesFolder), rows };
}

/** Bytes of rows of the tables that have no bound of their own. */
export const freeRowsOf = ({ rows }: Disk): number =>
  Object.entries(rows).reduce((sum, [table, bytes]) => sum + (BOUNDED.has(table) ? 0 : bytes), 0);
export const allRowsOf = ({ rows }: Disk): number => Object.values(rows).reduce((sum, bytes) => sum + bytes, 0);

/** Whatever one person has most of in a table with a bound, and how much that may be; keys of a link guest are below 0. */
const MOST: readonly (readonly [name: string, most: number, query: string])[] = [
  [
    'bytes of logs',
    LOG_BYTES_PER_USER + MEASURED_FOR_BYTES,
    `select sum(pg_column_size(a.*)) as most from list l join list_action a using (list_id) group by l.owner_id`,
  ],
  ...(['>', '<'] as const).flatMap((sign) => {
    const { keys, bytes } = sign === '>' ? ANSWERS_PER_USER : ANSWERS_PER_GUEST;
    const of = `from idempotency where user_id ${sign} 0 group by user_id`;
    const who = sign === '>' ? 'a person' : 'a guest';
    return [
      [`keys of ${who}`, keys + 2 * ANSWERS_TRIMMED_EVERY, `select count(*) as most ${of}`],
      [`bytes of answers of ${who}`, bytes * 1.5, `select coalesce(sum(pg_column_size(body)), 0) as most ${of}`],
    ] as const;
  }),
  ['sessions', 2 * SESSIONS_PER_USER, `select count(*) as most from session group by user_id`],
  ['notifications', NOTIFICATIONS_PER_USER, `select count(*) as most from notification group by user_id`],
];

/** Finds, for each table with a bound, the most that one person has in it, and the bound. */
export async function mostOf(db: pg.Client): Promise<{ name: string; found: number; most: number }[]> {
  const found: { name: string; found: number; most: number }[] = [];
  for (const [name, most, query] of MOST) {
    const { rows } = await db.query<{ most: string | null }>(`select max(most) as most from (${query}) as each`);
    found.push({ name, found: Number(rows[0]?.most ?? 0), most });
  }
  return found;
}

/** The files that are still there: some go while they are counted. */
function bytesBelow(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const facts = lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    bytes += (facts?.blocks ?? 0) * 512;
  }
  return bytes;
}
