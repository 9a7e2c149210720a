/** How much of one key's work may run, and how much may wait. */
export type KeyLimits = { readonly running: number; readonly waiting: number };

type WaitingCall = { readonly key: string | undefined; readonly start: () => void };

const NO_LIMITS: KeyLimits = { running: Infinity, waiting: Infinity };

/** Lets a few pieces of work run at once; the others wait in the order in which they came. */
export class Gate {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #ofKey: KeyLimits;
  readonly #waiting: WaitingCall[] = [];
  readonly #runningOfKey = new Map<string, number>();
  #running = 0;

  /** @param ofKey limits for each person or address; work that is run without a key has none */
  constructor(atOnce: number, waitingMax: number, ofKey: KeyLimits = NO_LIMITS) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
    this.#ofKey = ofKey;
  }

  /** @returns undefined when too many wait already, in all or of this key */
  run<Result>(work: () => Promise<Result>, key?: string): Promise<Result> | undefined {
    if (this.#running < this.#atOnce && this.#mayRun(key)) return this.#start(work, key);
    if (this.#waiting.length >= this.#waitingMax || this.#waitingOf(key) >= this.#ofKey.waiting) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, start: () => void this.#start(work, key).then(resolve, reject) });
    });
  }

  #mayRun(key: string | undefined): boolean {
    return key === undefined || (this.#runningOfKey.get(key) ?? 0) < this.#ofKey.running;
  }

  #waitingOf(key: string | undefined): number {
    return key === undefined ? 0 : this.#waiting.filter((one) => one.key === key).length;
  }

  async #start<Result>(work: () => Promise<Result>, key: string | undefined): Promise<Result> {
    this.#count(key, 1);
    try {
      return await work();
    } finally {
      this.#count(key, -1);
      this.#next();
    }
  }

  #count(key: string | undefined, change: 1 | -1): void {
    this.#running += change;
    if (key === undefined) return;
    const running = (this.#runningOfKey.get(key) ?? 0) + change;
    if (running === 0) this.#runningOfKey.delete(key);
    else this.#runningOfKey.set(key, running);
  }

  #next(): void {
    const at = this.#waiting.findIndex(({ key }) => this.#mayRun(key));
    if (at < 0 || this.#running >= this.#atOnce) return;
    this.#waiting.splice(at, 1)[0]?.start();
  }
}
