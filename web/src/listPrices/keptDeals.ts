import type { StoreOffers } from '@sali/contract/storeOffers';
import { agorotOf } from '@sali/domain/money';
import { PRICE_OLD_DAYS, SHELF_FRESH_MS } from '@sali/domain/limits';
import type { LineCharge } from '@sali/domain/lists/deals';
import { DAY_MS } from '@sali/domain/time';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { fetchOffers } from '../prices/api.ts';
import type { BasketItem } from './basket.ts';
import { syncEngine } from '../sync/engine.ts';
import { tellKept } from './keptAt.ts';

/**
 * What the store of a list offers of its products stays on the device, so that the shop without reception knows the
 * multi-buys too, whatever is changed meanwhile. The cards of the lists know them from here as well.
 */

export type AskedBasket = {
  readonly storeKey: string;
  /** With what one of it costs now, where that is known better than from what was kept. */
  readonly items: readonly (BasketItem & { readonly priceAgorot?: number | undefined })[];
  /** Of this person. */
  readonly clubs: readonly number[];
};

type Row = {
  readonly userKey: string;
  readonly listId: string;
  readonly storeKey: string;
  readonly itemCodes: readonly string[];
  readonly offers: StoreOffers;
  readonly at: number;
};

interface Schema extends DBSchema {
  offers: { key: [userKey: string, listId: string]; value: Row; indexes: { userKey: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('sali-offers', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('offers', { keyPath: ['userKey', 'listId'] }).createIndex('userKey', 'userKey');
    },
  }));

/** Asks what the store offers of the basket, unless that was asked a few minutes ago. @throws HttpError */
export async function keepOffers(listId: string, { storeKey, items }: AskedBasket, now: number): Promise<void> {
  const { userKey } = await syncEngine().device.ready();
  const db = await database();
  const row = await db.get('offers', [userKey, listId]);
  const itemCodes = items.map((item) => item.item_code);
  const isFresh = row?.storeKey === storeKey && now - row.at < SHELF_FRESH_MS;
  if (isFresh && itemCodes.every((code) => row.itemCodes.includes(code))) return;
  const offers = await fetchOffers(storeKey, itemCodes);
  await db.put('offers', { userKey, listId, storeKey, itemCodes, offers, at: now });
  tellKept(userKey, (at) => new Map(at).set(listId, now));
}

/** Tells the cards of which of the user's lists something is kept. */
export async function learnKeptLists(userKey: string): Promise<void> {
  const keys = await (await database()).getAllKeysFromIndex('offers', 'userKey', userKey);
  tellKept(userKey, (at) => new Map([...keys.map(([, listId]): [string, number] => [listId, 0]), ...at]));
}

/**
 * What the basket costs by what was kept, in ms `now`; null where the store was another one, or it is as old as a price
 * that counts as old, or a price is known to be another one since. A product that was added since is not in it.
 */
export async function keptDeals(
  listId: string,
  { storeKey, items, clubs }: AskedBasket,
  now: number,
): Promise<{ lines: ReadonlyMap<string, LineCharge>; asOf: Date } | null> {
  const { userKey } = await syncEngine().device.ready();
  const row = await (await database()).get('offers', [userKey, listId]);
  if (row?.storeKey !== storeKey || now - row.at > PRICE_OLD_DAYS * DAY_MS) return null;
  if (isRepriced(row.offers, items)) return null;
  const { priceOffline } = await import('./offlinePricing.ts');
  return { lines: priceOffline(row.offers, items, { at: new Date(now), clubs }), asOf: new Date(row.at) };
}

function isRepriced({ goods }: StoreOffers, items: AskedBasket['items']): boolean {
  const before = new Map(goods.map((good) => [good.item_code, agorotOf(good.price)]));
  return items.some(({ item_code: code, priceAgorot }) => {
    const known = before.get(code);
    return priceAgorot !== undefined && known !== undefined && known !== priceAgorot;
  });
}

/** Takes what a user's lists were offered off the device. */
export async function forgetOffers(userKey: string): Promise<void> {
  const db = await database();
  for (const key of await db.getAllKeysFromIndex('offers', 'userKey', userKey)) await db.delete('offers', key);
  tellKept(userKey, () => new Map());
}
