import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { agorotOf } from '@sali/domain/base/money';
import { PRICE_OLD_DAYS, SHELF_FRESH_MS } from '@sali/domain/base/limits';
import type { LineCharge } from '@sali/domain/lists/deals';
import { type GenericLine, type WordsEstimate, wordsKeyOf } from '@sali/domain/lists/estimates';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { DAY_MS } from '@sali/domain/base/time';
import { openStore } from '../../base/device/openStore.ts';
import { fetchOffers } from '../../goods/prices/api.ts';
import type { BasketItem } from './basket.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { changeCachedAt } from './cachedAt.ts';

/**
 * A cache of what the store of each list offers for its products. With it the list and its card are priced with
 * multi-buys without a network too, also after the list was changed.
 */

export type BasketQuery = {
  readonly storeKey: string;
  /** With the price of one piece, where a newer one than the cached is known. */
  readonly items: readonly (BasketItem & { readonly priceAgorot?: number | undefined })[];
  /** Lines without a product. */
  readonly words: readonly GenericLine[];
  /** The clubs of this person, in all chains. */
  readonly clubs: readonly ChosenClub[];
  /** Also what more of each product makes, which costs as much again to compute. */
  readonly hasNextSets?: boolean | undefined;
};

/** The prices of a list's lines: by barcode, and by the key of their words. */
export type BasketCharges = {
  readonly lines: ReadonlyMap<string, LineCharge>;
  readonly estimates: ReadonlyMap<string, WordsEstimate>;
};

type CachedOffers = {
  readonly userKey: string;
  readonly listId: string;
  readonly storeKey: string;
  readonly itemCodes: readonly string[];
  /** The keys of the lines without a product about which the server was asked. */
  readonly words?: readonly string[];
  readonly offers: StoreOffers;
  /** As the server estimated them last, by words and by products of any brand. Rows of older versions lack them. */
  readonly estimates?: BasketCharges['estimates'];
  readonly at: number;
};

const store = openStore<CachedOffers>('offers');

/**
 * Caches what the store offers for the basket, which is fetched unless that was done a few minutes ago, and the estimates
 * that the server gave. @throws HttpError
 */
export async function cacheOffers(
  listId: string,
  { storeKey, items, words: asked }: BasketQuery,
  estimates: BasketCharges['estimates'],
  now: number,
): Promise<void> {
  const { userKey } = await syncEngine().device.ready();
  const row = await store.get(userKey, listId);
  const itemCodes = items.map((item) => item.item_code);
  const words = [...new Set(asked.map(wordsKeyOf))];
  const isFresh =
    row?.storeKey === storeKey &&
    now - row.at < SHELF_FRESH_MS &&
    itemCodes.every((code) => row.itemCodes.includes(code));
  if (isFresh && coversWords(row, words) && isSameMap(row.estimates ?? NO_ESTIMATES, estimates)) return;
  const offered = isFresh
    ? { itemCodes: row.itemCodes, offers: row.offers, at: row.at }
    : { itemCodes, offers: itemCodes.length === 0 ? NO_OFFERS : await fetchOffers(storeKey, itemCodes), at: now };
  await store.put({ userKey, listId, storeKey, ...offered, words, estimates });
  changeCachedAt(userKey, (at) => new Map(at).set(listId, now));
}

const coversWords = ({ words }: CachedOffers, asked: readonly string[]): boolean =>
  words !== undefined && asked.every((key) => words.includes(key));

const NO_OFFERS: StoreOffers = { goods: [], promotions: [] };
const NO_ESTIMATES: BasketCharges['estimates'] = new Map();

const isSameMap = (one: BasketCharges['estimates'], other: BasketCharges['estimates']): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other]);

/** Reports to the cards which of the user's lists have cached offers. */
export async function loadCachedLists(userKey: string): Promise<void> {
  const keys = await store.keys(userKey);
  changeCachedAt(userKey, (at) => new Map([...keys.map(([, listId = '']): [string, number] => [listId, 0]), ...at]));
}

/**
 * The charges that the device computes for a basket. `isWhole`: every line of it was asked about, so that the sum is
 * the one of the open list [J49]; false where one was added since.
 */
export type CachedCharges = BasketCharges & { readonly asOf: Date; readonly isWhole: boolean };

/**
 * The basket's lines at the cached offers, at `now` (ms). Null where another store's offers are cached, where they are as
 * old as an old price, or where a price is known to have changed. A product that was added since is left out; words that
 * were added have the estimate of another list of the store.
 */
export async function cachedDeals(
  listId: string,
  { storeKey, items, words, clubs, hasNextSets }: BasketQuery,
  now: number,
): Promise<CachedCharges | null> {
  const { userKey } = await syncEngine().device.ready();
  const row = await store.get(userKey, listId);
  if (row?.storeKey !== storeKey || hasOldOffers(row, now) || isRepriced(row.offers, items)) return null;
  const added = words.map(wordsKeyOf).filter((key) => row.words?.includes(key) !== true);
  const elsewhere = added.length === 0 ? NO_ESTIMATES : await estimatesOf(userKey, storeKey, added, now);
  const estimates = new Map([...elsewhere, ...(row.estimates ?? NO_ESTIMATES)]);
  // In the place of a product of any brand is the one that the server chose last.
  const priced = items.filter((item) => !(item.any_brand && estimates.has(item.item_code)));
  const { priceOffline } = await import('./offlinePricing.ts');
  return {
    lines: priceOffline(row.offers, priced, { at: new Date(now), storeKey, clubs, hasNextSets }),
    estimates,
    asOf: new Date(row.at),
    isWhole: items.every((item) => row.itemCodes.includes(item.item_code)) && coversWords(row, words.map(wordsKeyOf)),
  };
}

const hasOldOffers = ({ at }: CachedOffers, now: number): boolean => now - at > PRICE_OLD_DAYS * DAY_MS;

/** The newest estimates of these words in any list of the store: what was just typed may have been on another list [G80]. */
async function estimatesOf(
  userKey: string,
  storeKey: string,
  words: readonly string[],
  now: number,
): Promise<BasketCharges['estimates']> {
  const ofStore = (await store.all(userKey)).filter((row) => row.storeKey === storeKey && !hasOldOffers(row, now));
  const known = ofStore.sort((a, b) => a.at - b.at).flatMap(({ estimates = NO_ESTIMATES }) => [...estimates]);
  return new Map(known.filter(([key]) => words.includes(key)));
}

function isRepriced({ goods }: StoreOffers, items: BasketQuery['items']): boolean {
  const before = new Map(goods.map((good) => [good.item_code, agorotOf(good.price)]));
  return items.some(({ item_code: code, priceAgorot }) => {
    const known = before.get(code);
    return priceAgorot !== undefined && known !== undefined && known !== priceAgorot;
  });
}
