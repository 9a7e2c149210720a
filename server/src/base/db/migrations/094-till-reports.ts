import { type Kysely, sql } from 'kysely';

/** The person who said what was paid: their consent decides whether it counts in the report on a chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shopping
    add column paid_by integer references app_user (user_id) on delete set null`.execute(db);
  await sql`create index shopping_paid_by on shopping (paid_by, ended_at) where paid_by is not null`.execute(db);
}
