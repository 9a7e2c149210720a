/** Longest pause. A slice may be long because another program held it up; then waiting as long again makes no sense. */
const PAUSE_MS_MAX = 20;
/** Longest wait for requests, so that background work continues even under constant load. */
const YIELD_MS_MAX = 50;
/** A request older than this waits for something else (an upload, an import) and counts no longer. */
const REQUEST_MS_MAX = 100;
const POLL_MS = 2;

/**
 * The requests that are being answered, so that long background work can yield to them. A request queries the database
 * several times; without this it would wait for a slice of the work each time.
 */
export class InFlightRequests {
  /** When each request began, the earliest first. */
  readonly #cameAt = new Map<unknown, number>();

  begin(request: unknown): void {
    this.#forgetOld();
    this.#cameAt.set(request, performance.now());
  }

  end(request: unknown): void {
    this.#cameAt.delete(request);
  }

  /**
   * Leaves the database and this thread to others: as long as the work used them, and until the requests that arrived
   * meanwhile are answered.
   */
  async yieldToOthers(workedMs: number): Promise<void> {
    await sleep(Math.min(workedMs, PAUSE_MS_MAX));
    const until = performance.now() + YIELD_MS_MAX;
    while (this.#isSomebodyHere() && performance.now() < until) await sleep(POLL_MS);
  }

  #isSomebodyHere(): boolean {
    this.#forgetOld();
    return this.#cameAt.size > 0;
  }

  #forgetOld(): void {
    const since = performance.now() - REQUEST_MS_MAX;
    for (const [visitor, at] of this.#cameAt) {
      if (at > since) return;
      this.#cameAt.delete(visitor);
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
