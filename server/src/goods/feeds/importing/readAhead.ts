import type { FeedDeps } from '../deps.ts';
import type { FoundFile, MissingFile } from '../files/find.ts';
import { readerOf } from '../read/thread/feedReaders.ts';
import { OpenFile } from './openFile.ts';

/** The file after the one that is being stored is read meanwhile. */
export class ReadAhead {
  readonly files: readonly (FoundFile | MissingFile)[];
  readonly #deps: FeedDeps;
  readonly #signal: AbortSignal | undefined;
  #begun: { readonly index: number; readonly open: OpenFile } | undefined;

  constructor(deps: FeedDeps, files: readonly (FoundFile | MissingFile)[], signal: AbortSignal | undefined) {
    this.#deps = deps;
    this.files = files;
    this.#signal = signal;
  }

  begin(index: number): void {
    const file = this.files[index];
    if (this.#begun || !file || 'isMissing' in file || !isToRead(file)) return;
    this.#begun = { index, open: this.#openFile(file) };
  }

  /** @returns the file, begun now if it was not yet */
  open(index: number, file: FoundFile): OpenFile {
    const begun = this.#begun;
    this.#begun = undefined;
    return begun?.index === index ? begun.open : this.#openFile(file);
  }

  async end(): Promise<void> {
    await this.#begun?.open.abandon();
  }

  #openFile(file: FoundFile): OpenFile {
    return new OpenFile(this.#deps, file, readerOf(file), this.#signal);
  }
}

/** A folder may also contain files that are not feeds. */
export const isToRead = (file: FoundFile): boolean => file.isNamed || !isOtherFile(file.name);

/** Files that lie beside feeds in a folder. */
const isOtherFile = (name: string): boolean => /\.(tsv|csv|md|txt|json|html?|log|pdf|xlsx?|sha256|md5)$/i.test(name);
