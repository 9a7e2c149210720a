import { DAY_MS } from '@sali/domain/base/time';

/** How much each writer has written: a level that rises with every write and falls evenly, by a day's worth in a day. */
export class WrittenToday {
  readonly #now: () => number;
  readonly #levels = new Map<string, { bytes: number; at: number }>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(writer: string, bytes: number, perDay: number): void {
    const left = this.#level(writer, perDay);
    this.#levels.delete(writer);
    this.#levels.set(writer, { bytes: left + bytes, at: this.#now() });
    this.#forgetEmpty();
  }

  /** Milliseconds until the writer may write again; 0: now. */
  waitMs(writer: string, perDay: number): number {
    const over = this.#level(writer, perDay) - perDay;
    return over <= 0 ? 0 : Math.ceil((over / perDay) * DAY_MS);
  }

  #level(writer: string, perDay: number): number {
    const known = this.#levels.get(writer);
    return known ? Math.max(0, known.bytes - ((this.#now() - known.at) / DAY_MS) * perDay) : 0;
  }

  /** Those who wrote nothing for a day are at the front, with a level of nothing. */
  #forgetEmpty(): void {
    for (const [writer, { at }] of this.#levels) {
      if (this.#now() - at < 2 * DAY_MS) return;
      this.#levels.delete(writer);
    }
  }
}
