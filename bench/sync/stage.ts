import { sql } from 'kysely';
import type { Database } from '@sali/server/base/db/open';
import { Clock } from './world/clock.ts';
import type { Person } from './world/page.ts';
import { SimServer } from './world/server.ts';

/** A person with the session of their account. */
export type Account = { readonly person: Person; readonly wire: unknown; readonly sessionId: string };

/** When every simulated world begins. */
export const WORLD_BEGINS_AT = Date.UTC(2026, 2, 1, 8);

const DAY_MS = 86_400_000;
const NAMES = ['dana', 'yossi', 'ruti'];

/** A database with the accounts of people, on which one run after the other takes place. */
export type Stage = { readonly database: Database; readonly accounts: readonly Account[] };

/** Registers the people in a migrated, empty database. */
export async function openStage(database: Database): Promise<Stage> {
  const server = new SimServer(database, new Clock(WORLD_BEGINS_AT - DAY_MS), {
    handled: () => undefined,
    announced: () => undefined,
  });
  await server.start();
  const accounts: Account[] = [];
  for (const name of NAMES) accounts.push(await server.register(name));
  await server.stop(false);
  return { database, accounts };
}

/** Removes what the run before left: lists and everything of them. */
export async function clearStage({ database }: Stage): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'list_id'`.execute(database.db);
  const tables = ['idempotency', ...rows.map(({ name }) => name)];
  await sql`truncate ${sql.raw(tables.join(', '))} restart identity cascade`.execute(database.db);
}
