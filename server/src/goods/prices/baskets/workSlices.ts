/** How long others wait for a comparison at a time. */
const SLICE_MS = 5;
/** The time for all work of a comparison; after it the answer is made without promotions. */
const BUDGET_MS = 1000;

/** A comparison took all of its time. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** The work of one comparison in short slices, between which others are served, up to a budget. */
export class WorkSlices {
  readonly #budgetMs: number;
  readonly #clock: () => number;
  #workedMs = 0;
  #since: number;

  /** @param clock in milliseconds; it need not start at 0 */
  constructor(budgetMs = BUDGET_MS, clock: () => number = () => performance.now()) {
    this.#budgetMs = budgetMs;
    this.#clock = clock;
    this.#since = clock();
  }

  /**
   * Called between two pieces of the work. @returns a promise when others have their turn; undefined to go on at once
   * @throws BudgetSpent
   */
  pause(): Promise<void> | undefined {
    const sliceMs = this.#clock() - this.#since;
    if (sliceMs < SLICE_MS) return undefined;
    this.#workedMs += sliceMs;
    if (this.#workedMs > this.#budgetMs) throw new BudgetSpent();
    return new Promise((resolve) => {
      setImmediate(() => {
        this.#since = this.#clock();
        resolve();
      });
    });
  }

  /** Begins the next slice after waiting for something else: waiting is not work. */
  resume(): void {
    this.#since = this.#clock();
  }
}
