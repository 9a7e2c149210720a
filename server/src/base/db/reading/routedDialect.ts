import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

/** Runs one statement on some connection. @returns its rows */
export type RunStatement = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The query builder over a function: each statement may go to another database, so there are no transactions. */
export const routedDialect = (run: RunStatement): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => routedDriver(run),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

function routedDriver(run: RunStatement): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => ({
      rows: await run<Row>(sql, parameters),
    }),
    streamQuery: () => {
      throw new Error('reads are not streamed');
    },
  };
  const refuseTransaction = (): Promise<never> =>
    Promise.reject(new Error('a transaction needs the primary: each read may go to another database'));
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: nothing,
    destroy: nothing,
  };
}
