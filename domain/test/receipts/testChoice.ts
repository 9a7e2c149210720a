/** Random choices that are the same for the same seed (mulberry32). */
export class SeededChoice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
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
