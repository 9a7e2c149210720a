const WRITE_AFTER_MS = 2000;
const WRITE_LATEST_MS = 5000;

/** Decides when a snapshot is written: where lists are long it takes long, so it waits for a pause between two taps. */
export class SnapshotWriter {
  readonly #write: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idleCallback = 0;

  constructor(write: () => void) {
    this.#write = write;
  }

  schedule(): void {
    this.#timer ??= setTimeout(() => {
      if (!('requestIdleCallback' in window)) return this.save();
      this.#idleCallback = requestIdleCallback(() => this.save(), { timeout: WRITE_LATEST_MS });
    }, WRITE_AFTER_MS);
  }

  /** Writes now, without waiting. */
  save(): void {
    clearTimeout(this.#timer);
    if (this.#idleCallback !== 0) cancelIdleCallback(this.#idleCallback);
    this.#timer = undefined;
    this.#idleCallback = 0;
    this.#write();
  }
}
