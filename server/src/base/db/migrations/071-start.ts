import { type Kysely, sql } from 'kysely';
import { ACCOUNTS } from './start/accounts.ts';
import { CATALOGUE } from './start/catalogue.ts';
import { KITCHEN } from './start/kitchen.ts';
import { LISTS } from './start/lists.ts';
import { OPERATION } from './start/operation.ts';
import { PRICES } from './start/prices.ts';

/** The tables as the migrations 001 to 071 left them, which databases of 2026-11-26 have one by one (`replaced.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [ACCOUNTS, LISTS, CATALOGUE, PRICES, KITCHEN, OPERATION]) {
    await sql.raw(statements).execute(db);
  }
}
