import type { Agorot } from '@sali/domain/base/units';
import type {
  BasketComparison,
  BasketLineWire,
  BasketSplit,
  NearMissWire,
  StoreBasketWire,
  Substitute,
} from '@sali/contract/goods/prices/baskets';
import { type Item, openItemsOf, type ShoppingList, shownNameOf } from '@sali/domain/lists/list';
import { isMissed } from '@sali/domain/lists/view';
import { agorotOf, lineTotal } from '@sali/domain/base/money';
import { rankedByWay } from '@sali/domain/goods/prices/away';
import type { DealSummary } from '@sali/domain/goods/promotions/texts/dealText';
import { placeText } from '../../goods/prices/placeText.ts';
import type { UnitPrice } from '@sali/domain/goods/prices/unitPrice';
import { type BasketLines, basketLinesOf } from '../listPrices/basket.ts';

/** The figures of the compare page, computed from the server's answer. Money is agorot. */

export type ComparedLine = {
  /** The line of the list that was asked for: the same in every store. */
  readonly asked: string;
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly isWeighted: boolean;
  /** How many pieces the kilograms are, where pieces were asked for. */
  readonly pieces?: number;
  readonly unitAgorot: Agorot;
  readonly totalAgorot: Agorot;
  /** At shelf price; more than `totalAgorot` where a deal applies. */
  readonly regularAgorot: Agorot;
  readonly saleText: DealSummary | null;
  /** Where it was chosen for a line of free text, or for a product of any brand, which it may be itself. */
  readonly chosen: { readonly by: 'words' | 'brand' | 'itself'; readonly forName: string } | null;
  /** The shelf price of a chosen product per measure. */
  readonly measure: { readonly agorot: Agorot; readonly per: UnitPrice['per'] } | null;
};

export type MissingLine = {
  readonly code: string;
  readonly name: string;
  /** Its average price where it is sold; null: no compared store sells it. */
  readonly estimateAgorot: Agorot | null;
  readonly substitute: Substitute | null;
};

export type ComparedStore = {
  readonly key: string;
  readonly chainName: string;
  readonly name: string;
  /** Street and town. */
  readonly address: string;
  readonly city: string;
  /** It delivers only. */
  readonly isOnline?: true;
  readonly distanceKm: number | null;
  readonly totalAgorot: Agorot;
  readonly savedAgorot: Agorot;
  /** The price of all that is missing here. */
  readonly estimateAgorot: Agorot;
  readonly lines: readonly ComparedLine[];
  readonly missing: readonly MissingLine[];
  readonly nearMisses: readonly (NearMissWire & { readonly name: string })[];
  /** The time of the store's newest prices, ms. */
  readonly pricesAt: number;
  /** So are examples of the sample. */
  readonly isOld: boolean;
  /** Its prices are the bundled sample's. */
  readonly isSample?: true;
  readonly isExact: boolean;
  /** A trip away from the own store, and not cheaper by what a way is worth: ranked for itself. */
  readonly isFar: boolean;
};

type SplitStop = {
  readonly key: string;
  readonly title: Pick<ComparedStore, 'chainName' | 'name'>;
  /** Street and town. */
  readonly address: string;
  readonly totalAgorot: Agorot;
  readonly count: number;
  readonly codes: readonly string[];
  /** For the lines of free text. */
  readonly names: readonly string[];
};

export type ComparedSplit = {
  readonly stops: readonly SplitStop[];
  readonly totalAgorot: Agorot;
  /** The saving by the last stop. */
  readonly savesAgorot: Agorot;
  /** How many products more are found thanks to the last stop. */
  readonly findsMore: number;
  readonly missingCount: number;
  /** Its prices are examples of the bundled sample. */
  readonly isSample?: true;
};

/** The open lines as the stores are asked for them: products, and free text, for which a store may sell something. */
export const openLinesOf = (list: ShoppingList): BasketLines => basketLinesOf(openItems(list));

/** How many lines are compared, and how many are not: free text that no store has anything for. */
export function countLines(list: ShoppingList, comparison: BasketComparison | undefined) {
  const fitting = comparison ? fittingIn(comparison) : new Set();
  const texts = freeTextOf(list);
  const priced = texts.filter(({ name }) => fitting.has(name)).length;
  return { compared: openLinesOf(list).items.length + priced, unpriced: texts.length - priced };
}

const freeTextOf = (list: ShoppingList): Item[] => openItems(list).filter(({ barcode }) => barcode === null);

/** Returns the items left to buy; those not found are in the sum of neither the list nor the comparison [G80]. */
const openItems = (list: ShoppingList): Item[] => openItemsOf(list).filter((item) => !isMissed(item));

/**
 * The stores that sell anything of it, by what the whole basket would cost: with the average price of what is missing,
 * so that a store without the meat is not the cheapest for that.
 * @param ownKey the store in which the person shops; null: not known, and nothing is far
 * @param wayWorthAgorot what a far store has to save
 */
export function rankedStores(
  { stores }: BasketComparison,
  list: ShoppingList,
  ownKey: string | null = null,
  wayWorthAgorot: Agorot = 0,
): ComparedStore[] {
  const items = itemsByCode(list);
  const averages = averagesOf(stores);
  const all = stores.filter(({ found }) => found > 0).map((store) => comparedStore(store, items, averages));
  const priceOf = (store: Omit<ComparedStore, 'isFar'>) => ({
    ...store,
    agorot: wholeOf(store),
    lacks: store.missing.length,
  });
  return rankedByWay(all, priceOf, ownKey, wayWorthAgorot);
}

/** Whether all that is shown is priced by samples, so that it is enough to say it once. */
export const areSamples = (stores: readonly ComparedStore[]): boolean =>
  stores.length > 0 && stores.every((store) => store.isSample);

/** A line that costs less here than in another store (below 0), or more, with the deals of both. */
export type PriceReason = { readonly name: string; readonly differenceAgorot: Agorot };

/** Reasons of one kind that are shown at most. */
const REASONS_MAX = 3;

/**
 * The store with which the prices of a store are explained [W18]: the person's own, else the cheapest, for that the next one.
 * Nothing is explained by examples, and no example by others.
 * @param ranked the cheapest first
 */
export function explainingStore(
  store: ComparedStore,
  ranked: readonly ComparedStore[],
  ownKey: string | null,
): ComparedStore | undefined {
  const others = ranked.filter((other) => other.key !== store.key && !other.isSample);
  return store.isSample ? undefined : (others.find(({ key }) => key === ownKey) ?? others[0]);
}

/**
 * The lines that make most of the difference between two stores: up to three that cost less here, then up to three that cost
 * more, in both kinds the largest difference first.
 */
export function priceReasons(here: ComparedStore, there: ComparedStore): readonly PriceReason[] {
  const totals = new Map(there.lines.map(({ asked, totalAgorot }) => [asked, totalAgorot]));
  const reasons = here.lines
    .map(({ asked, name, chosen, totalAgorot }): PriceReason => {
      const other = totals.get(asked) ?? totalAgorot;
      return { name: chosen?.forName ?? name, differenceAgorot: totalAgorot - other };
    })
    .sort((a, b) => Math.abs(b.differenceAgorot) - Math.abs(a.differenceAgorot));
  return [
    ...reasons.filter(({ differenceAgorot }) => differenceAgorot < 0).slice(0, REASONS_MAX),
    ...reasons.filter(({ differenceAgorot }) => differenceAgorot > 0).slice(0, REASONS_MAX),
  ];
}

/** With the estimate of what is missing. */
export const wholeOf = ({
  totalAgorot,
  estimateAgorot,
}: Pick<ComparedStore, 'totalAgorot' | 'estimateAgorot'>): Agorot => totalAgorot + estimateAgorot;

/**
 * The ways over two stores and more, where another stop saves what it is worth or finds more [W15].
 * @param stopWorthAgorot what a stop has to save
 */
export function splitsOf(comparison: BasketComparison, stopWorthAgorot: Agorot): ComparedSplit[] {
  const fitting = fittingIn(comparison);
  const least = Math.max(1, stopWorthAgorot);
  return (comparison.best_split ?? [])
    .filter(({ stops, saves, finds_more: more }) => stops > 1 && (agorotOf(saves ?? 0) >= least || more > 0))
    .map((split) => comparedSplit(split, fitting));
}

/** The names for which some store has something. */
const fittingIn = ({ stores }: BasketComparison): ReadonlySet<string | undefined> =>
  new Set(stores.flatMap(({ lines }) => lines.map(({ for_name: name }) => name)));

const itemsByCode = (list: ShoppingList): ReadonlyMap<string, Item> =>
  new Map(Object.values(list.items).flatMap((item) => (item.barcode === null ? [] : [[item.barcode, item]])));

/** Returns the key of the list's line that was asked: its product, or its words. */
const askedOf = ({ item_code: code, for_item_code: wanted = code, for_name: name }: BasketLineWire): string =>
  name === undefined ? wanted : wordsKey(name);

/** No item code begins so. */
const wordsKey = (name: string): string => `?${name}`;

/** By what was asked, what the asked quantity costs at shelf price, averaged over the stores that sell it. */
function averagesOf(stores: readonly StoreBasketWire[]): ReadonlyMap<string, Agorot> {
  const sums = new Map<string, { sum: Agorot; count: number }>();
  for (const line of stores.flatMap(({ lines }) => lines)) {
    const { sum, count } = sums.get(askedOf(line)) ?? { sum: 0, count: 0 };
    sums.set(askedOf(line), { sum: sum + regularOf(line), count: count + 1 });
  }
  return new Map(Array.from(sums, ([code, { sum, count }]) => [code, Math.round(sum / count)]));
}

const regularOf = ({ unit_price: price, quantity }: BasketLineWire): Agorot =>
  lineTotal(agorotOf(price), Math.round(quantity * 1000));

function comparedStore(
  store: StoreBasketWire,
  items: ReadonlyMap<string, Item>,
  averages: ReadonlyMap<string, Agorot>,
): Omit<ComparedStore, 'isFar'> {
  const chosen = new Map(store.lines.map((line) => [line.item_code, line.item_name]));
  const nameOf = (code: string): string => (items.has(code) ? undefined : chosen.get(code)) ?? nameIn(items, code);
  const missing = [
    ...store.missing.map((code) => ({
      code,
      name: nameOf(code),
      estimateAgorot: averages.get(code) ?? null,
      substitute: store.substitutes?.find(({ for_item_code: wanted }) => wanted === code) ?? null,
    })),
    // Words for which no store has a product are left out and counted.
    ...(store.missing_names ?? []).flatMap((name) => {
      const estimateAgorot = averages.get(wordsKey(name));
      return estimateAgorot === undefined ? [] : [{ code: wordsKey(name), name, estimateAgorot, substitute: null }];
    }),
  ];
  return {
    key: store.store_key,
    chainName: store.chain_name,
    name: store.store_name,
    address: placeText(store),
    city: store.city,
    ...(store.is_online && { isOnline: true }),
    distanceKm: store.distance_km ?? null,
    totalAgorot: agorotOf(store.total),
    savedAgorot: agorotOf(store.savings),
    estimateAgorot: missing.reduce((sum, { estimateAgorot }) => sum + (estimateAgorot ?? 0), 0),
    lines: store.lines.map((line) => comparedLine(line, items, nameOf)),
    missing,
    nearMisses: (store.near_misses ?? []).map((near) => ({ ...near, name: nameOf(near.item_code) })),
    pricesAt: Date.parse(store.last_update),
    isOld: store.is_old,
    ...(store.is_sample && { isSample: true }),
    isExact: store.is_exact,
  };
}

const comparedLine = (
  line: BasketLineWire,
  items: ReadonlyMap<string, Item>,
  nameOf: (code: string) => string,
): ComparedLine => ({
  asked: askedOf(line),
  code: line.item_code,
  name: nameOf(line.item_code),
  quantity: line.quantity,
  isWeighted: line.is_weighted ?? items.get(line.item_code)?.isWeighted ?? false,
  ...(line.pieces !== undefined && { pieces: line.pieces }),
  unitAgorot: agorotOf(line.unit_price),
  totalAgorot: agorotOf(line.line_total),
  regularAgorot: regularOf(line),
  saleText: line.sale_parts ?? line.sale_text ?? null,
  chosen: chosenIn(line, nameOf),
  measure: line.measure_price ? { agorot: agorotOf(line.measure_price.price), per: line.measure_price.per } : null,
});

function chosenIn(line: BasketLineWire, nameOf: (code: string) => string): ComparedLine['chosen'] {
  const { item_code: code, for_item_code: wanted, for_name: words, is_same_product: isSame } = line;
  // The same product under the code of another chain was not chosen from others.
  if (isSame) return null;
  if (words !== undefined) return { by: 'words', forName: words };
  return wanted === undefined ? null : { by: wanted === code ? 'itself' : 'brand', forName: nameOf(wanted) };
}

const nameIn = (items: ReadonlyMap<string, Item>, code: string): string => {
  const item = items.get(code);
  return item ? shownNameOf(item) : code;
};

const comparedSplit = (split: BasketSplit, fitting: ReadonlySet<string | undefined>): ComparedSplit => ({
  stops: split.stores.map((stop) => ({
    key: stop.store_key,
    title: { chainName: stop.chain_name, name: stop.store_name },
    address: placeText(stop),
    totalAgorot: agorotOf(stop.total),
    count: stop.lines.length,
    codes: stop.lines.filter((line) => line.for_name === undefined).map(askedOf),
    names: stop.lines.flatMap(({ for_name: name }) => name ?? []),
  })),
  totalAgorot: agorotOf(split.total),
  savesAgorot: Math.max(0, agorotOf(split.saves ?? 0)),
  findsMore: split.finds_more,
  ...(split.stores.some((stop) => stop.is_sample) && { isSample: true }),
  missingCount: split.missing.length + (split.missing_names ?? []).filter((name) => fitting.has(name)).length,
});
