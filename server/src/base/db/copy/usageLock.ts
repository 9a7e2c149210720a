import pg from 'pg';
import type { CopyConnection } from './schemaFacts.ts';
import { DatabaseRefused } from '../refused.ts';

/*
 * Every process that uses a database server holds a shared lock in it; a restore takes the same lock for itself alone.
 * The embedded database needs none: its folder has a lock (`embedded/lock.ts`).
 */

/** A number that no other program locks by chance. */
const LOCK = '7236832049617001';
const RECONNECT_MS = 500;

export type UsageLock = { readonly release: () => Promise<void> };

/**
 * Holds the shared lock over a connection of its own, which is opened again when it breaks.
 * @throws DatabaseRefused when a restore is under way
 */
export async function holdUsage(connection: pg.ClientConfig): Promise<UsageLock> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;

  const retryLater = (broken: pg.Client): void => {
    if (client !== broken) return;
    client = undefined;
    // Broken, or without the lock: nothing is left to end in order.
    broken.end().catch(() => undefined);
    if (isReleased) return;
    timer = setTimeout(() => {
      hold().catch(() => undefined); // `retryLater` was called for that connection too.
    }, RECONNECT_MS).unref();
  };

  const hold = async (): Promise<void> => {
    const next = new pg.Client({ ...connection, application_name: 'sali in use', keepAlive: true });
    client = next;
    next.on('error', () => retryLater(next));
    next.on('end', () => retryLater(next));
    try {
      await next.connect();
      const { rows } = await next.query<{ held: boolean }>(`select pg_try_advisory_lock_shared(${LOCK}) as held`);
      if (rows[0]?.held !== true)
        throw new DatabaseRefused('This database is being restored. Start again when it is done.');
    } catch (error) {
      retryLater(next);
      throw error;
    }
  };

  const release = async (): Promise<void> => {
    isReleased = true;
    clearTimeout(timer);
    const open = client;
    client = undefined;
    // A broken connection is closed too.
    await open?.end().catch(() => undefined);
  };
  try {
    await hold();
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

/**
 * Takes the lock alone until the end of the transaction.
 * @throws DatabaseRefused that says who uses the database
 */
export async function takeUsage(side: CopyConnection): Promise<void> {
  const { rows } = await side.query(`select pg_try_advisory_xact_lock(${LOCK}) as held`);
  if (rows[0]?.['held'] === true) return;
  const users = await side.query(`
    select distinct coalesce(host(a.client_addr), 'this machine') as place, l.pid
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and (l.classid::bigint << 32 | l.objid::bigint) = ${LOCK} and l.granted`);
  const names = users.rows.map(({ place, pid }) => `${String(place)} (session ${String(pid)})`);
  throw new DatabaseRefused(
    `A server uses this database: ${names.join(', ') || 'it has just started'}. Stop it before you restore a backup.`,
  );
}
