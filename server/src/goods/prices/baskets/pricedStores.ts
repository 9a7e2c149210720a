import type { Thousandths } from '@sali/domain/base/units';
import { getOrCreate } from '@sali/domain/base/memo';
import { isOldPrice } from '@sali/domain/goods/prices/comparison';
import type { BasketLine, BasketOffer, PricedBasket } from '@sali/domain/goods/promotions/solver/basket';
import type { Offer } from '../offers/offers.ts';
import type { ChosenLine, ComparedStore, PricedStore, WireLines } from '../pricing/pricedStore.ts';
import type { ComparisonPricing } from '../pricing/pricingSession.ts';
import { type OfferedLines, SharedBasket } from './sharedBasket.ts';
import type { StoreLines } from './storeLines.ts';
import type { WorkSlices } from './workSlices.ts';

/**
 * Prices a basket in stores. Stores of a chain that chose the same products for generic lines are priced together.
 * @param found the stores of a chain share their `lines`
 * @returns in the order of the stores
 * @throws BudgetSpent
 */
export async function pricedStores(
  found: readonly StoreLines[],
  pricing: ComparisonPricing,
  at: Date,
  slices: WorkSlices,
): Promise<PricedStore[]> {
  const { wireLines } = pricing;
  const alike = new Map<string, StoreLines[]>();
  for (const one of found) {
    const key = `${one.store.chainId};${one.chosen.map(({ code, quantityMilli }) => `${code}*${quantityMilli}`).join()}`;
    getOrCreate(alike, key, () => []).push(one);
  }
  const priced = new Map<StoreLines, PricedStore>();
  for (const stores of alike.values()) {
    const { lines, placeOf } = withoutRepeats(stores[0]);
    const offersOf = ({ offers }: StoreLines): OfferedLines => placeOf.map((place) => offers[place] ?? null);
    const rows = stores.map(offersOf);
    await slices.pause();
    const shared = new SharedBasket(lines, rows, pricing.inChain(stores[0]?.store.chainId ?? ''));
    for (const [place, one] of stores.entries()) {
      const offers = rows[place] ?? [];
      const basket = await shared.priceIn(offers, slices);
      priced.set(one, new StoreBasket(one, lines, offers, { shared, basket, wireLines, at }));
    }
    await slices.pause();
  }
  return found.flatMap((one) => priced.get(one) ?? []);
}

/** A code that was asked for in two ways is one line: its quantities are added. */
function withoutRepeats(one: StoreLines | undefined): { lines: BasketLine[]; placeOf: number[] } {
  const lines = new Map<string, { code: string; quantityMilli: Thousandths; place: number }>();
  [...(one?.lines ?? []), ...(one?.chosen ?? [])].forEach(({ code, quantityMilli }, place) => {
    const known = lines.get(code);
    lines.set(code, { code, quantityMilli: (known?.quantityMilli ?? 0) + quantityMilli, place: known?.place ?? place });
  });
  return { lines: [...lines.values()], placeOf: Array.from(lines.values(), ({ place }) => place) };
}

/** The basket of a store as it was priced in a comparison at a time. */
type PricedAs = {
  readonly shared: SharedBasket;
  readonly basket: PricedBasket;
  readonly wireLines: WireLines;
  readonly at: Date;
};

/** Most stores only need their totals: the rest is computed when it is read. */
class StoreBasket implements PricedStore {
  readonly store: ComparedStore;
  readonly storeKey: string;
  readonly isOld: boolean;
  readonly lines: PricedStore['lines'];
  readonly names: ReadonlyMap<string, string>;
  readonly soldAs: PricedStore['soldAs'];
  readonly chosen: readonly ChosenLine[];
  readonly basket: PricedBasket;
  readonly wireLines: WireLines;
  readonly #asked: readonly BasketLine[];
  readonly #offers: OfferedLines;
  readonly #shared: SharedBasket;
  #placeOf?: ReadonlyMap<string, number>;
  #offered?: BasketOffer;

  constructor(
    { store, lines, names, soldAs, chosen }: StoreLines,
    asked: readonly BasketLine[],
    offers: OfferedLines,
    { shared, basket, wireLines, at }: PricedAs,
  ) {
    this.store = store;
    this.storeKey = store.storeKey;
    this.isOld = store.isSample || isOldPrice(store.pricesAt, at);
    this.lines = lines;
    this.names = names;
    this.soldAs = soldAs;
    this.chosen = chosen;
    this.wireLines = wireLines;
    this.#asked = asked;
    this.#offers = offers;
    this.#shared = shared;
    this.basket = basket;
  }

  offerOf(code: string): Offer | undefined {
    this.#placeOf ??= new Map(this.#asked.map((line, place) => [line.code, place]));
    return this.#offers[this.#placeOf.get(code) ?? -1] ?? undefined;
  }

  get offered(): BasketOffer {
    return (this.#offered ??= this.#shared.offeredIn(this.#offers));
  }
}
