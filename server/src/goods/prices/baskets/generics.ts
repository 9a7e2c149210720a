import type { Product } from '@sali/domain/goods/catalogue/product';
import { type ProductKind, kindOf } from '@sali/domain/goods/kinds/kind';
import { type GenericLine, wordsKeyOf } from '@sali/domain/lists/estimates';
import type { LineNeed } from '@sali/domain/goods/kinds/lineNeed';
import { FITS_MAX } from '@sali/domain/goods/kinds/fitsIn';
import { fittingLine } from '@sali/domain/lists/typed/genericLine';
import { yieldEvery } from '../../../base/yielding.ts';
import type { PricesRoom } from '../room.ts';
import type { GenericRequest } from '../pricing/pricedStore.ts';

/** Lines of a basket that name a kind, or a product of any brand: in each store the cheapest product that fits. */

export type AnyBrandItem = { readonly itemCode: string; readonly quantity: number };

/** With what fits it anywhere. */
export type AskedGeneric = {
  readonly wanted: GenericRequest;
  readonly need: LineNeed;
  readonly generic: ProductKind | null;
  readonly fits: readonly Product[];
  /** For stores that have none of `fits`. */
  readonly otherSizes: readonly Product[];
  /** The product itself, where any brand of it would do: one of what fits, and no other line's. */
  readonly own?: Product;
};

const MILLI = 1000;
/** So long others wait while fits are looked for. */
const SLICE_MS = 5;

/** The same name with the same unit twice is one line, its quantities added. */
export async function askedGenerics(
  room: Pick<PricesRoom, 'ready' | 'fitsOf'>,
  items: readonly GenericLine[],
): Promise<AskedGeneric[]> {
  if (items.length === 0) return [];
  await room.ready;
  const lines = new Map<string, GenericLine>();
  for (const { name, quantity, unit = '' } of items) {
    const key = wordsKeyOf({ name, unit });
    lines.set(key, { name, unit, quantity: quantity + (lines.get(key)?.quantity ?? 0) });
  }
  const turn = yieldEvery(SLICE_MS);
  const asked: AskedGeneric[] = [];
  for (const line of lines.values()) {
    asked.push({
      wanted: { name: line.name, unit: line.unit ?? '' },
      ...fittingLine((kind) => room.fitsOf(kind, FITS_MAX), line),
    });
    await turn();
  }
  return asked;
}

/** Leaves out products in no catalogue, or of a kind or size that nobody can read: they are that product alone. */
export async function askedAnyBrand(room: PricesRoom, items: readonly AnyBrandItem[]): Promise<AskedGeneric[]> {
  if (items.length === 0) return [];
  await room.ready;
  const turn = yieldEvery(SLICE_MS);
  const asked: AskedGeneric[] = [];
  for (const { itemCode, quantity } of items) {
    const own = room.findProduct(itemCode);
    const generic = own ? kindOf(own) : null;
    if (!own || !generic) continue;
    // Products that other chains sell as the very same come first, whatever their names say of its kind.
    const same = room.same.membersOf(own.itemCode).flatMap((member) => room.findProduct(member.itemCode) ?? []);
    const others = [...new Set([...same, ...room.fitsOf(generic, FITS_MAX).fits])].filter(
      (product) => product.itemCode !== own.itemCode,
    );
    const need: LineNeed = { milli: Math.round(quantity * MILLI), of: 'said' };
    asked.push({ wanted: { itemCode }, need, generic, fits: [own, ...others], otherSizes: [], own });
    await turn();
  }
  return asked;
}
