import type { StorePriceFacts } from '@sali/contract/catalogueWire';
import { PRICE_MEMORY_MS } from '@sali/domain/limits';
import type { Product } from '@sali/domain/catalogue/product';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { runsAt, type WallTime } from '@sali/domain/promotions/promotion';
import type { Deps } from '../deps.ts';
import { countStores } from './db.ts';
import { readStorePrices } from './storePrices.ts';

/** The cheapest prices of so many products are held: as many as people search for. */
const PRODUCTS_MAX = 40_000;
/** Stores that were asked for lately, and of each so many products. */
const STORES_MAX = 20;
const PRODUCTS_PER_STORE_MAX = 5000;
const PAGE_ROWS = 200;
/** Prices that are looked at to read ahead: some seconds of the database, which whoever searches meanwhile waits for. */
const FILLED_PRICES_MAX = 4_000_000;

type Kept = { readonly readAt: number; readonly prices: readonly StorePriceFacts[] };

/**
 * Prices as they were read lately, so that a search need not wait for the database: per product those of its cheapest
 * stores, and those of stores that were asked for. An import lets go of them; what writes past this process is told after
 * `PRICE_MEMORY_MS` at the latest. Promotions are held with their times, and only those that run now are told.
 */
export class Shelf {
  readonly #deps: Pick<Deps, 'db' | 'now'>;
  readonly #cheapest = new Map<number, Kept>();
  readonly #byStore = new Map<string, Map<number, Kept>>();
  /** Counts what was let go: what was being read meanwhile may be old already and is not kept. */
  #generation = 0;

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.#deps = deps;
  }

  /** Prices by product id, cheapest first. @param storeKeys undefined: the cheapest stores of each product */
  async pricesOf(
    products: readonly Product[],
    storeKeys: readonly string[] | undefined,
  ): Promise<Map<number, StorePriceFacts[]>> {
    const now = this.#deps.now().getTime();
    const shelves = storeKeys ? storeKeys.map((key) => this.#storeShelf(key)) : [this.#cheapest];
    const ids = products.map(({ productId }) => productId);
    const missing = ids.filter((id) => shelves.some((shelf) => !isFresh(shelf.get(id), now)));
    const read = await this.#read(missing, storeKeys);
    const at = toJerusalem(this.#deps.now());
    return new Map(
      ids.map((id) => {
        const prices = read.get(id) ?? shelves.flatMap((shelf) => shelf.get(id)?.prices ?? []);
        return [id, prices.map((price) => asOf(price, at)).sort(byPrice)];
      }),
    );
  }

  /** After an import. */
  forget(productIds: readonly number[] | 'all'): void {
    this.#generation += 1;
    const ids = productIds === 'all' ? null : new Set(productIds);
    for (const shelf of [this.#cheapest, ...this.#byStore.values()]) {
      if (!ids) shelf.clear();
      // An import tells of more products than a shelf holds.
      else for (const id of ids.size < shelf.size ? ids : shelf.keys()) if (ids.has(id)) shelf.delete(id);
    }
  }

  /**
   * Reads the cheapest prices of products ahead, in small pages, so that others get their turn: fewer products where there
   * are many stores, each of which may sell them.
   * @param pricesMax so many prices are looked at
   */
  async fill(products: readonly Product[], signal: AbortSignal, pricesMax = FILLED_PRICES_MAX): Promise<void> {
    const mostByPrices = Math.floor(pricesMax / Math.max(1, await countStores(this.#deps.db)));
    const filled = products.slice(0, Math.min(PRODUCTS_MAX, mostByPrices));
    for (let from = 0; from < filled.length; from += PAGE_ROWS) {
      if (signal.aborted) return;
      await this.pricesOf(filled.slice(from, from + PAGE_ROWS), undefined);
    }
  }

  async #read(
    productIds: readonly number[],
    storeKeys: readonly string[] | undefined,
  ): Promise<Map<number, StorePriceFacts[]>> {
    if (productIds.length === 0) return new Map();
    const generation = this.#generation;
    const readAt = this.#deps.now().getTime();
    const read = await readStorePrices(this.#deps, productIds, storeKeys);
    if (generation !== this.#generation) return read;
    for (const [id, prices] of read) {
      if (storeKeys === undefined) keep(this.#cheapest, id, { readAt, prices }, PRODUCTS_MAX);
      else
        for (const key of storeKeys) {
          const kept = { readAt, prices: prices.filter(({ storeKey }) => storeKey === key) };
          keep(this.#storeShelf(key), id, kept, PRODUCTS_PER_STORE_MAX);
        }
    }
    return read;
  }

  #storeShelf(storeKey: string): Map<number, Kept> {
    const shelf = this.#byStore.get(storeKey) ?? new Map<number, Kept>();
    keep(this.#byStore, storeKey, shelf, STORES_MAX);
    return shelf;
  }
}

const isFresh = (kept: Kept | undefined, now: number): boolean =>
  kept !== undefined && now - kept.readAt < PRICE_MEMORY_MS;

/** Most have no deals, or all of them run: no copy then, of the hundreds in an answer. */
function asOf(price: StorePriceFacts, at: WallTime): StorePriceFacts {
  if (price.deals.length === 0) return price;
  const running = price.deals.filter((deal) => runsAt(deal, at));
  return running.length === price.deals.length ? price : { ...price, deals: running };
}

const byPrice = (a: StorePriceFacts, b: StorePriceFacts): number =>
  a.priceAgorot - b.priceAgorot || (a.storeKey < b.storeKey ? -1 : 1);

/** The one that was kept longest ago makes room. */
function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
