import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';

/**
 * Kysely over a connection that is inside a transaction: what would be a transaction of its own is a savepoint in that one.
 * So migrations and copied rows are committed together.
 */
export function kyselyInside(client: pg.Client): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverInside(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function driverInside(client: pg.Client): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows } = await client.query<R & pg.QueryResultRow>(sql, [...parameters]);
      return { rows };
    },
    streamQuery: () => {
      throw new Error('A restore streams no query');
    },
  };
  const statement = async (text: string): Promise<void> => void (await client.query(text));
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: () => statement('savepoint inside'),
    commitTransaction: () => statement('release savepoint inside'),
    rollbackTransaction: () => statement('rollback to savepoint inside'),
    destroy: async () => undefined,
  };
}
