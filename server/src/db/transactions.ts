import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Databases on a PostgreSQL server; the embedded one has one connection for everybody. */
const servers = new WeakSet<Db>();

export const allowLongTransactions = (db: Db): void => void servers.add(db);

/** Whether others are served while a transaction takes long. */
export const allowsLongTransactions = (db: Db): boolean => servers.has(db);
