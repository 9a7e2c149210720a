import type { Thousandths } from '@sali/domain/units';
import type { Product } from '@sali/domain/catalogue/product';
import { type ProductKind, kindOf, readKind } from '@sali/domain/catalogue/kind';
import { yieldEvery } from '../../yielding.ts';
import type { PricesRoom } from '../room.ts';
import type { GenericRequest } from '../pricing/pricedStore.ts';

/** Lines of a basket that name a kind, or a product of any brand: in each store the cheapest product that fits. */

export type GenericItem = { readonly name: string; readonly quantity: number };
export type AnyBrandItem = { readonly itemCode: string; readonly quantity: number };

/** With what fits it anywhere. */
export type AskedGeneric = {
  readonly wanted: GenericRequest;
  readonly quantityMilli: Thousandths;
  readonly generic: ProductKind | null;
  readonly fits: readonly Product[];
  /** The product itself, where any brand of it would do: one of what fits, and no other line's. */
  readonly own?: Product;
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
  const turn = yieldEvery(SLICE_MS);
  const asked: AskedGeneric[] = [];
  for (const [name, quantityMilli] of quantities) {
    const generic = readKind(name);
    asked.push({ wanted: { name }, quantityMilli, generic, fits: generic ? room.fitsOf(generic, FITS_MAX) : [] });
    await turn();
  }
  return asked;
}

/** What is in no catalogue, or of a kind or size that nobody can read, is left out: it is that product alone. */
export async function askedAnyBrand(room: PricesRoom, items: readonly AnyBrandItem[]): Promise<AskedGeneric[]> {
  if (items.length === 0) return [];
  await room.ready;
  const turn = yieldEvery(SLICE_MS);
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
