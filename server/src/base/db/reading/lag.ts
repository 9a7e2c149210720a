import type { Lsn } from './wal.ts';

/** Beyond this many places the measure becomes coarser: every second one is dropped. */
const PLACES_MAX = 500;

/**
 * Measures for how long a replica has lacked what the primary had. It compares no clocks of two machines, and a primary
 * on which nothing happens makes no lag.
 */
export class ReplicaLag {
  /** Where the primary was, and when; only places that the replica has not reached. The oldest first. */
  #missing: { readonly lsn: Lsn; readonly atMs: number }[] = [];
  #figures: { readonly bytes: number; readonly ms: number } | null = null;

  /** null: not measured yet. */
  get figures(): { readonly bytes: number; readonly ms: number } | null {
    return this.#figures;
  }

  /** @param atMs of a clock that is never set back */
  measure(primary: Lsn, replica: Lsn, atMs: number): { readonly bytes: number; readonly ms: number } {
    this.#missing.push({ lsn: primary, atMs });
    this.#missing = this.#missing.filter(({ lsn }) => lsn > replica);
    if (this.#missing.length > PLACES_MAX) this.#missing = this.#missing.filter((_, place) => place % 2 === 0);
    const bytes = primary > replica ? Number(primary - replica) : 0;
    this.#figures = { bytes, ms: atMs - (this.#missing[0]?.atMs ?? atMs) };
    return this.#figures;
  }

  /** Call it when the replica is away. */
  forget(): void {
    this.#figures = null;
  }
}
