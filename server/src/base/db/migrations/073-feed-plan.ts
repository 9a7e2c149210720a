import { type Kysely, sql } from 'kysely';

/**
 * Adds the table of the administrators' choice of what is fetched by the clock. `chains` is null for every known chain,
 * whole; `chosen_at` is when the choice last changed: each chain is then due again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table feed_plan (
    only_row boolean primary key default true check (only_row),
    is_on boolean not null,
    chains jsonb,
    chosen_at timestamptz not null
  )`.execute(db);
}
