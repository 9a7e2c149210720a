import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A database handle or a transaction on it: what every `db.ts` takes first. */
export type Db = Kysely<Tables>;
