import type { BasketComparison, StoreBasketWire } from '@sali/contract/prices/baskets';
import { COMPARED_PRICES_DAYS_MAX, COMPARED_STORES_DEFAULT } from '@sali/domain/limits';
import type { Agorot } from '@sali/domain/money';
import type { GeoPlace } from '@sali/domain/prices/distance';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { PartPricer } from '@sali/domain/promotions/solver/partPricer';
import { rankBaskets } from '@sali/domain/promotions/solver/ranking';
import { DAY_MS, MINUTE_MS } from '@sali/domain/time';
import { codeIn, itemCodeOf } from '../codes.ts';
import type { Offer, OfferingStore } from '../offers/offers.ts';
import type { PricesRoom } from '../room.ts';
import { storesOfKeys } from '../storesOfKeys.ts';
import { GenericChooser } from './genericChooser.ts';
import { askedAnyBrand, type AskedGeneric, askedGenerics, type GenericItem } from './generics.ts';
import { NamedPromotions, NoPromotions } from './namedPromotions.ts';
import { aloneAgorot } from './pricedPiece.ts';
import { pricedStores, type StoreLines } from './pricedStores.ts';
import { type RankedStores, recentPricings } from './recentPricings.ts';
import { pieceAlone } from './sharedBasket.ts';
import { bestSplit } from './splits.ts';
import { substitutesIn } from './substitutes.ts';
import { type ComparedStore, type PricedStore, storeToWire } from './wire.ts';
import { BudgetSpent, WorkSlices } from './workSlices.ts';

/** What a basket costs in one store after another [B17]. */

export type Basket = readonly {
  readonly itemCode: string;
  readonly quantity: number;
  /** In each store the cheapest of its kind, that product among them. */
  readonly isAnyBrand?: boolean;
}[];

export type ComparisonOptions = {
  readonly storeKeys?: readonly string[];
  readonly from: GeoPlace | null;
  readonly limit?: number;
  readonly at: Date;
  readonly clubIds?: readonly number[];
  /** Stops of one split are no farther apart. */
  readonly withinKm?: number;
  /** With the best split, near misses and substitutes. */
  readonly isWhole: boolean;
  /** The stores without their lines. */
  readonly isWithoutLines?: boolean;
  /** At shelf prices: no promotion counts. */
  readonly isPlain?: boolean;
  /** Lines that name a kind: in each store the cheapest that fits. */
  readonly generics?: readonly GenericItem[];
};

const MILLI = 1000;

/**
 * Most found first, then cheapest. A store that has nothing of the basket is left out unless it is asked for. Others are
 * served meanwhile. A basket that takes too long is returned at shelf prices, without a split: its totals can be paid at the
 * till, and are marked as not proven the lowest.
 */
export async function compareBasket(
  room: PricesRoom,
  asked: Basket,
  comparing: ComparisonOptions,
  slices = new WorkSlices(),
): Promise<BasketComparison> {
  try {
    return await compared(room, asked, comparing, slices);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    const { stores } = await compared(
      room,
      asked,
      { ...comparing, isWhole: false, isPlain: true },
      new WorkSlices(Infinity),
    );
    const plain = stores.map((store) => ({ ...store, is_exact: false }));
    return comparing.isWhole ? { stores: plain, best_split: [] } : { stores: plain };
  }
}

async function compared(
  room: PricesRoom,
  asked: Basket,
  comparing: ComparisonOptions,
  slices: WorkSlices,
): Promise<BasketComparison> {
  const { ranked, pricer } = await rankedStores(room, withoutRepeats(asked), comparing, slices);
  const best = ranked.slice(0, comparing.limit ?? (comparing.storeKeys ? ranked.length : COMPARED_STORES_DEFAULT));
  const substitutes = comparing.isWhole ? await substitutesIn(room, best, slices) : null;
  slices.resume();
  const wire: StoreBasketWire[] = [];
  for (const store of best) {
    const proposing = substitutes && { pricer, substitutes: substitutes.get(store.store.storeId) ?? [] };
    wire.push(storeToWire(store, comparing, proposing ?? undefined));
    await slices.pause();
  }
  if (!comparing.isWhole) return { stores: wire };
  return { stores: wire, best_split: await bestSplit(ranked, comparing, pricer, slices) };
}

/** A second answer continues with what the first one priced. */
async function rankedStores(
  room: PricesRoom,
  whole: Basket,
  comparing: ComparisonOptions,
  slices: WorkSlices,
): Promise<RankedStores> {
  const { storeKeys, clubIds, at, generics, isWhole, isPlain = false } = comparing;
  const all = await room.offers.stores();
  const isCached = storeKeys === undefined && !isPlain;
  const key = isCached ? JSON.stringify([whole, generics, clubIds, Math.floor(at.getTime() / MINUTE_MS)]) : '';
  const recent = isCached && isWhole ? recentPricings.take(key, all) : undefined;
  if (recent) return recent;
  const anyBrand = await askedAnyBrand(
    room,
    whole.filter((line) => line.isAnyBrand),
  );
  const chosenCodes = new Set(anyBrand.map(({ wanted }) => wanted.itemCode));
  const question = {
    basket: whole.filter(({ itemCode }) => !chosenCodes.has(itemCode)),
    generics: [...anyBrand, ...(await askedGenerics(room, generics ?? []))],
    stores: chosen(all, comparing),
  };
  const pricer = new PartPricer();
  const priced = await priceIn(room, question, comparing, { pricer, slices });
  const worth = storeKeys ? priced : priced.filter((store) => store.basket.lines.length > 0);
  const ranked = { ranked: rankBaskets(worth), pricer };
  if (isCached && !isWhole) recentPricings.put(key, all, ranked);
  return ranked;
}

/** The same product twice is one line, its quantities added [J14]; of any brand only if it is so twice. */
function withoutRepeats(asked: Basket): Basket {
  const quantities = new Map<string, { itemCode: string; milli: number; isAnyBrand: boolean }>();
  for (const { itemCode, quantity, isAnyBrand = false } of asked) {
    const known = quantities.get(itemCodeOf(itemCode));
    const milli = (known?.milli ?? 0) + Math.round(quantity * MILLI);
    const both = isAnyBrand && (known?.isAnyBrand ?? true);
    quantities.set(itemCodeOf(itemCode), { itemCode: known?.itemCode ?? itemCode, milli, isAnyBrand: both });
  }
  return Array.from(quantities.values(), ({ milli, ...line }) => ({ ...line, quantity: milli / MILLI }));
}

type Question = {
  readonly basket: Basket;
  readonly generics: readonly AskedGeneric[];
  readonly stores: readonly ComparedStore[];
};

async function priceIn(
  { offers }: PricesRoom,
  { basket, generics, stores }: Question,
  comparing: ComparisonOptions,
  { pricer, slices }: { readonly pricer: PartPricer; readonly slices: WorkSlices },
): Promise<PricedStore[]> {
  const chainIds = [...new Set(stores.map((store) => store.chainId))];
  const asked = new Map(chainIds.map((chainId) => [chainId, askedIn(basket, chainId)]));
  const itemCodes = new Set([...asked.values()].flatMap(({ lines }) => lines.map(({ wholeCode }) => wholeCode)));
  for (const { fits } of generics) for (const { itemCode } of fits) itemCodes.add(itemCode);
  const offered = await offers.offered(stores, itemCodes);
  slices.resume();
  const shopping = { at: toJerusalem(comparing.at), clubIds: comparing.clubIds };
  const promotions = comparing.isPlain ? new NoPromotions(shopping) : new NamedPromotions(shopping);
  const pricing = { promotions, shopping, pricer };
  const priceOf = (code: string, quantityMilli: number, offer: Offer): Agorot =>
    aloneAgorot(pieceAlone({ code, quantityMilli }, offer, pricing));
  const chooser = new GenericChooser(generics, { offered, priceOf });
  const found: StoreLines[] = [];
  for (const [at, store] of stores.entries()) {
    const { lines, names, codes } = asked.get(store.chainId) ?? askedIn([], store.chainId);
    const chosen = chooser.chooseIn(store, at, codes);
    const offersOf = lines.map(({ wholeCode }) => offered.get(wholeCode)?.offers[at] ?? null);
    found.push({ store, lines, names, chosen, offers: [...offersOf, ...chosen.map(({ offer }) => offer)] });
    await slices.pause();
  }
  return pricedStores(found, pricing, slices);
}

/** The basket with the codes that a chain knows, and their public ones. */
function askedIn(basket: Basket, chainId: string) {
  const lines = basket.map(({ itemCode, quantity }) => ({
    code: codeIn(itemCode, { chainId }),
    wholeCode: itemCodeOf(itemCode, chainId),
    itemCode,
    quantityMilli: Math.round(quantity * MILLI),
  }));
  const names = new Map(lines.toReversed().map(({ code, itemCode }) => [code, itemCode]));
  return { lines, names, codes: new Set(lines.map(({ code }) => code)) };
}

/** Old prices mislead: unless a store is asked for by its key, they leave it out. */
function chosen(all: readonly OfferingStore[], { storeKeys, at }: ComparisonOptions): ComparedStore[] {
  const stores = all.filter(hasPrices);
  if (!storeKeys) {
    const oldest = at.getTime() - COMPARED_PRICES_DAYS_MAX * DAY_MS;
    return stores.filter((store) => store.pricesAt.getTime() >= oldest);
  }
  return storesOfKeys(stores, storeKeys);
}

const hasPrices = (store: OfferingStore): store is ComparedStore => store.pricesAt !== null;
