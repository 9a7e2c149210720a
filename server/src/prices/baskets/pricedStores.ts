import type { BasketLine, Offered, PricedBasket } from '@sali/domain/promotions/basket';
import type { Offer } from '../offers/offers.ts';
import type { ChosenLine } from './generics.ts';
import { type OfferedLines, type Pricing, SharedBasket } from './sharedBasket.ts';
import type { ComparedStore, PricedStore, ToldLines } from './wire.ts';

/** What of a basket a store knows and sells. */
export type StoreLines = Pick<PricedStore, 'store' | 'names'> & {
  readonly lines: readonly (BasketLine & PricedStore['lines'][number])[];
  readonly chosen: readonly ChosenLine[];
  /** Of the lines, then of what was chosen. */
  readonly offers: OfferedLines;
};

/** @param found the stores of a chain share their `lines` */
export function pricedStores(found: readonly StoreLines[], pricing: Pricing): PricedStore[] {
  const told: ToldLines = new Map();
  const alike = new Map<string, StoreLines[]>();
  for (const one of found) {
    const key = `${one.store.chainId};${one.chosen.map(({ code, quantityMilli }) => `${code}*${quantityMilli}`).join()}`;
    const others = alike.get(key);
    if (others) others.push(one);
    else alike.set(key, [one]);
  }
  const priced = new Map<StoreLines, PricedStore>();
  for (const stores of alike.values()) {
    const { lines, placeOf } = withoutRepeats(stores[0]);
    const offersOf = ({ offers }: StoreLines): OfferedLines => placeOf.map((place) => offers[place] ?? null);
    const rows = stores.map(offersOf);
    const shared = new SharedBasket(lines, rows, pricing);
    stores.forEach((one, at) => priced.set(one, new StoreBasket(one, lines, rows[at] ?? [], shared, told)));
  }
  return found.flatMap((one) => priced.get(one) ?? []);
}

/** A code that was asked for in two ways is one line: its quantities are added. */
function withoutRepeats(one: StoreLines | undefined): { lines: BasketLine[]; placeOf: number[] } {
  const lines = new Map<string, { code: string; quantityMilli: number; place: number }>();
  [...(one?.lines ?? []), ...(one?.chosen ?? [])].forEach(({ code, quantityMilli }, place) => {
    const known = lines.get(code);
    lines.set(code, { code, quantityMilli: (known?.quantityMilli ?? 0) + quantityMilli, place: known?.place ?? place });
  });
  return { lines: [...lines.values()], placeOf: Array.from(lines.values(), ({ place }) => place) };
}

/** Most stores only need their totals: the rest is found when it is told. */
class StoreBasket implements PricedStore {
  readonly store: ComparedStore;
  readonly storeKey: string;
  readonly lines: PricedStore['lines'];
  readonly names: ReadonlyMap<string, string>;
  readonly chosen: readonly ChosenLine[];
  readonly basket: PricedBasket;
  readonly told: ToldLines;
  readonly #asked: readonly BasketLine[];
  readonly #offers: OfferedLines;
  readonly #shared: SharedBasket;
  #offered?: Offered;

  constructor(
    { store, lines, names, chosen }: StoreLines,
    asked: readonly BasketLine[],
    offers: OfferedLines,
    shared: SharedBasket,
    told: ToldLines,
  ) {
    this.store = store;
    this.storeKey = store.storeKey;
    this.lines = lines;
    this.names = names;
    this.chosen = chosen;
    this.told = told;
    this.#asked = asked;
    this.#offers = offers;
    this.#shared = shared;
    this.basket = shared.priceIn(offers);
  }

  offerOf(code: string): Offer | undefined {
    return this.#offers[this.#asked.findIndex((line) => line.code === code)] ?? undefined;
  }

  get offered(): Offered {
    return (this.#offered ??= this.#shared.offeredIn(this.#offers));
  }
}
