import type { PartPricer } from '@sali/domain/goods/promotions/solver/partPricer';
import type { OfferingStore } from '../offers/offers.ts';
import type { PricedStore } from './pricedStore.ts';

/** A basket in the compared stores, the best store first, and the pricer that knows its parts. */
export type RankedStores = { readonly ranked: readonly PricedStore[]; readonly pricer: PartPricer };

/** The stores as they were when the basket was priced; the same array as long as none of them changed. */
type Stores = readonly OfferingStore[];

type Recent = { readonly stores: Stores; readonly priced: RankedStores; readonly lines: number };

/** The screen asks for the splits as soon as it has shown the first answer. */
const CACHED_MS = 5000;
/** The most lines in the cache, of all stores together: some tens of megabytes. */
const LINES_MAX = 200_000;

/**
 * A cache of baskets that were priced for a first answer. The second answer adds splits, near misses and substitutes:
 * pricing is most of the work. A second answer that another process is asked for, or that comes late, prices again.
 */
export class RecentPricings {
  /** The oldest first. */
  readonly #recent = new Map<string, Recent>();
  #lines = 0;

  /** @param key everything that the prices depend on besides the stores */
  put(key: string, stores: Stores, priced: RankedStores): void {
    this.#drop(key);
    const lines = priced.ranked.reduce((sum, { basket }) => sum + basket.lines.length + basket.missing.length, 0);
    if (lines > LINES_MAX) return;
    const recent = { stores, priced, lines };
    this.#recent.set(key, recent);
    this.#lines += lines;
    setTimeout(() => {
      if (this.#recent.get(key) === recent) this.#drop(key);
    }, CACHED_MS).unref();
    for (const oldest of this.#recent.keys()) {
      if (this.#lines <= LINES_MAX) break;
      this.#drop(oldest);
    }
  }

  /** Each is taken once. @returns undefined when it was not priced lately, or a store has changed since */
  take(key: string, stores: Stores): RankedStores | undefined {
    const recent = this.#recent.get(key);
    this.#drop(key);
    return recent?.stores === stores ? recent.priced : undefined;
  }

  #drop(key: string): void {
    this.#lines -= this.#recent.get(key)?.lines ?? 0;
    this.#recent.delete(key);
  }
}
