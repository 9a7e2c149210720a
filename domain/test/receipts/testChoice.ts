import { seededNumbers } from '../testRandom.ts';

/** Random choices that are the same for the same seed. */
export class SeededChoice {
  /** From 0 up to 1. */
  readonly share: () => number;

  constructor(seed: number) {
    this.share = seededNumbers(seed);
  }

  /** An integer from `from` to `to`, both included. */
  within(from: number, to: number): number {
    return from + Math.floor(this.share() * (to - from + 1));
  }

  isTrue(chance: number): boolean {
    return this.share() < chance;
  }

  of<T>(choices: readonly [T, ...T[]]): T;
  of<T>(choices: readonly T[]): T | undefined;
  of<T>(choices: readonly T[]): T | undefined {
    return choices[this.within(0, choices.length - 1)];
  }

  mixed<T>(all: readonly T[]): T[] {
    const keyed = all.map((one) => ({ one, key: this.share() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
  }
}
