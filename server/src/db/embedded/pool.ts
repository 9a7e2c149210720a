import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { WorkerClient } from './client.ts';
import { Turns } from './turns.ts';

/** Longer than any chunk of an import; past it something is wrong. */
const WAIT_MS = 30_000;

/**
 * Gives Kysely's PostgreSQL dialect the one connection of the embedded database, first come first served: a statement
 * holds it until it is answered, a transaction until it ends. So transactions must be short (`../chunks.ts`).
 */
export class EmbeddedPool implements PostgresPool {
  readonly #worker: WorkerClient;
  readonly #turns = new Turns();
  readonly #waitMs: number;
  readonly #connection: PostgresPoolClient;

  constructor(worker: WorkerClient, waitMs: number = WAIT_MS) {
    this.#worker = worker;
    this.#waitMs = waitMs;
    const query = (sql: unknown, parameters: readonly unknown[] = []): unknown => {
      if (typeof sql !== 'string') throw new Error('the embedded database has no cursors');
      return worker.query(sql, parameters);
    };
    this.#connection = { query: query as PostgresPoolClient['query'], release: () => this.#turns.pass() };
  }

  async connect(): Promise<PostgresPoolClient> {
    await this.#turns.take(this.#waitMs);
    return this.#connection;
  }

  async end(): Promise<void> {
    await this.#turns.take(this.#waitMs);
    await this.#worker.close();
  }
}
