import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';
import { BASKET_ITEMS_MAX, PRICE_OLD_DAYS, SHELF_FRESH_MS } from '@sali/domain/base/limits';
import type { LineCharge } from '@sali/domain/lists/deals';
import { type GenericLine, type WordsEstimate, wordsKeyOf } from '@sali/domain/lists/estimates';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { DAY_MS } from '@sali/domain/base/time';
import { isOldPrice } from '@sali/domain/goods/prices/comparison';
import { openStore } from '../../base/device/openStore.ts';
import { is404 } from '../../base/httpError.ts';
import { fetchOffers } from '../../goods/prices/api.ts';
import { noteSample } from '../../goods/prices/knownStores.ts';
import { canAskServer, useConnectivity } from '../../people/connectivity/connectivity.ts';
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
  /** The lines for which the server was asked to choose a product, by {@link choiceKeysOf}. */
  readonly words?: readonly string[] | undefined;
  readonly offers: StoreOffers;
  /** As the server estimated them last, by words and by products of any brand. Rows of older versions lack them. */
  readonly estimates?: BasketCharges['estimates'];
  readonly at: number;
};

const store = openStore<CachedOffers>('offers');

/** Rows that the browser could not store, as where the disk is full: this tab has them while it lives. */
const unstored = new Map<string, CachedOffers>();
const rowKeyOf = (userKey: string, listId: string): string => `${userKey} ${listId}`;

async function rowOf(userKey: string, listId: string): Promise<CachedOffers | undefined> {
  // A browser that cannot read has nothing cached.
  return unstored.get(rowKeyOf(userKey, listId)) ?? (await store.get(userKey, listId).catch(() => undefined));
}

async function keepRow(row: CachedOffers): Promise<void> {
  const key = rowKeyOf(row.userKey, row.listId);
  try {
    await store.put(row);
    unstored.delete(key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    unstored.set(key, row);
  }
}

/**
 * Caches what the store offers for the basket and for the products that were chosen for its other lines. The store is asked
 * unless that was done a few minutes ago.
 * @param estimates as the server gave them now; null: those of before stay
 * @param signal aborted: another question has followed, and nothing more is cached of this one
 * @throws HttpError
 */
export async function cacheOffers(
  listId: string,
  { storeKey, ...basket }: BasketQuery,
  estimates: BasketCharges['estimates'] | null,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const { userKey } = await syncEngine().device.ready();
  const row = await rowOf(userKey, listId);
  const known = row?.storeKey === storeKey ? row : undefined;
  const chosen = estimates ?? known?.estimates ?? NO_ESTIMATES;
  const words = estimates ? choiceKeysOf(basket) : known?.words;
  const { items } = basket;
  const itemCodes = basketCodesOf(items, chosen);
  const put = async (offered: Pick<CachedOffers, 'itemCodes' | 'offers' | 'at'>): Promise<void> => {
    if (signal?.aborted) return;
    await keepRow({ userKey, listId, storeKey, ...offered, words, estimates: chosen });
    changeCachedAt(userKey, (at) => new Map(at).set(listId, Date.now()));
  };
  const isFresh =
    known !== undefined &&
    now - known.at < SHELF_FRESH_MS &&
    itemCodes.every((code) => known.itemCodes.includes(code)) &&
    !isRepriced(known.offers, items);
  const isAnswered =
    estimates === null ||
    (known !== undefined && isChosenFor(known, basket) && isSameMap(known.estimates ?? NO_ESTIMATES, estimates));
  if (isFresh && isAnswered) return;
  // The products that were chosen are shown before it is known what the store offers for them.
  if (known && !isAnswered) await put({ itemCodes: known.itemCodes, offers: known.offers, at: known.at });
  if (!isFresh) await put({ itemCodes, offers: await offersOf(storeKey, itemCodes), at: now });
}

/** A store that the server does not know offers nothing. @throws HttpError */
async function offersOf(storeKey: string, itemCodes: readonly string[]): Promise<StoreOffers> {
  if (itemCodes.length === 0) return NO_OFFERS;
  try {
    const offers = await fetchOffers(storeKey, itemCodes.slice(0, BASKET_ITEMS_MAX));
    noteSample(storeKey, offers.is_sample === true);
    return offers;
  } catch (error) {
    if (is404(error)) return NO_OFFERS;
    throw error;
  }
}

/** The products of a basket, and those that were chosen for its other lines. */
const basketCodesOf = (items: BasketQuery['items'], chosen: BasketCharges['estimates']): string[] => [
  ...items.map((item) => item.item_code),
  ...Array.from(chosen.values(), (one) => one.itemCode),
];

/** The keys of the lines for which the server chooses a product: those without one, and those of any brand. */
export const choiceKeysOf = ({ items, words }: Pick<BasketQuery, 'items' | 'words'>): string[] => [
  ...new Set([...words.map(wordsKeyOf), ...items.flatMap((one) => (one.any_brand ? one.item_code : []))]),
];

const isChosenFor = ({ words = [] }: CachedOffers, basket: Pick<BasketQuery, 'items' | 'words'>): boolean =>
  choiceKeysOf(basket).every((key) => words.includes(key));

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
 * The charges that the device computes for a basket. `asOf`: when the store was asked; `oldSince`: of when its prices are,
 * where they were old already then. `isWhole`: every line of it was asked about, so that the sum is the one of the open list
 * [J49]; false where one was added since.
 */
export type CachedCharges = BasketCharges & {
  readonly asOf: Date;
  readonly oldSince: Date | null;
  readonly isWhole: boolean;
};

/**
 * The basket's lines at the cached offers, at `now` (ms), with the products that the server chose for its other lines. Null
 * where another store's offers are cached, where they are as old as an old price, or where a price is known to have changed.
 * A product that was added since is left out; words that were added have the estimate of another list of the store.
 */
export async function cachedDeals(
  listId: string,
  { storeKey, items, words, clubs, hasNextSets }: BasketQuery,
  now: number,
): Promise<CachedCharges | null> {
  const { userKey } = await syncEngine().device.ready();
  const known = await rowOf(userKey, listId);
  const isUsable = known?.storeKey === storeKey && !hasOldOffers(known, now) && !isRepriced(known.offers, items);
  const own = isUsable ? known : null;
  const row = canAskServer(useConnectivity.getState().health)
    ? own
    : await withDeviceShelf({ userKey, listId }, own, { storeKey, items, words, clubs }, now);
  if (row === null) return null;
  const asked = choiceKeysOf({ items, words });
  const added = words.map(wordsKeyOf).filter((key) => row.words?.includes(key) !== true);
  const chosenHere = row.estimates ?? NO_ESTIMATES;
  const taken = new Set(basketCodesOf(items, chosenHere));
  const elsewhere = added.length === 0 ? NO_ESTIMATES : await estimatesOf(userKey, storeKey, added, now);
  // No product is bought for two lines.
  const all = new Map([...[...elsewhere].filter(([, { itemCode }]) => !taken.has(itemCode)), ...chosenHere]);
  const estimates = new Map([...all].filter(([key]) => asked.includes(key)));
  const products = items.filter((item) => !estimates.has(item.item_code));
  const codes = new Set(products.map((item) => item.item_code));
  // A product that was added since takes the place of the same one that was chosen.
  const chosen = [...estimates.values()].flatMap(({ itemCode, packages }) =>
    packages === undefined || codes.has(itemCode) ? [] : [{ item_code: itemCode, quantity: packages }],
  );
  const { priceOffline } = await import('./offlinePricing.ts');
  const charges = priceOffline(row.offers, [...products, ...chosen], {
    at: new Date(now),
    storeKey,
    clubs,
    hasNextSets,
  });
  const pricesAt = row.offers.last_update === undefined ? null : new Date(row.offers.last_update);
  return {
    lines: new Map([...charges].filter(([code]) => codes.has(code))),
    estimates: new Map(
      Array.from(estimates, ([key, one]) => [
        key,
        atCharge(one, codes.has(one.itemCode) ? undefined : charges.get(one.itemCode)),
      ]),
    ),
    asOf: new Date(row.at),
    oldSince: pricesAt && isOldPrice(pricesAt, new Date(row.at)) ? pricesAt : null,
    isWhole:
      isChosenFor(row, { items, words }) &&
      basketCodesOf(items, estimates).every((code) => row.itemCodes.includes(code)),
  };
}

/**
 * Completes what is cached of a list from the shelf of its store on the device: products and words that were added without a
 * network have the price that they have with one.
 * @param own null: nothing is cached of the list that can be used
 * @returns null where neither knows anything
 */
async function withDeviceShelf(
  of: Pick<CachedOffers, 'userKey' | 'listId'>,
  own: CachedOffers | null,
  { storeKey, items, words, clubs }: BasketQuery,
  now: number,
): Promise<CachedOffers | null> {
  const here = own ?? {
    ...of,
    storeKey,
    itemCodes: [],
    words: [],
    offers: NO_OFFERS,
    estimates: NO_ESTIMATES,
    at: now,
  };
  const offered = new Set(here.offers.goods.map((good) => good.item_code));
  const asked = new Set(choiceKeysOf({ items, words }));
  // A product that was chosen for a line that has gone may be chosen again.
  const chosen = new Map([...(here.estimates ?? NO_ESTIMATES)].filter(([key]) => asked.has(key)));
  const added = words.filter((line) => here.words?.includes(wordsKeyOf(line)) !== true);
  const taken = new Set(basketCodesOf(items, chosen));
  const codes = [...taken].filter((code) => !offered.has(code));
  if (added.length + codes.length === 0) return own;
  // A browser that does not have this part of the app knows what is cached.
  const part = await import('./onDeviceShelf.ts').catch(() => null);
  const answer = await part?.askDeviceShelf(of.userKey, { storeKey, clubs }, { codes, words: added, taken }, now);
  if (!answer || now - answer.at > PRICE_OLD_DAYS * DAY_MS) return own;
  return {
    ...here,
    words: [...(here.words ?? []), ...answer.estimates.keys()],
    estimates: new Map([...chosen, ...answer.estimates]),
    offers: atKnownPrices(joinedOffers(here.offers, answer.offers), items),
    at: Math.min(here.at, answer.at),
  };
}

/** Offers with the prices by which the list is summed already. */
const atKnownPrices = (offers: StoreOffers, items: BasketQuery['items']): StoreOffers => {
  const known = new Map(items.map((item) => [item.item_code, item.priceAgorot]));
  const goods = offers.goods.map((good) => {
    const agorot = known.get(good.item_code);
    return agorot === undefined ? good : { ...good, price: shekelsOf(agorot) };
  });
  return { ...offers, goods };
};

/** Offers of different products of one store: a promotion of both is one promotion. */
function joinedOffers(one: StoreOffers, other: StoreOffers): StoreOffers {
  const promotions = new Map(one.promotions.map((promotion) => [promotion.promotion_id, promotion]));
  for (const promotion of other.promotions) {
    const known = promotions.get(promotion.promotion_id);
    const items = [...(known?.items ?? []), ...promotion.items];
    promotions.set(promotion.promotion_id, { ...(known ?? promotion), items });
  }
  const goods = new Map([...other.goods, ...one.goods].map((good) => [good.item_code, good]));
  return { ...other, ...one, goods: [...goods.values()], promotions: [...promotions.values()] };
}

/** The estimate at what its product costs in this basket. */
const atCharge = (estimate: WordsEstimate, charge: LineCharge | undefined): WordsEstimate =>
  charge ? { ...estimate, totalAgorot: charge.totalAgorot } : estimate;

const hasOldOffers = ({ at }: CachedOffers, now: number): boolean => now - at > PRICE_OLD_DAYS * DAY_MS;

/**
 * The estimates of these words in any list of the store: what was just typed may have been on another list [G80]. Those of the
 * list whose offers were asked for last come first.
 */
async function estimatesOf(
  userKey: string,
  storeKey: string,
  words: readonly string[],
  now: number,
): Promise<BasketCharges['estimates']> {
  // A browser that cannot read has nothing cached.
  const ofStore = (await store.all(userKey).catch(() => [])).filter(
    (row) => row.storeKey === storeKey && !hasOldOffers(row, now),
  );
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
