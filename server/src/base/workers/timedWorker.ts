import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { Reply } from './messages.ts';

export type WorkerLimits = {
  /** The thread's program. */
  readonly url: URL;
  /** One piece of work may take this long; then the thread is ended, and started again for the next. */
  readonly budgetMs: number;
  readonly memoryMb: number;
  /** Pieces of work that wait; more are refused. */
  readonly waitingMax: number;
  /** A thread without work is ended after this, to give its memory back. */
  readonly idleMs: number;
};

/** The work took longer or more memory than it may. */
export class WorkTooLong extends Error {
  override readonly name = 'WorkTooLong';
}

type WorkerJob<Input, Output> = {
  readonly key: string;
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
};

const RETRY_AFTER_S = 5;

/** One thread for one kind of work, started when it is first needed. It does one piece after the other. */
export class TimedWorker<Input, Output> {
  readonly #limits: WorkerLimits;
  readonly #waiting: WorkerJob<Input, Output>[] = [];
  #thread: Worker | undefined;
  #isReady = false;
  #running: WorkerJob<Input, Output> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /**
   * Does a piece of work, which crosses to the thread by structured clone.
   * @param key the person or address it is for: one piece of each at a time
   * @throws WorkTooLong past the limits of time or memory
   * @throws AppError too_many_requests when the key has one under way, unavailable when too many wait
   * @throws Error what the work itself failed with, without its class
   */
  run(key: string, input: Input): Promise<Output> {
    if ([this.#running, ...this.#waiting].some((job) => job?.key === key)) {
      throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_S });
    }
    if (this.#waiting.length >= this.#limits.waitingMax) {
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_S });
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, input, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread and fails what waits. */
  async close(): Promise<void> {
    const jobs = [this.#running, ...this.#waiting.splice(0)];
    await this.#end();
    for (const job of jobs) job?.reject(new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_S }));
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    this.#running = this.#waiting.shift();
    if (!this.#running) {
      this.#timer = setTimeout(() => void this.#end(), this.#limits.idleMs);
      this.#timer.unref();
      return;
    }
    this.#thread ??= this.#start();
    if (this.#isReady) this.#give(this.#running);
  }

  #start(): Worker {
    const { url, memoryMb } = this.#limits;
    const thread = new Worker(url, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    thread.unref();
    const isCurrent = (): boolean => this.#thread === thread;
    thread.on('message', (reply: Reply<Output>) => isCurrent() && this.#hear(reply));
    // Out of memory is an error of the thread, and no other is left uncaught in it.
    thread.on('error', (error) => isCurrent() && this.#fail(new WorkTooLong(error.message)));
    thread.on('exit', (code) => isCurrent() && this.#fail(new Error(`the thread ended with code ${code}`)));
    return thread;
  }

  #give({ input }: WorkerJob<Input, Output>): void {
    const { budgetMs } = this.#limits;
    // A reply that arrived while this thread was busy is read first.
    const late = (): void => this.#fail(new WorkTooLong(`no result after ${budgetMs} ms`));
    this.#timer = setTimeout(() => setImmediate(() => this.#timer && late()), budgetMs);
    this.#thread?.postMessage(input);
  }

  #hear(reply: Reply<Output>): void {
    if (reply.kind === 'ready') {
      this.#isReady = true;
      if (this.#running) this.#give(this.#running);
      return;
    }
    const job = this.#finish();
    if (reply.kind === 'done') job?.resolve(reply.output);
    else job?.reject(new Error(reply.message));
    this.#next();
  }

  #fail(error: Error): void {
    const job = this.#finish();
    void this.#end();
    job?.reject(error);
    this.#next();
  }

  #finish(): WorkerJob<Input, Output> | undefined {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const job = this.#running;
    this.#running = undefined;
    return job;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const thread = this.#thread;
    this.#thread = undefined;
    this.#isReady = false;
    this.#running = undefined;
    await thread?.terminate();
  }
}
