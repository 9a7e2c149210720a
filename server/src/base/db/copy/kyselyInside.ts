import { Kysely } from 'kysely';
import type pg from 'pg';
import { dialectOver, type TransactionStep } from '../dialectOver.ts';
import type { Tables } from '../tables.ts';

const STATEMENTS = {
  begin: 'savepoint inside',
  commit: 'release savepoint inside',
  rollback: 'rollback to savepoint inside',
} satisfies Record<TransactionStep, string>;

/**
 * Kysely over a connection that is inside a transaction: what would be a transaction of its own is a savepoint in that one.
 * So migrations and copied rows are committed together.
 */
export function kyselyInside(client: pg.Client): Kysely<Tables> {
  const run = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  return new Kysely<Tables>({
    dialect: dialectOver(run, async (step) => void (await client.query(STATEMENTS[step]))),
  });
}
