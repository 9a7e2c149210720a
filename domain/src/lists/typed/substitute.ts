import { kindOf, type ProductKind } from '../../goods/kinds/kind.ts';
import { productsOfKind } from '../../goods/kinds/generic.ts';
import type { Product } from '../../goods/catalogue/product.ts';
import { sizeFromName } from '../../goods/catalogue/size.ts';
import { askedKindOf } from './genericLine.ts';
import type { Agorot } from '../../base/units.ts';
import { wordsLineOf } from '../estimates.ts';
import type { Item } from '../list.ts';

type ReplacedItem = Pick<
  Item,
  'name' | 'barcode' | 'brand' | 'manufacturer' | 'categoryId' | 'isWeighted' | 'quantity' | 'unitMeasure' | 'estimate'
>;

/** A product of the store, as a search finds it. */
export type SubstituteCandidate = Pick<
  Product,
  'itemCode' | 'name' | 'brand' | 'manufacturer' | 'categoryId' | 'isWeighted'
> & { readonly priceAgorot: Agorot | null; readonly salePriceAgorot: Agorot | null };

/** The kind of an item; null where its name says none: then nothing replaces it. */
export const kindOfItem = (item: ReplacedItem): ProductKind | null =>
  item.barcode === null ? (askedKindOf(wordsLineOf(item))?.kind ?? null) : kindOf(item);

/** The words by which products of a kind are searched. */
export const wordsOfKind = ({ words, percents }: ProductKind): string => [...words, ...percents].join(' ');

/**
 * Finds substitutes for an item that the store did not have: products of the same kind and size, else of the same kind,
 * that have a price in the store, the cheapest first. The product itself and its estimate are left out.
 * @param taken codes of the products that are on the list already
 */
export function substitutesFor<T extends SubstituteCandidate>(
  item: ReplacedItem,
  candidates: readonly T[],
  taken: ReadonlySet<string>,
): T[] {
  const kind = kindOfItem(item);
  if (!kind) return [];
  const others = candidates.filter(
    ({ itemCode, priceAgorot }) =>
      priceAgorot !== null && itemCode !== item.barcode && itemCode !== item.estimate?.itemCode && !taken.has(itemCode),
  );
  const sized = others.map((found) => ({
    ...found,
    size: sizeFromName(found.name),
    status: 'ACTIVE' as const,
    chainCount: 1,
    found,
  }));
  const same = productsOfKind(kind, sized);
  const fitting = same.length > 0 ? same : productsOfKind({ ...kind, amount: null }, sized);
  return fitting.map(({ found }) => found).sort((a, b) => priceOf(a) - priceOf(b));
}

const priceOf = ({ priceAgorot, salePriceAgorot }: SubstituteCandidate): Agorot => salePriceAgorot ?? priceAgorot ?? 0;
