import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

/** Runs one statement on some connection. @returns its rows */
export type RunStatement = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

export type TransactionStep = 'begin' | 'commit' | 'rollback';

/**
 * The query builder over a function that runs statements; nothing is streamed.
 * @param step what beginning and ending a transaction does
 */
export function dialectOver(run: RunStatement, step: (step: TransactionStep) => Promise<void>): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => ({
      rows: await run<Row>(sql, parameters),
    }),
    streamQuery: () => {
      throw new Error('rows are not streamed here');
    },
  };
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: nothing,
      acquireConnection: () => Promise.resolve(connection),
      beginTransaction: () => step('begin'),
      commitTransaction: () => step('commit'),
      rollbackTransaction: () => step('rollback'),
      releaseConnection: nothing,
      destroy: nothing,
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
