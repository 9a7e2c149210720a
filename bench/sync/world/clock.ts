/** An event that waits for its time. */
export type Timer = { readonly at: number; readonly order: number; readonly run: () => unknown; isCancelled: boolean };

/** How many turns of the event loop must pass without work before an event counts as over. */
const QUIET_TURNS = 3;

/**
 * The time of a simulated world: it passes only from event to event. One event runs at a time, and the next begins when
 * everything that the one before it started is over: transactions of the devices, calls of the server.
 */
export class Clock {
  /** Milliseconds since the epoch. */
  now: number;
  readonly #heap: Timer[] = [];
  #order = 0;
  #busy = 0;
  #wake: (() => void) | undefined;

  constructor(now: number) {
    this.now = now;
  }

  /** @param run called once this much time has passed */
  after(delayMs: number, run: () => unknown): Timer {
    const delay = Number.isFinite(delayMs) ? Math.max(0, delayMs) : 0;
    const timer: Timer = { at: this.now + delay, order: this.#order++, run, isCancelled: false };
    push(this.#heap, timer);
    return timer;
  }

  /** Real work has begun that this process cannot see the end of by itself. */
  begin(): void {
    this.#busy += 1;
  }

  end(): void {
    this.#busy -= 1;
    if (this.#busy === 0) this.#wake?.();
  }

  /** Runs `work` as an event of its own, now. @returns once everything that it started is over */
  async event(work: () => unknown): Promise<void> {
    work();
    await this.settle();
  }

  /** Lets the time pass, and runs what is due. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      const next = this.#heap[0];
      if (!next || next.at > until) break;
      pop(this.#heap);
      if (next.isCancelled) continue;
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.settle();
    }
    this.now = until;
  }

  /** Waits until nothing is under way. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      if (this.#busy > 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = undefined;
        quiet = 0;
      }
      await turn();
      if (this.#busy > 0) quiet = -1;
    }
  }
}

/** One turn of the event loop. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (!parent || isBefore(parent, timer)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    if (!one) break;
    const smaller = other && isBefore(other, one) ? other : one;
    if (!isBefore(smaller, last)) break;
    heap[at] = smaller;
    at = smaller === one ? left : left + 1;
  }
  heap[at] = last;
}
