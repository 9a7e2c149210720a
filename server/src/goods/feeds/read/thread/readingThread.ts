import { Worker } from 'node:worker_threads';
import { yieldEvery } from '../../../../base/yielding.ts';
import type { FoundFile } from '../../files/find.ts';
import type { Classifier, Placement } from '../../rows/classify.ts';
import type { ReadFeed, ReadHooks } from '../readFeed.ts';
import { FeedError } from '../../feedError.ts';
import type { CallKind, Calls, DocumentName, ReadingJob, ReadingFailure, ReadingReply } from './messages.ts';
import { unpackFeed } from './packed.ts';

/** The thread's program is beside this file: bundled, or by way of tsx. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./readingWorker.dev.mjs', import.meta.url)
  : new URL('./readingWorker.js', import.meta.url);

/** The largest documents that are not refused take some 300 MB. */
const HEAP_MB = 512;
/** A thread without work is ended after this, to give its memory back. */
const IDLE_MS = 10_000;
/** So long others wait while rows are made of what the thread sends. */
const SLICE_MS = 5;

/** A document of a file, and what is read of it. */
export type OpenDocument = DocumentName & {
  readonly feeds: Promise<readonly [ReadFeed, ...ReadFeed[]]>;
};

type PendingCall = { readonly resolve: (output: never) => void; readonly reject: (error: Error) => void };

/**
 * Reads files and finds the categories of products in a thread of its own, so that this one only compares and stores. The
 * thread is started when it is first needed and ended when it has had no work for a while.
 */
export class ReadingThread {
  readonly #pending = new Map<number, PendingCall>();
  readonly #onRows = new Map<ReadingJob, (rows: number) => void>();
  #worker: Worker | undefined;
  #lastCall = 0;
  #lastJob: ReadingJob = 0;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Each document in turn; it has to be read before the next one is asked for.
   * @throws FeedError when the wrapping of the file is broken; what is wrong with a document rejects its `feeds`
   */
  async *documents(
    file: Pick<FoundFile, 'path' | 'bytes'>,
    { onRows, signal }: ReadHooks,
  ): AsyncGenerator<OpenDocument> {
    const job = (this.#lastJob += 1);
    const abort = (): void => this.#worker?.postMessage({ kind: 'abort', job });
    this.#onRows.set(job, onRows);
    try {
      await this.#call('open', { job, path: file.path, bytes: file.bytes });
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      for (;;) {
        const document = await this.#call('next', { job });
        if (document === null) return;
        const feeds = this.#read(job);
        // The error belongs to the caller that awaits them; an abandoned file has none.
        feeds.catch(() => undefined);
        yield { ...document, feeds };
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      // A thread that has died has nothing open.
      await this.#call('close', { job }).catch(() => undefined);
      this.#onRows.delete(job);
      this.#endWhenIdle();
    }
  }

  readonly classify: Classifier = async (products) => {
    const pairs = await this.#call('classify', {
      names: products.map(({ name }) => name),
      units: products.map(({ unit }) => unit),
      areWeighted: products.map(({ isWeighted }) => isWeighted),
    });
    return products.map((_, at): Placement => {
      const [categoryId = 0, subcategoryId = 0] = [pairs[2 * at], pairs[2 * at + 1]];
      return subcategoryId === 0 ? null : { categoryId, subcategoryId };
    });
  };

  /** Ends the thread; what it was still asked fails. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#failAll('the reading thread was closed');
    await worker?.terminate();
  }

  async #read(job: ReadingJob): Promise<readonly [ReadFeed, ...ReadFeed[]]> {
    const packed = await this.#call('read', { job });
    const turn = yieldEvery(SLICE_MS);
    const feeds: ReadFeed[] = [];
    for (const feed of packed) feeds.push(await unpackFeed(feed, turn));
    const [first, ...others] = feeds;
    if (!first) throw new Error('nothing was read');
    return [first, ...others];
  }

  #call<Kind extends CallKind>(kind: Kind, input: Calls[Kind]['input']): Promise<Calls[Kind]['output']> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const call = (this.#lastCall += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(call, { resolve, reject });
      this.#worker?.postMessage({ call, kind, ...input });
    });
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.unref();
    const fail = (message: string): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#failAll(message);
    };
    worker.on('message', (reply: ReadingReply) => this.#receive(reply));
    worker.on('error', (error) => fail(`the reading thread failed: ${error.message}`));
    worker.on('exit', (code) => fail(`the reading thread ended with code ${code}`));
    return worker;
  }

  #receive(reply: ReadingReply): void {
    if (reply.kind === 'rows') return this.#onRows.get(reply.job)?.(reply.rows);
    const pending = this.#pending.get(reply.call);
    this.#pending.delete(reply.call);
    if (reply.kind === 'done') pending?.resolve(reply.output as never);
    else pending?.reject(errorOfFailure(reply.failure));
    this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#pending.size > 0 || this.#onRows.size > 0) return;
    this.#idle = setTimeout(() => void this.close(), IDLE_MS);
    this.#idle.unref();
  }

  #failAll(message: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(message));
    this.#pending.clear();
  }
}

function errorOfFailure(failure: ReadingFailure): Error {
  if (failure.reason !== null) return new FeedError(failure.reason);
  const { message, syscall } = failure;
  return Object.assign(new Error(message), syscall !== undefined && { syscall });
}
