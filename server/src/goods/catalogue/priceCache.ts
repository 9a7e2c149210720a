import type { StorePriceFacts } from '@sali/contract/goods/catalogue/catalogueWire';
import { PRICE_MEMORY_MS } from '@sali/domain/base/limits';
import type { Product } from '@sali/domain/goods/catalogue/product';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { runsAt, type WallTime } from '@sali/domain/goods/promotions/terms/promotion';
import type { Deps } from '../../base/deps.ts';
import { countStores } from './db.ts';
import { readStorePrices } from './storePrices.ts';

/** How many products are cached with their cheapest prices: about as many as people search for. */
const PRODUCTS_MAX = 40_000;
/** How many recently requested stores are cached, and how many products of each. */
const STORES_MAX = 20;
const PRODUCTS_PER_STORE_MAX = 5000;
const PAGE_ROWS = 200;
/** How many prices are read ahead: some seconds of database work, for which searches wait meanwhile. */
const FILLED_PRICES_MAX = 4_000_000;

type CachedPrices = { readonly readAt: number; readonly prices: readonly StorePriceFacts[] };

/**
 * A cache of prices, so that a search does not wait for the database: per product the prices in its cheapest stores, and
 * the prices in recently requested stores. An import invalidates it; changes that bypass this process show after
 * `PRICE_MEMORY_MS` at the latest. Promotions are cached with their times; only those that run now are returned.
 */
export class PriceCache {
  readonly #deps: Pick<Deps, 'db' | 'now'>;
  readonly #cheapest = new Map<number, CachedPrices>();
  readonly #byStore = new Map<string, Map<number, CachedPrices>>();
  /** Counts invalidations. Prices whose read began before one may be old and are not cached. */
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
    const missing = ids.filter((id) => shelves.some((shelf) => !isFreshPrice(shelf.get(id), now)));
    const read = await this.#read(missing, storeKeys);
    const at = toJerusalem(this.#deps.now());
    return new Map(
      ids.map((id) => {
        const prices = read.get(id) ?? shelves.flatMap((shelf) => shelf.get(id)?.prices ?? []);
        return [id, prices.map((price) => withRunningDeals(price, at)).sort(byPrice)];
      }),
    );
  }

  /** Call after an import. */
  invalidate(productIds: readonly number[] | 'all'): void {
    this.#generation += 1;
    const ids = productIds === 'all' ? null : new Set(productIds);
    for (const shelf of [this.#cheapest, ...this.#byStore.values()]) {
      if (!ids) shelf.clear();
      // An import may name more products than a cache holds.
      else for (const id of ids.size < shelf.size ? ids : shelf.keys()) if (ids.has(id)) shelf.delete(id);
    }
  }

  /**
   * Loads the cheapest prices of products, in small pages, so that other queries run in between. The more stores there are,
   * the fewer products it loads, since each store may sell them.
   * @param pricesMax how many prices it reads at most
   */
  async readAhead(products: readonly Product[], signal: AbortSignal, pricesMax = FILLED_PRICES_MAX): Promise<void> {
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
      if (storeKeys === undefined) setBounded(this.#cheapest, id, { readAt, prices }, PRODUCTS_MAX);
      else
        for (const key of storeKeys) {
          const kept = { readAt, prices: prices.filter(({ storeKey }) => storeKey === key) };
          setBounded(this.#storeShelf(key), id, kept, PRODUCTS_PER_STORE_MAX);
        }
    }
    return read;
  }

  #storeShelf(storeKey: string): Map<number, CachedPrices> {
    const shelf = this.#byStore.get(storeKey) ?? new Map<number, CachedPrices>();
    setBounded(this.#byStore, storeKey, shelf, STORES_MAX);
    return shelf;
  }
}

const isFreshPrice = (kept: CachedPrices | undefined, now: number): boolean =>
  kept !== undefined && now - kept.readAt < PRICE_MEMORY_MS;

/** Drops deals that do not run now. Most prices have none to drop: they are not copied, since an answer has hundreds. */
function withRunningDeals(price: StorePriceFacts, at: WallTime): StorePriceFacts {
  if (price.deals.length === 0) return price;
  const running = price.deals.filter((deal) => runsAt(deal, at));
  return running.length === price.deals.length ? price : { ...price, deals: running };
}

const byPrice = (a: StorePriceFacts, b: StorePriceFacts): number =>
  a.priceAgorot - b.priceAgorot || (a.storeKey < b.storeKey ? -1 : 1);

/** Sets an entry as the newest; over `max` entries the oldest one goes. */
function setBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
