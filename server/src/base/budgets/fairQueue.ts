type QueueLimits = {
  /** Units of work that run at once: work starts while less than this is running. */
  readonly unitsAtOnce: number;
  readonly waitingPerKey: number;
  readonly waitingMax: number;
  /** Work that has waited for longer is refused. */
  readonly waitMsMax: number;
  /**
   * Work that has run for longer no longer counts as running: it waits for something else. Only time in which this thread
   * was free counts, so that work which blocks it keeps its place.
   */
  readonly runningMsMax: number;
  /**
   * A place stays empty as long as its work ran, up to this: so the queue never takes more than half of the thread from
   * what does not wait in it. 0 or left out: the next work starts at once.
   */
  readonly restMsMax?: number;
  /** The recent spending of a key: of those that wait, the key with the least goes first. */
  readonly levelOf: (key: string) => number;
};

/** Work that asks for its turn. */
export type QueuedWork = {
  readonly key: string;
  readonly units: number;
  /** Called when its turn has come; the work then calls `leave` when it is done. */
  readonly start: () => void;
  /** Called instead of `start` when it has waited too long. */
  readonly refuse: () => void;
};

type WaitingWork = { readonly work: QueuedWork; readonly until: number };

/** How often work is checked for having waited, or run, too long. */
const CHECK_MS = 50;

/**
 * Limits how much work runs at once and shares the places fairly: the key (an address) that has spent the least goes
 * first, its work in the order in which it came. So a busy key delays itself, and a quiet one waits for one place only.
 * Among keys that have spent the same, the last one goes first: when hundreds come at once most of them will wait
 * too long in any order, and those that come later should not wait behind them.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** When running work started, by `#freeMs` and by the clock, the earliest first. */
  readonly #startedAt = new Map<QueuedWork, { readonly freeMs: number; readonly clockMs: number }>();
  readonly #waiting = new Map<string, WaitingWork[]>();
  #runningUnits = 0;
  #waitingCount = 0;
  /** Time in which this thread was free while work waited. */
  #freeMs = 0;
  #check: ReturnType<typeof setInterval> | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Starts the work at once or when its turn comes. @returns false when too much waits already; nothing is called then */
  enter(work: QueuedWork): boolean {
    const { unitsAtOnce, waitingPerKey, waitingMax, waitMsMax } = this.#limits;
    if (this.#waitingCount === 0 && this.#runningUnits < unitsAtOnce) {
      this.#start(work);
      return true;
    }
    const ofKey = this.#waiting.get(work.key) ?? [];
    if (ofKey.length >= waitingPerKey || this.#waitingCount >= waitingMax) return false;
    ofKey.push({ work, until: performance.now() + waitMsMax });
    this.#waiting.set(work.key, ofKey);
    this.#waitingCount += 1;
    this.#check ??= setInterval(() => this.#dropOld(), CHECK_MS).unref();
    return true;
  }

  /** Runs work in its turn, as one unit. @throws what `refusal` makes, when too much waits or it has waited too long */
  run<Result>(key: string, work: () => Promise<Result>, refusal: () => Error): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queued: QueuedWork = {
        key,
        units: 1,
        start: () => {
          work()
            .then(resolve, reject)
            .finally(() => this.leave(queued));
        },
        refuse: () => reject(refusal()),
      };
      if (!this.enter(queued)) queued.refuse();
    });
  }

  /** The work is done, or nobody waits for it any more: its place is free for others. */
  leave(work: QueuedWork): void {
    const started = this.#startedAt.get(work);
    const restMs = started ? Math.min(performance.now() - started.clockMs, this.#limits.restMsMax ?? 0) : 0;
    if (restMs > 0) setTimeout(() => this.#free(work), restMs).unref();
    else this.#free(work);
  }

  #free(work: QueuedWork): void {
    if (!this.#forget(work)) this.#withdraw(work);
    this.#startWaiting();
  }

  #start(work: QueuedWork): void {
    this.#startedAt.set(work, { freeMs: this.#freeMs, clockMs: performance.now() });
    this.#runningUnits += work.units;
    work.start();
  }

  #forget(work: QueuedWork): boolean {
    if (!this.#startedAt.delete(work)) return false;
    this.#runningUnits -= work.units;
    // Fractions add up inexactly: an empty queue is exactly empty.
    if (this.#startedAt.size === 0) this.#runningUnits = 0;
    return true;
  }

  /** Takes back work that has not started. */
  #withdraw(work: QueuedWork): void {
    const ofKey = this.#waiting.get(work.key);
    const index = ofKey?.findIndex((waiting) => waiting.work === work) ?? -1;
    if (ofKey && index >= 0) this.#remove(work.key, ofKey, index);
  }

  #remove(key: string, ofKey: WaitingWork[], index: number): WaitingWork | undefined {
    const [removed] = ofKey.splice(index, 1);
    if (removed) this.#waitingCount -= 1;
    if (ofKey.length === 0) this.#waiting.delete(key);
    if (this.#waitingCount === 0) {
      clearInterval(this.#check);
      this.#check = undefined;
    }
    return removed;
  }

  #startWaiting(): void {
    while (this.#waitingCount > 0 && this.#runningUnits < this.#limits.unitsAtOnce) {
      const [key, ofKey] = this.#leastSpending();
      const next = this.#remove(key, ofKey, 0);
      if (next) this.#start(next.work);
    }
  }

  #leastSpending(): [string, WaitingWork[]] {
    let least: [string, WaitingWork[]] = ['', []];
    let leastLevel = Infinity;
    for (const entry of this.#waiting) {
      const level = this.#limits.levelOf(entry[0]);
      if (level > leastLevel) continue;
      leastLevel = level;
      least = entry;
    }
    return least;
  }

  #dropOld(): void {
    // However late this check comes, the thread was busy in between.
    this.#freeMs += CHECK_MS;
    for (const [work, startedAt] of this.#startedAt) {
      if (this.#freeMs - startedAt.freeMs < this.#limits.runningMsMax) break;
      this.#forget(work);
    }
    this.#startWaiting();
    const now = performance.now();
    for (const [key, ofKey] of this.#waiting) {
      // Those of one key came in order: the first is the oldest.
      for (let [first] = ofKey; first && first.until <= now; [first] = ofKey) {
        this.#remove(key, ofKey, 0);
        first.work.refuse();
      }
    }
  }
}
