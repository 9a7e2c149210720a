import { Worker } from 'node:worker_threads';
import { DatabaseRefused } from '../refused.ts';
import type { Failure, Reply, Request, Start } from './messages.ts';

type Question = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never;
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** The main thread's end of the database's thread (`worker.ts`). */
export class WorkerClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #lost: Error | undefined;
  #closing = false;

  private constructor(worker: Worker, onLost: (error: Error) => void) {
    this.#worker = worker;
    worker.on('message', (reply: Reply) => this.#settle(reply));
    const lose = (error: Error): void => {
      if (this.#lost) return;
      this.#lost = error;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      if (!this.#closing) onLost(error);
    };
    worker.on('error', lose);
    worker.on('exit', (code) => lose(new Error(`the database's thread ended with code ${code}`)));
  }

  /**
   * Starts the thread and waits until the database is open.
   * @param onLost called once when the thread dies later on: nothing answers any more
   * @throws DatabaseRefused when it cannot be opened
   */
  static async start(start: Start, onLost: (error: Error) => void): Promise<WorkerClient> {
    let started = false;
    const worker = new Worker(WORKER, { workerData: start, execArgv: [] });
    const client = new WorkerClient(worker, (error) => started && onLost(error));
    try {
      await new Promise<unknown>((resolve, reject) => client.#waiting.set(0, { resolve, reject }));
    } catch (error) {
      await worker.terminate();
      if (error instanceof DatabaseRefused) throw error;
      throw new DatabaseRefused(`The embedded database cannot be opened: ${String(error)}`, { cause: error });
    }
    started = true;
    return client;
  }

  /** Why the thread is no more; undefined while it works. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  /** Hands PostgreSQL bytes of its protocol, which are given away. @returns the bytes of its answer */
  async exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return (await this.#ask({ kind: 'exchange', bytes }, [bytes.buffer])) as Uint8Array;
  }

  /** How often a file or folder was synced since the start. */
  async syncs(): Promise<number> {
    return (await this.#ask({ kind: 'syncs' })) as number;
  }

  /** The whole data folder as a tar. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#ask({ kind: 'dump' })) as Uint8Array<ArrayBuffer>;
  }

  /** Shuts PostgreSQL down in order, then ends the thread. */
  async close(): Promise<void> {
    this.#closing = true;
    if (!this.#lost) await this.#ask({ kind: 'close' });
    await this.#worker.terminate();
  }

  #ask(question: Question, given: ArrayBuffer[] = []): Promise<unknown> {
    if (this.#lost) return Promise.reject(this.#lost);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...question, id } satisfies Request, given);
    });
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(errorOf(reply.error));
    else waiting?.resolve(reply.value);
  }
}

/** The thread's program is beside this file: `worker.js` once both are bundled, else `worker.ts` by way of tsx. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./worker.dev.mjs', import.meta.url)
  : new URL('./worker.js', import.meta.url);

const errorOf = ({ message, refused }: Failure): Error => (refused ? new DatabaseRefused(message) : new Error(message));
