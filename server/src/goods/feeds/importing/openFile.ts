import { wasStored } from '../store/log/db.ts';
import type { FeedDeps } from '../deps.ts';
import { contentHash, type FoundFile } from '../files/find.ts';
import type { FeedReader } from '../read/thread/feedReaders.ts';
import type { OpenDocument } from '../read/thread/readingThread.ts';

/**
 * A file whose reading has begun: its hash, and its first document. It may be begun while the file before is stored, since
 * then this thread mostly waits for the database. Nothing is stored or logged by it.
 */
export class OpenFile {
  /** Null: it cannot be read. */
  readonly hash: Promise<string | null>;
  readonly #file: FoundFile;
  readonly #abandoned = new AbortController();
  readonly #documents: AsyncGenerator<OpenDocument>;
  readonly #first: Promise<OpenDocument | null>;
  #rowsRead = 0;
  #onRows: (rows: number) => void = () => undefined;

  /** @param signal stops the reading */
  constructor(deps: Pick<FeedDeps, 'db'>, file: FoundFile, reader: FeedReader, signal: AbortSignal | undefined) {
    this.#file = file;
    // A file that cannot be read has no hash; reading its documents reports the error.
    this.hash = contentHash(file.path).catch(() => null);
    const onRows = (rows: number): void => {
      this.#rowsRead = rows;
      this.#onRows(rows);
    };
    const stopping = signal ? AbortSignal.any([signal, this.#abandoned.signal]) : this.#abandoned.signal;
    this.#documents = reader.documents(file, { onRows, signal: stopping });
    this.#first = this.isStored(deps).then((isStored) => (isStored ? null : this.#next()));
    // `documents` throws the error to its caller; here it only must not count as unhandled.
    this.#first.catch(() => undefined);
  }

  /** Whether a file of this name with these bytes was stored before. */
  async isStored({ db }: Pick<FeedDeps, 'db'>): Promise<boolean> {
    const hash = await this.hash;
    return hash !== null && wasStored(db, this.#file.name, hash);
  }

  /**
   * Each document in turn; it has to be read before the next one is asked for. The first one may be read already.
   * @param onRows called while rows are read, and at once with those that are read already
   * @throws FeedError when the wrapping of the file is broken
   */
  async *documents(onRows: (rows: number) => void): AsyncGenerator<OpenDocument> {
    this.#onRows = onRows;
    if (this.#rowsRead > 0) onRows(this.#rowsRead);
    try {
      for (let document = await this.#first; document; document = await this.#next()) yield document;
    } finally {
      await this.#documents.return(undefined);
    }
  }

  /** Ends the reading of a file that is not needed. */
  async abandon(): Promise<void> {
    this.#abandoned.abort();
    // Nobody needs the errors of a file that is not needed.
    const first = await this.#first.catch(() => null);
    await first?.feeds.catch(() => undefined); // not needed either
    await this.#documents.return(undefined);
  }

  async #next(): Promise<OpenDocument | null> {
    const next = await this.#documents.next();
    return next.done ? null : next.value;
  }
}
