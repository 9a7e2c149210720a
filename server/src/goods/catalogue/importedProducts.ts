/** How long an import must change no product before the catalogue reads the changed ones again. */
const QUIET_MS = 1000;
/** The catalogue is at most this much behind an import that goes on. */
const BEHIND_MS_MAX = 15_000;
/** As many ids go into one message of the bus. */
const IDS_MAX = 50_000;

/**
 * Gathers the ids of products that imports change. Several files change the same products; the catalogue reads each
 * product once, when the import pauses, in place of once for each file while the next one is imported.
 */
export class ImportedProducts {
  readonly #publish: (productIds: readonly number[]) => void;
  readonly #ids = new Set<number>();
  #quiet: NodeJS.Timeout | undefined;
  #latest: NodeJS.Timeout | undefined;

  /** @param publish called with each id once */
  constructor(publish: (productIds: readonly number[]) => void) {
    this.#publish = publish;
  }

  add(productIds: readonly number[]): void {
    for (const id of productIds) this.#ids.add(id);
    if (this.#ids.size >= IDS_MAX) return this.flush();
    if (this.#ids.size === 0) return;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.flush(), QUIET_MS).unref();
    this.#latest ??= setTimeout(() => this.flush(), BEHIND_MS_MAX).unref();
  }

  /** Publishes what is gathered now. */
  flush(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#latest);
    this.#latest = undefined;
    const productIds = [...this.#ids];
    this.#ids.clear();
    for (let from = 0; from < productIds.length; from += IDS_MAX) this.#publish(productIds.slice(from, from + IDS_MAX));
  }
}
