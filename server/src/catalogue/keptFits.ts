import type { Product } from '@sali/domain/catalogue/product';
import type { Generic } from '@sali/domain/prices/kind';

/** Kinds whose products are kept, a few hundred products each at most: some megabytes. */
const KINDS_MAX = 2000;

/** The products that fit a kind, found once until the catalogue changes: a search takes about a millisecond. */
export class KeptFits {
  readonly #find: (generic: Generic) => readonly Product[];
  /** The kinds that were asked for last are at the end. */
  readonly #kept = new Map<string, readonly Product[]>();

  constructor(find: (generic: Generic) => readonly Product[]) {
    this.#find = find;
  }

  of(generic: Generic): readonly Product[] {
    const { words, percents, amount, numbers, categoryId, isWeighed } = generic;
    const key = JSON.stringify([words, percents, amount, numbers, categoryId, isWeighed]);
    const fits = this.#kept.get(key) ?? this.#find(generic);
    this.#kept.delete(key);
    this.#kept.set(key, fits);
    if (this.#kept.size > KINDS_MAX) this.#dropOldest();
    return fits;
  }

  /** To be called whenever a product changed. */
  clear(): void {
    this.#kept.clear();
  }

  #dropOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
