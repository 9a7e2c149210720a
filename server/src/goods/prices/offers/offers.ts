import { getOrCreate } from '@sali/domain/base/memo';
import type { ReadDb } from '../../../base/db/open.ts';
import { yieldEvery } from '../../../base/yielding.ts';
import { codeOfItemCode } from '@sali/domain/goods/catalogue/product';
import { itemCodeOf } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { ProductOffers, type Offer } from './productOffers.ts';
import type { OfferingStore } from './db.ts';
import * as sql from './db.ts';
import { type NumberedPromotionRow, OfferInterner } from './offerInterner.ts';

export type { PromotionRow, Offer, PromotionFacts } from './productOffers.ts';
export type { OfferingStore } from './db.ts';

/** The most offers in memory: those of the products that people compare. */
const OFFERS_MAX = 3_000_000;
/** Different shared objects; above this everything is read again. */
const SHARED_MAX = 1_000_000;
/** The longest that other calls wait while offers are made of what was read. */
const SLICE_MS = 5;

type KnownStore = {
  readonly place: number;
  readonly version: string;
  readonly store: OfferingStore;
  /** By the count of changes. */
  readonly changedAt: number;
};

/** In the order of the stores that were asked for; null: not sold there. The times are there only if they were asked for. */
export type OffersInStores = { readonly offers: readonly (Offer | null)[]; readonly fileAtMs: readonly number[] };

type OffersAnswer = { readonly offers: (Offer | null | undefined)[]; readonly fileAtMs: number[] };

/**
 * A cache of what stores offer, used by all comparisons. Each comparison first reads the versions of the stores from the
 * database, and reads the stores with another version again: an answer is never older than its question, whichever process
 * wrote [J32]. Stores that offer the same of a product have the same `Offer` object.
 */
export class Offers {
  readonly #db: ReadDb;
  readonly #stores = new Map<number, KnownStore>();
  readonly #products = new Map<string, ProductOffers>();
  #interner = new OfferInterner();
  #changes = 0;
  /** The last answer, and of which versions it is. */
  #asOf: { readonly text: string; readonly stores: readonly OfferingStore[] } = { text: '', stores: [] };

  constructor(db: ReadDb) {
    this.#db = db;
  }

  /** Every store as it is now. */
  async stores(): Promise<readonly OfferingStore[]> {
    const text = await sql.readVersions(this.#db);
    if (text === this.#asOf.text) return this.#asOf.stores;
    const versions = sql.versionsOf(text);
    const changed = new Map(versions.filter(([id, version]) => this.#stores.get(id)?.version !== version));
    if (changed.size > 0) await this.#readStores(changed);
    const stores = versions.flatMap(([id]) => this.#stores.get(id)?.store ?? []);
    this.#asOf = { text, stores };
    return stores;
  }

  /**
   * @param stores of `stores()`, a moment ago
   * @param itemCodes a chain's own codes with their chain
   * @param isTimed with the times of the files
   * @returns by item code
   */
  async offered(
    stores: readonly OfferingStore[],
    itemCodes: Iterable<string>,
    isTimed = false,
  ): Promise<ReadonlyMap<string, OffersInStores>> {
    const places = stores.map(({ storeId }) => this.#stores.get(storeId)?.place ?? 0);
    const answers = new Map<string, OffersAnswer>();
    for (const itemCode of itemCodes) {
      const product = this.#productOffersOf(itemCode);
      const offers = places.map((place) => product.offerAt(place));
      answers.set(itemCode, { offers, fileAtMs: isTimed ? places.map((place) => product.fileAtMs(place)) : [] });
    }
    const unread = new Map([...answers].filter(([, { offers }]) => offers.includes(undefined)));
    if (unread.size > 0) await this.#read(stores, unread);
    this.#dropOldest();
    return answers as ReadonlyMap<string, OffersInStores>;
  }

  async #readStores(versions: ReadonlyMap<number, string>): Promise<void> {
    const stores = await sql.readOfferingStores(this.#db, [...versions.keys()]);
    this.#changes += 1;
    for (const store of stores) {
      const place = this.#stores.get(store.storeId)?.place ?? this.#stores.size;
      const version = versions.get(store.storeId) ?? '';
      this.#stores.set(store.storeId, { place, version, store, changedAt: this.#changes });
      for (const product of this.#products.values()) product.forget(place);
    }
  }

  /** Fills what the answers lack. An offer that changed during the read is returned, and not cached. */
  async #read(stores: readonly OfferingStore[], answers: ReadonlyMap<string, OffersAnswer>): Promise<void> {
    const began = this.#changes;
    // All that is made here is made by the same one, also if it is replaced while others have their turn.
    const interner = this.#interner;
    const turn = yieldEvery(SLICE_MS);
    const lists = [...answers.values()].map(({ offers }) => offers);
    const asked = stores.flatMap((store, at) =>
      lists.some((offers) => offers[at] === undefined) ? [{ store, at }] : [],
    );
    const storeIds = asked.map(({ store }) => store.storeId);
    const codes = new Set(Array.from(answers.keys(), codeOfItemCode));
    const [prices, promotions] = await Promise.all([
      sql.readPriceCells(this.#db, storeIds, [...answers.keys()]),
      sql.readPromotionCells(this.#db, storeIds, [...codes]),
    ]);
    const chainOf = new Map(stores.map(({ storeId, chainId }) => [storeId, chainId]));
    const promotionRows = await promotionRowsOf(promotions, chainOf, interner, turn);
    const atOf = new Map(asked.map(({ store, at }) => [store.storeId, at]));
    for (const { offers } of answers.values()) for (const { at } of asked) offers[at] ??= null;
    for (const [itemCode, storeIds, agorot, isWeighed, isDiscountable, fileAtMs] of prices) {
      const answer = answers.get(itemCode);
      storeIds.forEach((storeId, row) => {
        const at = atOf.get(storeId);
        if (!answer || at === undefined) return;
        const price = [agorot[row] ?? 0, isWeighed[row] ?? false, isDiscountable[row] ?? true] as const;
        const named = promotionRows.get(itemCode)?.get(storeId) ?? [];
        answer.offers[at] = interner.offerOf(itemCode, price, named);
        answer.fileAtMs[at] = fileAtMs[row] ?? 0;
      });
      await turn();
    }
    for (const [itemCode, { offers, fileAtMs }] of answers) {
      const product = this.#productOffersOf(itemCode);
      for (const { store, at } of asked) {
        const known = this.#stores.get(store.storeId);
        if (known && known.changedAt <= began) product.set(known.place, offers[at] ?? null, fileAtMs[at] ?? 0);
      }
      await turn();
    }
  }

  /** The products that were asked for last are at the end. */
  #productOffersOf(itemCode: string): ProductOffers {
    const product = this.#products.get(itemCode) ?? new ProductOffers();
    this.#products.delete(itemCode);
    this.#products.set(itemCode, product);
    return product;
  }

  #dropOldest(): void {
    if (this.#interner.size > SHARED_MAX) {
      this.#interner = new OfferInterner();
      this.#products.clear();
    }
    const productsMax = Math.ceil(OFFERS_MAX / Math.max(1, this.#stores.size));
    for (const itemCode of this.#products.keys()) {
      if (this.#products.size <= productsMax) return;
      this.#products.delete(itemCode);
    }
  }
}

type RowsByProduct = Map<string, Map<number, NumberedPromotionRow[]>>;

/** By item code and store, in an order that is the same for the same rows. @param turn called after each row */
async function promotionRowsOf(
  promotions: Awaited<ReturnType<typeof sql.readPromotionCells>>,
  chainOf: ReadonlyMap<number, string>,
  interner: OfferInterner,
  turn: () => Promise<void> | undefined,
): Promise<RowsByProduct> {
  const promotionRows: RowsByProduct = new Map();
  for (const cells of promotions) {
    const shared = interner.promotionRowOf(cells);
    for (const storeId of cells[0]) {
      const itemCode = itemCodeOf(shared.promotionRow.item.code, chainOf.get(storeId));
      const ofCode = getOrCreate(promotionRows, itemCode, () => new Map<number, NumberedPromotionRow[]>());
      getOrCreate(ofCode, storeId, () => []).push(shared);
    }
    const pause = turn();
    if (pause) await pause;
  }
  for (const ofCode of promotionRows.values())
    for (const ofStore of ofCode.values()) ofStore.sort((a, b) => a.number - b.number);
  return promotionRows;
}
