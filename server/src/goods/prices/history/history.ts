import { hebrewLowest, hebrewVerdict } from '@sali/contract/goods/prices/hebrewDeals';
import type { PriceHistory } from '@sali/contract/goods/prices/priceHistory';
import { PRICE_HISTORY_DAYS } from '@sali/domain/base/limits';
import { shekelsOf, shekelsOrNull } from '@sali/domain/base/money';
import {
  chainDays,
  checkSale,
  dailyPrices,
  type DayPrice,
  daysUpTo,
  lowestDaysToShow,
  lowestInDays,
  historySteps,
} from '@sali/domain/goods/prices/history';
import { jerusalemDay, toJerusalem } from '@sali/domain/base/jerusalemTime';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import { runsAt } from '@sali/domain/goods/promotions/terms/promotion';
import { saleOf } from '@sali/domain/goods/promotions/texts/sale';
import { DAY_MS } from '@sali/domain/base/time';
import type { ReadDb } from '../../../base/db/open.ts';
import { AppError } from '../../../base/errors.ts';
import { itemCodeOf } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { findProduct } from '../db.ts';
import { shownDealsAt } from '../promotions/promotions.ts';
import { type HistoryStore, readHistory } from './db.ts';

/** The prices of a product over the last days, in a store and in chains [J20]. */

export type HistoryAsked = { readonly storeKey?: string; readonly chainId?: string; readonly days: number };

/** Today, and the days before it that a sale is measured by. */
const DAYS_READ = PRICE_HISTORY_DAYS + 1;

/** @throws AppError product_not_found, store_not_found */
export async function priceHistory(db: ReadDb, code: string, asked: HistoryAsked, now: Date): Promise<PriceHistory> {
  const key = asked.storeKey ? parseStoreKey(asked.storeKey) : null;
  if (asked.storeKey && !key) throw new AppError('store_not_found');
  const product = await findProduct(db, itemCodeOf(code, key?.chainId));
  if (!product) throw new AppError('product_not_found');
  const since = new Date(now.getTime() - DAYS_READ * DAY_MS);
  const chainId = asked.chainId ?? key?.chainId ?? null;
  const { stores, changes } = await readHistory(db, product.productId, { chainId, store: key }, since);
  const days = daysUpTo(jerusalemDay(now), DAYS_READ);
  const ofStores = stores.map((store) => {
    const own = changes
      .filter(([storeId]) => storeId === store.storeId)
      .map(([, at, beforeAgorot]) => ({ day: jerusalemDay(new Date(at)), beforeAgorot }));
    const sinceDay = store.pricesSince && jerusalemDay(store.pricesSince);
    return { store, prices: dailyPrices({ nowAgorot: store.priceAgorot, changes: own, sinceDay }, days) };
  });
  const found = key && ofStores.find(({ store }) => isStore(store, key));
  if (key && !found) throw new AppError('store_not_found');
  const shown = days.slice(-asked.days);
  return {
    item_code: product.itemCode,
    days: asked.days,
    from_day: shown[0] ?? '',
    to_day: shown.at(-1) ?? '',
    store: found ? await storeToWire(db, { ...found, code: product.code }, shown, days, now) : null,
    chains: chainsToWire(ofStores, shown),
  };
}

const isStore = (store: HistoryStore, key: { chainId: string; storeNo: string }): boolean =>
  store.chainId === key.chainId && store.storeKey.split('-')[2] === key.storeNo;

type StorePrices = { readonly store: HistoryStore; readonly prices: readonly DayPrice[] };

async function storeToWire(
  db: ReadDb,
  { store, prices, code }: StorePrices & { readonly code: string },
  shown: readonly string[],
  days: readonly string[],
  now: Date,
): Promise<NonNullable<PriceHistory['store']>> {
  const shownPrices = prices.slice(-shown.length);
  const sold = shownPrices.flatMap((price, at) => (typeof price === 'number' ? [{ price, day: shown[at] ?? '' }] : []));
  const lowest = sold.reduce<(typeof sold)[number] | null>(
    (best, one) => (best === null || one.price <= best.price ? one : best),
    null,
  );
  const firstKnown = prices.findIndex((price) => price !== undefined);
  const lowestDays = lowestDaysToShow(shownPrices);
  return {
    store_key: store.storeKey,
    chain_name: store.chainName,
    store_name: store.storeName,
    known_since: days[firstKnown] ?? null,
    price: shekelsOrNull(store.priceAgorot),
    ...(store.isSample && { is_sample: true as const }),
    steps: historySteps(shown, shownPrices, (a, b) => a === b).map(({ day, value }) => ({
      day,
      price: shekelsOrNull(value),
    })),
    lowest: lowest && { price: shekelsOf(lowest.price), day: lowest.day },
    lowest_in_days: lowestInDays(shownPrices),
    lowest_days: lowestDays,
    lowest_text: lowestDays === null ? null : hebrewLowest(lowestDays),
    sale: await saleToWire(db, { store, prices, code }, now),
  };
}

async function saleToWire(
  db: ReadDb,
  { store, prices, code }: StorePrices & { readonly code: string },
  now: Date,
): Promise<NonNullable<PriceHistory['store']>['sale']> {
  const { priceAgorot, isSample } = store;
  if (priceAgorot === null || isSample) return null;
  const at = toJerusalem(now);
  const [deals = []] = await shownDealsAt(db, [{ ...store, code, priceAgorot }], { from: at, until: at });
  const { salePriceAgorot } = saleOf(deals.filter((deal) => runsAt(deal, at)));
  if (salePriceAgorot === null) return null;
  const { lowest30Agorot, lowest90Agorot, verdict } = checkSale(salePriceAgorot, prices);
  return {
    sale_price: shekelsOf(salePriceAgorot),
    price: shekelsOf(priceAgorot),
    lowest_regular_30: shekelsOrNull(lowest30Agorot),
    lowest_regular_90: shekelsOrNull(lowest90Agorot),
    verdict: verdict.code,
    params: verdict.params,
    text: hebrewVerdict(verdict),
  };
}

function chainsToWire(stores: readonly StorePrices[], shown: readonly string[]): PriceHistory['chains'] {
  const chains = new Map<string, { name: string; prices: (readonly DayPrice[])[] }>();
  for (const { store, prices } of stores) {
    const chain = chains.get(store.chainId) ?? { name: store.chainName, prices: [] };
    chain.prices.push(prices.slice(-shown.length));
    chains.set(store.chainId, chain);
  }
  return Array.from(chains, ([chainId, { name, prices }]) => ({
    chain_id: chainId,
    chain_name: name,
    steps: historySteps(
      shown,
      chainDays(prices, shown.length),
      (a, b) => a.lowestAgorot === b.lowestAgorot && a.averageAgorot === b.averageAgorot && a.stores === b.stores,
    ).map(({ day, value }) => ({
      day,
      lowest: shekelsOrNull(value.lowestAgorot),
      average: shekelsOrNull(value.averageAgorot),
      stores: value.stores,
    })),
  }));
}
