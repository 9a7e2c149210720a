import type { Product } from '@sali/domain/catalogue/product';
import type { Agorot } from '@sali/domain/money';
import { quantityOf } from '@sali/domain/prices/generic';
import { type Generic, kindOf, readGeneric } from '@sali/domain/prices/kind';
import { turnsFor } from '../../turns.ts';
import { codeIn } from '../codes.ts';
import type { Offer, Offered, OfferingStore } from '../offers/offers.ts';
import type { PricesRoom } from '../room.ts';

/** Lines of a basket that name a kind, or a product of any brand: in each store the cheapest product that fits. */

export type GenericItem = { readonly name: string; readonly quantity: number };
export type AnyBrandItem = { readonly itemCode: string; readonly quantity: number };

/** What a line asked for: a kind in words, or a product of which another brand would do as well. */
export type Wanted =
  { readonly name: string; readonly itemCode?: undefined } | { readonly itemCode: string; readonly name?: undefined };

/** With what fits it anywhere. */
export type AskedGeneric = {
  readonly wanted: Wanted;
  readonly quantityMilli: number;
  readonly generic: Generic | null;
  readonly fits: readonly Product[];
  /** The product itself, where any brand of it would do: one of what fits, and no other line's. */
  readonly own?: Product;
};

/** What stands in a store's basket for it; without a product nothing there fits. */
export type ChosenLine = {
  readonly wanted: Wanted;
  readonly code: string;
  readonly quantityMilli: number;
  readonly product: Product | null;
};

/** The likeliest of what fits: each is looked up in every store. */
const FITS_MAX = 40;
const MILLI = 1000;
/** So long others wait while fits are looked for. */
const SLICE_MS = 5;

/** The same name twice is one line, its quantities added. */
export async function askedGenerics(room: PricesRoom, items: readonly GenericItem[]): Promise<AskedGeneric[]> {
  if (items.length === 0) return [];
  await room.ready;
  const quantities = new Map<string, number>();
  for (const { name, quantity } of items)
    quantities.set(name, (quantities.get(name) ?? 0) + Math.round(quantity * MILLI));
  const turn = turnsFor(SLICE_MS);
  const asked: AskedGeneric[] = [];
  for (const [name, quantityMilli] of quantities) {
    const generic = readGeneric(name);
    asked.push({ wanted: { name }, quantityMilli, generic, fits: generic ? room.fitsOf(generic, FITS_MAX) : [] });
    await turn();
  }
  return asked;
}

/** What is in no catalogue, or of a kind or size that nobody can read, is left out: it is that product alone. */
export async function askedAnyBrand(room: PricesRoom, items: readonly AnyBrandItem[]): Promise<AskedGeneric[]> {
  if (items.length === 0) return [];
  await room.ready;
  const turn = turnsFor(SLICE_MS);
  const asked: AskedGeneric[] = [];
  for (const { itemCode, quantity } of items) {
    const own = room.findProduct(itemCode);
    const generic = own ? kindOf(own) : null;
    if (!own || !generic) continue;
    const others = room.fitsOf(generic, FITS_MAX).filter((product) => product.itemCode !== own.itemCode);
    const quantityMilli = Math.round(quantity * MILLI);
    asked.push({ wanted: { itemCode }, quantityMilli, generic, fits: [own, ...others], own });
    await turn();
  }
  return asked;
}

export type Choosing = {
  readonly store: OfferingStore;
  /** The store's place in what is offered. */
  readonly at: number;
  readonly offered: ReadonlyMap<string, Offered>;
  /** What so much of a product costs by itself, deals counted. */
  readonly priceOf: (code: string, quantityMilli: number, offer: Offer) => Agorot;
};

/**
 * In the order of the basket. What the basket holds already is not chosen again, nor what another line names: two lines
 * stay two.
 * @param taken codes of the other lines
 */
export function chooseIn(
  asked: readonly AskedGeneric[],
  taken: ReadonlySet<string>,
  choosing: Choosing,
): (ChosenLine & { readonly offer: Offer | null })[] {
  const { store } = choosing;
  const used = new Set(taken);
  for (const { own } of asked) if (own) used.add(codeIn(own.itemCode, store));
  return asked.map((line, place) => {
    const best = cheapestOf(line, used, choosing);
    if (best) used.add(best.code);
    const { wanted, quantityMilli } = line;
    return best ?? { wanted, code: `?${place}`, quantityMilli, product: null, offer: null };
  });
}

function cheapestOf(
  { wanted, generic, fits, own, quantityMilli: asked }: AskedGeneric,
  used: ReadonlySet<string>,
  { store, at, offered, priceOf }: Choosing,
): (ChosenLine & { readonly offer: Offer }) | null {
  let best: (ChosenLine & { readonly offer: Offer }) | null = null;
  let least = Infinity;
  for (const product of fits) {
    const code = codeIn(product.itemCode, store);
    const offer = offered.get(product.itemCode)?.offers[at];
    if (!generic || !offer) continue;
    // Who sells by the piece what is mostly weighed, or the other way round, tells of another quantity.
    if (product !== own && (used.has(code) || offer.isWeighed !== product.isWeighted)) continue;
    const quantityMilli = product === own ? asked : quantityOf(generic, product, asked);
    const agorot = priceOf(code, quantityMilli, offer);
    if (agorot >= least) continue;
    least = agorot;
    best = { wanted, code, quantityMilli, product, offer };
  }
  return best;
}
