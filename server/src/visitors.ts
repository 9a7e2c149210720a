/** A rest is no longer than this: a slice that another program held up is no reason to wait as long again. */
const REST_MS_MAX = 20;
/** So long the work stands back for those who are being answered: it goes on even where somebody always is. */
const STANDS_BACK_MS_MAX = 50;
/** Whoever is not answered by then waits for something else: an upload, an import. */
const VISIT_MS_MAX = 100;
const LOOKS_AGAIN_MS = 2;

/**
 * The requests that are being answered, so that long work which nobody waits for can stand back. An answer asks the
 * database several times: if the work went on in between, it would wait for a piece of it each time.
 */
export class Visitors {
  /** When each came, the earliest first. */
  readonly #cameAt = new Map<unknown, number>();

  came(visitor: unknown): void {
    this.#forgetOld();
    this.#cameAt.set(visitor, performance.now());
  }

  left(visitor: unknown): void {
    this.#cameAt.delete(visitor);
  }

  /**
   * Leaves the database and this thread to others: for as long as the work took them from them, and until those who
   * came meanwhile are answered.
   */
  async rest(workedMs: number): Promise<void> {
    await sleep(Math.min(workedMs, REST_MS_MAX));
    const until = performance.now() + STANDS_BACK_MS_MAX;
    while (this.#isSomebodyHere() && performance.now() < until) await sleep(LOOKS_AGAIN_MS);
  }

  #isSomebodyHere(): boolean {
    this.#forgetOld();
    return this.#cameAt.size > 0;
  }

  #forgetOld(): void {
    const since = performance.now() - VISIT_MS_MAX;
    for (const [visitor, at] of this.#cameAt) {
      if (at > since) return;
      this.#cameAt.delete(visitor);
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
