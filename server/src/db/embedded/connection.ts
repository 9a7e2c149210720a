import { Duplex } from 'node:stream';
import pg from 'pg';
import { types } from '../postgres.ts';
import { concat } from './bytes.ts';
import type { WorkerClient } from './client.ts';

/**
 * Connects the driver of the other engine to the database's thread, so that both read and refuse alike. What one
 * statement needs (parse, bind, execute) is one exchange: PGlite's own `query` makes five of it.
 */
export async function connectOver(worker: WorkerClient): Promise<pg.Client> {
  const client = new pg.Client({
    stream: () => new ThreadStream(worker),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types,
  });
  // Who waits for an answer hears of it, and whoever asks later does by the worker.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Stands in for the socket of the driver. */
class ThreadStream extends Duplex {
  readonly #worker: WorkerClient;

  constructor(worker: WorkerClient) {
    super();
    this.#worker = worker;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** What only a socket has, and the driver calls. */
  setNoDelay(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    this.#exchange([chunk], done);
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error) => void): void {
    this.#exchange(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #exchange(parts: readonly Uint8Array[], done: (error?: Error) => void): void {
    this.#worker.exchange(concat(parts)).then((answer) => {
      if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.length));
      done();
    }, done);
  }
}
