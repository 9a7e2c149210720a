import { RUNNING_IMPORT_STATES } from '@sali/contract/goods/catalogue/productImports';
import type { Db } from '../../../base/db/open.ts';
import type { EditingRoom } from '../editing/room.ts';
import { type ImportChange, type ImportRow, moveImport, selectImportRow, type ImportStep } from './db.ts';

/** How often a running import writes how far it is, and looks whether somebody cancelled it. */
const BEAT_MS = 400;

type ImportStopReason =
  /** Somebody cancelled it. */
  | 'cancelled'
  /** This process ends. */
  | 'closing'
  /** Its row is not this process's any more: another one took it for dead. */
  | 'lost';

/** An import has to stop before its end. */
export class ImportStopped extends Error {
  readonly why: ImportStopReason;

  constructor(why: ImportStopReason) {
    super(`the import is stopped: ${why}`);
    this.name = 'ImportStopped';
    this.why = why;
  }
}

/**
 * An import while this process works at it. Its row says every 0.4 s how far it is and that the process lives; the signal
 * says that it must stop.
 */
export class ImportRun {
  readonly importId: string;
  readonly #room: Pick<EditingRoom, 'db' | 'now' | 'log'>;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #noted: ImportChange = {};
  #beating: Promise<void> = Promise.resolve();

  /** @param closing ends the import with the process */
  constructor(room: Pick<EditingRoom, 'db' | 'now' | 'log'>, importId: string, closing: AbortSignal) {
    this.#room = room;
    this.importId = importId;
    closing.addEventListener('abort', () => this.#stop('closing'), { once: true, signal: this.signal });
    if (closing.aborted) this.#stop('closing');
    this.#timer = setInterval(() => {
      this.#beating = this.#beating.then(() => this.#beat());
    }, BEAT_MS);
  }

  /** Aborted with an ImportStopped. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Notes a change, which the next beat writes. */
  note(change: ImportChange): void {
    Object.assign(this.#noted, change);
  }

  /** Writes a step at once. @throws ImportStopped */
  async step(step: ImportStep | ImportChange, db: Db = this.#room.db): Promise<ImportRow> {
    this.signal.throwIfAborted();
    const change = { ...this.#noted, ...step, alive_at: this.#room.now() };
    this.#noted = {};
    const row = await moveImport(db, this.importId, RUNNING_IMPORT_STATES, change);
    if (row) return row;
    this.#stop(await this.#whyStopped());
    throw this.signal.reason;
  }

  /** Call it when the work has ended, well or not. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  async #beat(): Promise<void> {
    if (this.signal.aborted) return;
    await this.step({}).catch((error: unknown) => {
      // A database that does not answer is noticed by the work itself.
      if (!(error instanceof ImportStopped))
        this.#room.log.warn({ err: error }, 'the progress of an import is not written');
    });
  }

  async #whyStopped(): Promise<ImportStopReason> {
    const row = await selectImportRow(this.#room.db, this.importId);
    return row?.is_cancelled === true ? 'cancelled' : 'lost';
  }

  #stop(why: ImportStopReason): void {
    if (!this.signal.aborted) this.#stopping.abort(new ImportStopped(why));
  }
}

/** The imports that this process works at: they end with it. */
export class RunningImports {
  readonly #closing = new AbortController();
  readonly #works = new Set<Promise<unknown>>();

  /** Starts a piece of work that stops when the process ends. */
  async run<T>(work: (closing: AbortSignal) => Promise<T>): Promise<T> {
    const running = work(this.#closing.signal);
    this.#works.add(running);
    try {
      return await running;
    } finally {
      this.#works.delete(running);
    }
  }

  /** Stops all of it, and waits until it has stopped. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#works);
  }
}
