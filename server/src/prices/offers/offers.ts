import type { Db } from '../../db/open.ts';
import { yieldEvery } from '../../yielding.ts';
import { codeOfItemCode } from '@sali/domain/catalogue/product';
import { itemCodeOf } from '../codes.ts';
import { Column, type Offer } from './column.ts';
import {
  type OfferingStore,
  readOfferingStores,
  readPriceCells,
  readPromotionCells,
  readVersions,
  versionsOf,
} from './db.ts';
import { type SharedNaming, Sharing } from './sharing.ts';

export type { Naming, Offer, PromotionFacts } from './column.ts';
export type { OfferingStore } from './db.ts';

/** So many are held at most: those of the products that people compare. */
const OFFERS_MAX = 3_000_000;
/** Different shared objects; above this everything is read again. */
const SHARED_MAX = 1_000_000;
/** So long others wait while offers are made of what was read. */
const SLICE_MS = 5;

type Known = {
  readonly place: number;
  readonly version: string;
  readonly store: OfferingStore;
  /** By the count of changes. */
  readonly changedAt: number;
};

/** In the order of the stores that were asked for; null: not sold there. The times are there only if they were asked for. */
export type Offered = { readonly offers: readonly (Offer | null)[]; readonly fileAtMs: readonly number[] };

type Answer = { readonly offers: (Offer | null | undefined)[]; readonly fileAtMs: number[] };

/**
 * What stores offer, kept from one comparison to the next. Each comparison first asks the database for the versions of
 * the stores, and what was read of a store at another version is read again: an answer is never older than its question,
 * whichever process wrote.
 */
export class Offers {
  readonly #db: Db;
  readonly #stores = new Map<number, Known>();
  readonly #columns = new Map<string, Column>();
  #sharing = new Sharing();
  #changes = 0;
  /** The last answer, and of which versions it is. */
  #asOf: { readonly text: string; readonly stores: readonly OfferingStore[] } = { text: '', stores: [] };

  constructor(db: Db) {
    this.#db = db;
  }

  /** Every store as it is now. */
  async stores(): Promise<readonly OfferingStore[]> {
    const text = await readVersions(this.#db);
    if (text === this.#asOf.text) return this.#asOf.stores;
    const versions = versionsOf(text);
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
  ): Promise<ReadonlyMap<string, Offered>> {
    const places = stores.map(({ storeId }) => this.#stores.get(storeId)?.place ?? 0);
    const answers = new Map<string, Answer>();
    for (const itemCode of itemCodes) {
      const column = this.#columnOf(itemCode);
      const offers = places.map((place) => column.offerAt(place));
      answers.set(itemCode, { offers, fileAtMs: isTimed ? places.map((place) => column.fileAtMs(place)) : [] });
    }
    const unread = new Map([...answers].filter(([, { offers }]) => offers.includes(undefined)));
    if (unread.size > 0) await this.#read(stores, unread);
    this.#dropOldest();
    return answers as ReadonlyMap<string, Offered>;
  }

  async #readStores(versions: ReadonlyMap<number, string>): Promise<void> {
    const stores = await readOfferingStores(this.#db, [...versions.keys()]);
    this.#changes += 1;
    for (const store of stores) {
      const place = this.#stores.get(store.storeId)?.place ?? this.#stores.size;
      const version = versions.get(store.storeId) ?? '';
      this.#stores.set(store.storeId, { place, version, store, changedAt: this.#changes });
      for (const column of this.#columns.values()) column.forget(place);
    }
  }

  /** Fills what the answers lack. What changed during the read is returned, and not cached. */
  async #read(stores: readonly OfferingStore[], answers: ReadonlyMap<string, Answer>): Promise<void> {
    const began = this.#changes;
    // All that is made here is made by the same one, also if it is replaced while others have their turn.
    const sharing = this.#sharing;
    const turn = yieldEvery(SLICE_MS);
    const lists = [...answers.values()].map(({ offers }) => offers);
    const asked = stores.flatMap((store, at) =>
      lists.some((offers) => offers[at] === undefined) ? [{ store, at }] : [],
    );
    const storeIds = asked.map(({ store }) => store.storeId);
    const codes = new Set(Array.from(answers.keys(), codeOfItemCode));
    const [prices, promotions] = await Promise.all([
      readPriceCells(this.#db, storeIds, [...answers.keys()]),
      readPromotionCells(this.#db, storeIds, [...codes]),
    ]);
    const chainOf = new Map(stores.map(({ storeId, chainId }) => [storeId, chainId]));
    const namings = await namingsOf(promotions, chainOf, sharing, turn);
    const atOf = new Map(asked.map(({ store, at }) => [store.storeId, at]));
    for (const { offers } of answers.values()) for (const { at } of asked) offers[at] ??= null;
    for (const [itemCode, storeIds, agorot, isWeighed, isDiscountable, fileAtMs] of prices) {
      const answer = answers.get(itemCode);
      storeIds.forEach((storeId, row) => {
        const at = atOf.get(storeId);
        if (!answer || at === undefined) return;
        const price = [agorot[row] ?? 0, isWeighed[row] ?? false, isDiscountable[row] ?? true] as const;
        const named = namings.get(itemCode)?.get(storeId) ?? [];
        answer.offers[at] = sharing.offerOf(itemCode, price, named);
        answer.fileAtMs[at] = fileAtMs[row] ?? 0;
      });
      await turn();
    }
    for (const [itemCode, { offers, fileAtMs }] of answers) {
      const column = this.#columnOf(itemCode);
      for (const { store, at } of asked) {
        const known = this.#stores.get(store.storeId);
        if (known && known.changedAt <= began) column.set(known.place, offers[at] ?? null, fileAtMs[at] ?? 0);
      }
      await turn();
    }
  }

  /** The columns that were asked for last are at the end. */
  #columnOf(itemCode: string): Column {
    const column = this.#columns.get(itemCode) ?? new Column();
    this.#columns.delete(itemCode);
    this.#columns.set(itemCode, column);
    return column;
  }

  #dropOldest(): void {
    if (this.#sharing.size > SHARED_MAX) {
      this.#sharing = new Sharing();
      this.#columns.clear();
    }
    const columnsMax = Math.ceil(OFFERS_MAX / Math.max(1, this.#stores.size));
    for (const itemCode of this.#columns.keys()) {
      if (this.#columns.size <= columnsMax) return;
      this.#columns.delete(itemCode);
    }
  }
}

type Namings = Map<string, Map<number, SharedNaming[]>>;

/** By item code and store, in an order that is the same for the same rows. @param turn called after each row */
async function namingsOf(
  promotions: Awaited<ReturnType<typeof readPromotionCells>>,
  chainOf: ReadonlyMap<number, string>,
  sharing: Sharing,
  turn: () => Promise<void> | undefined,
): Promise<Namings> {
  const namings: Namings = new Map();
  for (const cells of promotions) {
    const shared = sharing.namingOf(cells);
    for (const storeId of cells[0]) {
      const itemCode = itemCodeOf(shared.naming.item.code, chainOf.get(storeId));
      const ofCode = namings.get(itemCode) ?? new Map<number, SharedNaming[]>();
      namings.set(itemCode, ofCode);
      const ofStore = ofCode.get(storeId);
      if (ofStore) ofStore.push(shared);
      else ofCode.set(storeId, [shared]);
    }
    const pause = turn();
    if (pause) await pause;
  }
  for (const ofCode of namings.values())
    for (const ofStore of ofCode.values()) ofStore.sort((a, b) => a.number - b.number);
  return namings;
}
