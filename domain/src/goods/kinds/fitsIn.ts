import type { Product } from '../catalogue/product.ts';
import { type FittingProducts, fittingProducts, type ProductInChains } from './generic.ts';
import type { ProductKind } from './kind.ts';
import { looserWordingOf } from './looserWordings.ts';
import { isFrozenWord } from './otherThings.ts';
import { otherWordingsOf } from './otherWordings.ts';

/** How many search results are candidates for a kind: names that begin with its words come first. */
export const FIT_CANDIDATES = 400;
/** The likeliest of what fits: each is looked up in every store. */
export const FITS_MAX = 80;
/** A shelf price below this is a placeholder of a chain's file: a line without a product is not priced by it. */
export const PLACEHOLDER_PRICE_AGOROT = 10;

/**
 * The products that fit a kind, what most chains sell first. The server finds them in its catalogue, a device in its own.
 * @param search active products for these words, the best first
 */
export function fitsIn<T extends ProductInChains>(
  search: (words: string) => readonly T[],
  kind: ProductKind,
  limit: number,
): FittingProducts<T> {
  const found = fitsOfWordings(search, kind);
  const looser = looserWordingOf(kind.words);
  const looserFits = looser
    ? fitsOfWordings(search, { ...kind, said: kind.words, words: looser }).flatMap((one) => one.fits)
    : [];
  const mostSold = (products: readonly T[]): T[] =>
    [...new Set(products)].toSorted((one, other) => other.chainCount - one.chainCount).slice(0, limit);
  const fits = mostSold(found.flatMap((one) => one.fits));
  const otherSizes = mostSold([...found.flatMap((one) => one.otherSizes), ...looserFits]);
  return { fits, otherSizes: otherSizes.filter((one) => !fits.includes(one)) };
}

function fitsOfWordings<T extends ProductInChains>(
  search: (words: string) => readonly T[],
  kind: ProductKind,
): FittingProducts<T>[] {
  return [kind.words, ...otherWordingsOf(kind.words)].map((words) => {
    const asked = { said: kind.words, ...kind, words };
    // Frozen goods need not say so.
    const plain = words.filter((word) => !isFrozenWord(word));
    const query = [...(plain.length > 0 ? plain : words), ...kind.percents].join(' ');
    return fittingProducts(asked, search(query));
  });
}

/** A product as a store sells it that weighs what others sell by the piece, or the other way round: then its size is not known. */
export const soldAs = <T extends Pick<Product, 'isWeighted' | 'size'>>(product: T, isWeighed: boolean): T =>
  isWeighed === product.isWeighted ? product : { ...product, isWeighted: isWeighed, size: null };

/** A product that fits a line in a store: `isOtherSize` ones are taken only where the store sells none of the usual size [X88]. */
export type FittingOffer = { readonly isOtherSize: boolean };

/**
 * The cheapest of what fits a line.
 * @param candidates those of the usual size first
 * @param agorotOf the cost of the line with it; null: it is not sold here, or not for this line
 */
export function cheapestFit<T extends FittingOffer>(
  candidates: readonly T[],
  agorotOf: (candidate: T) => number | null,
): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    if (candidate.isOtherSize && best?.isOtherSize === false) break;
    const agorot = agorotOf(candidate);
    if (agorot === null || agorot >= least) continue;
    least = agorot;
    best = candidate;
  }
  return best;
}
