import type { BasketLine as WireLine, StoreBasket } from '@sali/contract/baskets';
import { COMPARED_PRICES_DAYS_MAX, COMPARED_STORES_DEFAULT, PRICE_OLD_DAYS } from '@sali/domain/limits';
import { shekelsOf } from '@sali/domain/money';
import { distanceKm, type Place } from '@sali/domain/prices/distance';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { parseStoreKey } from '@sali/domain/prices/storeKey';
import { type PricedBasket, type PricedLine, priceBasket } from '@sali/domain/promotions/basket';
import type { Shelved } from '@sali/domain/promotions/deal';
import { conditionTexts, dealText } from '@sali/domain/promotions/dealText';
import type { Promotion } from '@sali/domain/promotions/promotion';
import { rankBaskets } from '@sali/domain/promotions/ranking';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { itemCodeOf } from '../codes.ts';
import { readNaming } from '../promotions/db.ts';
import { type ComparedStore, readBasketShelves, readComparedStores } from './db.ts';

/** What a basket costs in one store after another (deals, decisions §6). */

export type Basket = readonly { readonly itemCode: string; readonly quantity: number }[];

export type Comparing = {
  readonly storeKeys?: readonly string[];
  readonly from: Place | null;
  readonly limit?: number;
  readonly at: Date;
  readonly clubIds?: readonly number[];
};

const DAY_MS = 86_400_000;
const MILLI = 1000;

/** Most found first, then cheapest. A store that has nothing of the basket is left out unless it is asked for. */
export async function compareBasket(db: Db, basket: Basket, comparing: Comparing): Promise<StoreBasket[]> {
  const stores = chosen(await readComparedStores(db), comparing);
  const storeIds = stores.map((store) => store.storeId);
  const chainIds = [...new Set(stores.map((store) => store.chainId))];
  const asked = basket.map((item) => item.itemCode);
  const itemCodes = [...new Set(asked.flatMap((code) => chainIds.map((chainId) => itemCodeOf(code, chainId))))];
  const rows = await readBasketShelves(db, storeIds, itemCodes);
  const at = toJerusalem(comparing.at);
  const codes = [...new Set(rows.map((row) => row.code))];
  const promotions = await readNaming(db, { storeIds, codes }, { from: at, until: at });
  const shelves = new Map(storeIds.map((id) => [id, new Map<string, Shelved>()]));
  for (const row of rows) shelves.get(row.storeId)?.set(row.code, row);
  const baskets = stores.map((store) => {
    const shelf = shelves.get(store.storeId) ?? new Map<string, Shelved>();
    const own = priceIn(basket, store, shelf, promotions.get(store.storeId) ?? [], at, comparing.clubIds);
    return { store, storeKey: store.storeKey, ...own };
  });
  const worth = comparing.storeKeys ? baskets : baskets.filter(({ basket: { lines } }) => lines.length > 0);
  const limit = comparing.limit ?? (comparing.storeKeys ? worth.length : COMPARED_STORES_DEFAULT);
  return rankBaskets(worth)
    .slice(0, limit)
    .map((priced) => toWire(priced, basket, comparing));
}

/** Old prices mislead: unless a store is asked for by its key, they leave it out. */
function chosen(stores: readonly ComparedStore[], { storeKeys, at }: Comparing): ComparedStore[] {
  if (!storeKeys) {
    const oldest = at.getTime() - COMPARED_PRICES_DAYS_MAX * DAY_MS;
    return stores.filter((store) => store.pricesAt.getTime() >= oldest);
  }
  const wanted = new Set(
    storeKeys.flatMap((key) => {
      const parts = parseStoreKey(key);
      return parts ? [`${parts.chainId}-${parts.storeNo}`] : [];
    }),
  );
  return stores.filter((store) => wanted.has(`${store.chainId}-${store.storeNo}`));
}

/** A chain's own short code means another product in every chain. */
const codeIn = (itemCode: string, { chainId }: ComparedStore): string => {
  const whole = itemCodeOf(itemCode, chainId);
  return whole.startsWith(`${chainId}-`) ? whole.slice(chainId.length + 1) : whole;
};

type StorePricing = {
  readonly basket: PricedBasket;
  readonly shelf: ReadonlyMap<string, Shelved>;
};

function priceIn(
  basket: Basket,
  store: ComparedStore,
  shelf: ReadonlyMap<string, Shelved>,
  promotions: readonly Promotion[],
  at: string,
  clubIds: readonly number[] = [],
): StorePricing {
  const lines = basket.map(({ itemCode, quantity }) => ({
    code: codeIn(itemCode, store),
    quantityMilli: Math.round(quantity * MILLI),
  }));
  return { basket: priceBasket(lines, shelf, promotions, { at, clubIds }), shelf };
}

function toWire(
  { store, basket, shelf }: StorePricing & { readonly store: ComparedStore },
  asked: Basket,
  { from, at }: Comparing,
): StoreBasket {
  const missing = new Set(basket.missing);
  const askedCodes = [...new Map(asked.map(({ itemCode }) => [codeIn(itemCode, store), itemCode]))];
  const nameOf = new Map(askedCodes);
  return {
    store_key: store.storeKey,
    chain_name: store.chainName,
    store_name: store.storeName,
    address: store.address,
    ...(from &&
      store.lat !== null &&
      store.lng !== null && { distance_km: distanceKm(from, { lat: store.lat, lng: store.lng }) }),
    total: shekelsOf(basket.totalAgorot),
    regular_total: shekelsOf(basket.regularAgorot),
    savings: shekelsOf(basket.regularAgorot - basket.totalAgorot),
    found: basket.lines.length,
    missing: askedCodes.filter(([code]) => missing.has(code)).map(([, itemCode]) => itemCode),
    lines: basket.lines.map((line) => lineToWire(line, nameOf.get(line.code) ?? line.code, shelf.get(line.code))),
    is_exact: basket.isExact,
    last_update: store.pricesAt.toISOString(),
    is_old: at.getTime() - store.pricesAt.getTime() > PRICE_OLD_DAYS * DAY_MS,
  };
}

function lineToWire(line: PricedLine, itemCode: string, shelved: Shelved | undefined): z.infer<typeof WireLine> {
  const [part] = line.parts.toSorted((a, b) => b.units - a.units);
  const priceAgorot = shelved?.priceAgorot ?? 0;
  return {
    item_code: itemCode,
    quantity: line.isWeighed ? line.units / MILLI : line.units,
    unit_price: shekelsOf(priceAgorot),
    line_total: shekelsOf(line.totalAgorot),
    ...(part && {
      promotion_id: part.deal.promotion.promotionId,
      sale_text: [
        dealText(termsFor(part.deal, line.code), priceAgorot),
        ...conditionTexts(part.deal.terms, part.deal.promotion.spendAgorot),
      ].join(', '),
    }),
  };
}

/** A unit deal has a price of its own for each item. */
function termsFor({ terms, unitAgorot }: PricedLine['parts'][number]['deal'], code: string) {
  return terms.kind === 'unit' ? { ...terms, unitAgorot: unitAgorot.get(code) ?? terms.unitAgorot } : terms;
}
