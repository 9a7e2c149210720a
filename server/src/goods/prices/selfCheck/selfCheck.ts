/*
 * The nightly check of prices: a sample of yesterday's lists is priced as people compare them, over all stores from memory,
 * and once more in single stores from the database. A difference is an error of the server: it is logged and counted.
 */
import type { StoreBasketWire } from '@sali/contract/goods/prices/baskets';
import { agorotOf } from '@sali/domain/base/money';
import { jerusalemDay, jerusalemHour } from '@sali/domain/base/jerusalemTime';
import { DAY_MS } from '@sali/domain/base/time';
import type { Deps } from '../../../base/deps.ts';
import { compareBasket } from '../baskets/compare.ts';
import type { PricesRoom } from '../room.ts';
import { storesOfKeys } from '../storesOfKeys.ts';
import { type CheckedBasket, claimCheck, finishCheck, sampleBaskets } from './db.ts';
import { priceAlone } from './priceAlone.ts';

/**
 * The nightly check of prices: lists of the last day, other stores besides a list's own, items of a list, and the hour
 * in Israel from which it runs.
 */
const PRICE_CHECK_BASKETS = 100;
const PRICE_CHECK_STORES = 3;
const PRICE_CHECK_ITEMS_MAX = 200;
const PRICE_CHECK_FROM_HOUR = 4;
const PRICE_CHECK_KEPT_DAYS = 90;

export type PriceCheckRoom = PricesRoom & Pick<Deps, 'db' | 'log'>;

/** How many lists and stores were compared, and in how many of these the two prices differ. */
export type PriceCheck = { readonly baskets: number; readonly stores: number; readonly differences: number };

/** A store in which a basket has two prices, in agorot. */
type PriceDifference = { readonly storeKey: string; readonly compared: number; readonly alone: number };

/**
 * Checks the prices of today, from the hour on at which the night's files are usually in. One process does it, once a day; a
 * check that its process did not end, or that failed, is begun again.
 * @returns null: it is too early, or today's check has ended or runs
 */
export async function checkPrices(room: PriceCheckRoom): Promise<PriceCheck | null> {
  const now = room.now();
  const day = jerusalemDay(now);
  if (jerusalemHour(now) < PRICE_CHECK_FROM_HOUR || !(await claimCheck(room.db, day, now))) return null;
  await room.ready;
  const sample = { day, since: new Date(now.getTime() - DAY_MS), limit: PRICE_CHECK_BASKETS };
  const baskets = await sampleBaskets(room.db, { ...sample, itemsMax: PRICE_CHECK_ITEMS_MAX });
  let [stores, differences] = [0, 0];
  for (const basket of baskets) {
    const checked = await checkBasket(room, basket);
    stores += checked.stores;
    differences += checked.differences.length;
    for (const one of checked.differences) room.log.error(one, 'a basket has another price when it is priced alone');
  }
  const found = { baskets: baskets.length, stores, differences };
  const keptFrom = jerusalemDay(new Date(now.getTime() - PRICE_CHECK_KEPT_DAYS * DAY_MS));
  await finishCheck(room.db, day, { checked_at: room.now(), ...found }, keptFrom);
  room.log.info(found, 'prices were checked');
  return found;
}

async function checkBasket(room: PriceCheckRoom, basket: CheckedBasket) {
  const stores = await storesToCheck(room, basket);
  const differences: PriceDifference[] = [];
  for (const store of stores) {
    // A file that came in between changes one price and not the other: only what differs again is an error.
    const difference =
      (await differenceIn(room, basket, store)) && (await differenceAgain(room, basket, store.store_key));
    if (difference) differences.push(difference);
  }
  return { stores: stores.length, differences };
}

/** The best stores of a comparison over all, and the basket's own; without those whose price is not proven the lowest. */
async function storesToCheck(room: PriceCheckRoom, basket: CheckedBasket): Promise<StoreBasketWire[]> {
  const best = await compared(room, basket, { limit: PRICE_CHECK_STORES });
  const isIn = best.some(({ store_key: key }) => key === basket.storeKey);
  const own = basket.storeKey === null || isIn ? [] : await compared(room, basket, { storeKeys: [basket.storeKey] });
  return [...best, ...own].filter((store) => store.is_exact);
}

async function compared(
  room: PriceCheckRoom,
  { items, clubs }: CheckedBasket,
  which: { readonly limit: number } | { readonly storeKeys: readonly string[] },
): Promise<StoreBasketWire[]> {
  const options = { from: null, at: room.now(), clubs, isWhole: false, isWithoutLines: true, ...which };
  return (await compareBasket(room, items, options)).stores;
}

async function differenceIn(
  room: PriceCheckRoom,
  basket: CheckedBasket,
  store: StoreBasketWire,
): Promise<PriceDifference | null> {
  const [known] = storesOfKeys(await room.offers.stores(), [store.store_key]);
  if (!known) return null;
  const alone = await priceAlone(room, known, basket, room.now());
  const isSame =
    alone.totalAgorot === agorotOf(store.total) &&
    alone.regularAgorot === agorotOf(store.regular_total) &&
    alone.lines.length === store.found;
  return isSame || !alone.isExact
    ? null
    : { storeKey: store.store_key, compared: agorotOf(store.total), alone: alone.totalAgorot };
}

async function differenceAgain(
  room: PriceCheckRoom,
  basket: CheckedBasket,
  storeKey: string,
): Promise<PriceDifference | null> {
  const [store] = await compared(room, basket, { storeKeys: [storeKey] });
  return store?.is_exact ? differenceIn(room, basket, store) : null;
}
