import type { RunPrepared } from '../../base/db/prepared.ts';
import { takeItemNumbers } from './db.ts';

/** How many numbers one query reserves. Numbers that are left at a stop are never used. */
const BLOCK = 64;

/** Numbers for new lines, reserved ahead: an answer contains them before the lines are written. */
export class ItemNumbers {
  readonly #run: RunPrepared;
  readonly #free: number[] = [];
  #filling: Promise<void> = Promise.resolve();

  constructor(run: RunPrepared) {
    this.#run = run;
  }

  /** Runs work that takes up to `count` numbers, at once when so many are free. Others may take some while it waits. */
  async whenFree(count: number, work: () => void): Promise<void> {
    for (let filled = this.#reserve(count); filled; filled = this.#reserve(count)) await filled;
    work();
  }

  #reserve(count: number): Promise<void> | undefined {
    if (this.#free.length >= count) return undefined;
    this.#filling = this.#filling.then(async () => {
      if (this.#free.length < count) this.#free.push(...(await takeItemNumbers(this.#run, count + BLOCK)));
    });
    const filled = this.#filling;
    // The caller gets the error through `filled`; the next reservation tries again.
    this.#filling = filled.catch(() => undefined);
    return filled;
  }

  /** Numbers for one call alone, in ascending order. */
  async takeBlock(count: number): Promise<() => number> {
    const numbers = count === 0 ? [] : await takeItemNumbers(this.#run, count);
    return () => takeFirst(numbers);
  }

  /** @throws where none was reserved */
  take(): number {
    return takeFirst(this.#free);
  }
}

function takeFirst(numbers: number[]): number {
  const number = numbers.shift();
  if (number === undefined) throw new Error('no item number was reserved');
  return number;
}
