type MeterLimits = {
  /** Units that a key may spend each second. */
  readonly perSecond: number;
  /** Units that a key may spend at once. */
  readonly burst: number;
  /** Keys of one generation: at most twice as many are remembered. */
  readonly keysMax: number;
};

/**
 * The recent spending of each key (an address, a person): a leaky bucket per key, stored as the time at which it will
 * be empty. Memory is bounded by two generations of keys: when the young one is full it becomes the old one, and the
 * keys that were not charged since are forgotten. Times are milliseconds of `clock`.
 */
export class CostMeter {
  readonly #limits: MeterLimits;
  readonly #clock: () => number;
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  constructor(limits: MeterLimits, clock: () => number) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Charges units to a key, unless it would exceed its burst. More units than the burst count as the burst.
   * @returns milliseconds until the key can pay; 0: it was charged
   */
  charge(key: string, units: number): number {
    const { perSecond, burst } = this.#limits;
    const now = this.#clock();
    const emptyAt = this.#emptyAt(key, now) + (Math.min(units, burst) / perSecond) * 1000;
    const waitMs = emptyAt - now - (burst / perSecond) * 1000;
    // A thousandth of a millisecond is the rounding of the sum, no spending.
    if (waitMs > 0.001) return waitMs;
    this.#store(key, emptyAt);
    return 0;
  }

  /** Charges units that were spent already: the key pays them back before its next call. No more than another burst. */
  owe(key: string, units: number): void {
    const { perSecond, burst } = this.#limits;
    const now = this.#clock();
    const burstMs = (burst / perSecond) * 1000;
    this.#store(
      key,
      Math.min(this.#emptyAt(key, now) + Math.min((units / perSecond) * 1000, burstMs), now + 2 * burstMs),
    );
  }

  /** Units that the key has spent and not yet regained. */
  level(key: string): number {
    const now = this.#clock();
    return ((this.#emptyAt(key, now) - now) / 1000) * this.#limits.perSecond;
  }

  /** Keys in memory. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  #emptyAt(key: string, now: number): number {
    const { perSecond, burst } = this.#limits;
    const emptyAt = this.#young.get(key) ?? this.#old.get(key) ?? now;
    // Never later than two spent bursts allow, also where the clock was set back.
    return Math.min(Math.max(now, emptyAt), now + 2 * (burst / perSecond) * 1000);
  }

  #store(key: string, emptyAt: number): void {
    if (this.#young.size >= this.#limits.keysMax && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, emptyAt);
  }
}
