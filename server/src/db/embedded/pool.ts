import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { WorkerClient } from './client.ts';
import { connectOver } from './connection.ts';
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
  #client: Promise<pg.Client> | undefined;

  constructor(worker: WorkerClient, waitMs: number = WAIT_MS) {
    this.#worker = worker;
    this.#waitMs = waitMs;
  }

  async connect(): Promise<PostgresPoolClient> {
    await this.#turns.take(this.#waitMs);
    const release = (): void => this.#turns.pass();
    try {
      if (this.#worker.lost) throw this.#worker.lost;
      const client = await (this.#client ??= connectOver(this.#worker));
      return { query: client.query.bind(client) as PostgresPoolClient['query'], release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#turns.take(this.#waitMs);
    await this.#worker.close();
  }
}
