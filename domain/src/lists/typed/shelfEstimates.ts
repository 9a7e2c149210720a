import type { Product } from '../../goods/catalogue/product.ts';
import {
  cheapestFit,
  FIT_CANDIDATES,
  fitsIn,
  FITS_MAX,
  PLACEHOLDER_PRICE_AGOROT,
  soldAs,
} from '../../goods/kinds/fitsIn.ts';
import type { ProductInChains } from '../../goods/kinds/generic.ts';
import { quantityOf, weighedPieces } from '../../goods/kinds/lineNeed.ts';
import {
  type CopiedShelf,
  pricingAlone,
  type ShelfShopping,
  type ShelvedProduct,
} from '../../goods/prices/copiedShelf.ts';
import { type GenericLine, type WordsEstimate, wordsKeyOf } from '../estimates.ts';
import type { Steps } from '../../goods/catalogue/slices.ts';
import { fittingLine } from './genericLine.ts';

type EstimableProduct = ShelvedProduct & ProductInChains & Pick<Product, 'itemCode'>;

/** A store on a device: its shelf, and the search over the active products that it may sell. */
export type SearchedShelf = {
  readonly shelf: CopiedShelf;
  readonly search: (words: string, limit: number) => readonly EstimableProduct[];
};

const MILLI = 1000;

/**
 * The estimates of lines without a product, as the server makes them [J47]: for each different line the cheapest product that
 * fits, deals counted. A step is a line: each searches the products of the store.
 * @param taken item codes of other lines: no product is bought for two
 * @returns by `wordsKeyOf`; lines for which nothing fits are left out
 */
export function* estimatesOnShelf(
  { shelf, search }: SearchedShelf,
  words: readonly GenericLine[],
  taken: ReadonlySet<string>,
  shopping: ShelfShopping,
): Steps<ReadonlyMap<string, WordsEstimate>> {
  const alone = pricingAlone(shelf, shopping);
  const used = new Set(taken);
  const estimates = new Map<string, WordsEstimate>();
  for (const [key, line] of linesByKey(words)) {
    yield;
    const { generic, need, ...found } = fittingLine(
      (kind) => fitsIn((query) => search(query, FIT_CANDIDATES), kind, FITS_MAX),
      line,
    );
    if (generic === null) continue;
    const asCandidate = (product: EstimableProduct, isOtherSize: boolean, isWeighed: boolean) => {
      const quantityMilli = quantityOf(generic, soldAs(product, isWeighed), need);
      const offer = shelf.goods.get(product.id);
      const isSold = offer?.isWeighed === isWeighed && offer.priceAgorot >= PLACEHOLDER_PRICE_AGOROT;
      return { product, isOtherSize, isWeighed, quantityMilli, isSold };
    };
    const candidates = [
      ...found.fits.map((product) => asCandidate(product, false, product.isWeighted)),
      ...found.otherSizes.map((product) => asCandidate(product, true, product.isWeighted)),
      // Goods that most chains weigh may be sold by the piece here.
      ...found.fits.map((product) => asCandidate(product, true, !product.isWeighted)),
    ];
    const agorotOf = ({ product, quantityMilli, isSold }: (typeof candidates)[number]) =>
      isSold && !used.has(product.itemCode) ? alone(product, quantityMilli) : null;
    const best = cheapestFit(candidates, agorotOf);
    const agorot = best && agorotOf(best);
    if (best === null || agorot === null) continue;
    used.add(best.product.itemCode);
    estimates.set(key, chosenEstimate(best, line.quantity, agorot, weighedPieces(need, best.isWeighed)));
  }
  return estimates;
}

/** The same words with the same unit are one line. */
function linesByKey(words: readonly GenericLine[]): ReadonlyMap<string, GenericLine> {
  const lines = new Map<string, GenericLine>();
  for (const line of words) {
    const key = wordsKeyOf(line);
    lines.set(key, { ...line, quantity: line.quantity + (lines.get(key)?.quantity ?? 0) });
  }
  return lines;
}

const chosenEstimate = (
  { product, isWeighed, quantityMilli }: { product: EstimableProduct; isWeighed: boolean; quantityMilli: number },
  quantity: number,
  totalAgorot: number,
  pieces: number | null,
): WordsEstimate => ({
  itemCode: product.itemCode,
  itemName: product.name,
  packages: quantityMilli / MILLI,
  isWeighted: isWeighed,
  ...(pieces !== null && { pieces }),
  quantity,
  totalAgorot,
});
