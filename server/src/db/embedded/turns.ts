/** A lock that is given in the order of asking. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /**
   * Waits for its turn; every `take` that succeeds is followed by one `pass`.
   * @param waitMs refuses after waiting this long, so that a transaction that asks for a second connection fails
   *   instead of waiting for itself for ever
   */
  take(waitMs: number): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new Error(`the database was busy for ${waitMs} ms`));
      }, waitMs);
      this.#waiting.push(turn);
    });
  }

  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
