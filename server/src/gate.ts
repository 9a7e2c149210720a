/** Lets a few pieces of work run at once; the others wait in the order in which they came. */
export class Gate {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** @returns undefined when too many wait already */
  run<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#running < this.#atOnce) return this.#start(work);
    if (this.#waiting.length >= this.#waitingMax) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => this.#start(work).then(resolve, reject));
    });
  }

  async #start<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
