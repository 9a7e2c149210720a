import { type GenericLine, wordsKeyOf } from '@sali/domain/lists/estimates';
import { soldAs } from '@sali/domain/goods/kinds/fitsIn';
import { quantityOf, weighedPieces } from '@sali/domain/goods/kinds/lineNeed';
import type { Product } from '@sali/domain/goods/catalogue/product';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import type { Agorot, Thousandths } from '@sali/domain/base/units';
import { AppError } from '../../../base/errors.ts';
import { aloneAgorot } from '../pricing/pricedPiece.ts';
import type { PricesRoom } from '../room.ts';
import { storesOfKeys } from '../storesOfKeys.ts';
import { comparedStores } from './comparedStores.ts';
import { askedGenerics } from './generics.ts';
import { pieceAlone } from './sharedBasket.ts';
import { linesInStores } from './storeLines.ts';
import { WorkSlices } from './workSlices.ts';

/** A store's estimate for a line without a product: the product and the price that a comparison has for it [J47]. */
export type LineEstimate = {
  readonly product: Product;
  /** Thousandths of a package, or grams of weighed goods. */
  readonly quantityMilli: Thousandths;
  /** As the store sells it. */
  readonly isWeighed: boolean;
  /** How many pieces the quantity is, where pieces of goods that are weighed were asked for; else null. */
  readonly pieces: number | null;
  /** The shelf price of one package, of a kilogram when weighed. */
  readonly priceAgorot: Agorot;
  /** The cost of the line where nothing else is bought, deals counted. */
  readonly totalAgorot: Agorot;
};

/**
 * The estimate of each line in one store, in their order; null where nothing there fits. Equal lines have the same
 * product, each its own quantity of it.
 * @param clubs that the shopper belongs to; those of other chains do not count
 * @throws AppError store_not_found
 */
export async function estimatesIn(
  room: PricesRoom,
  storeKey: string,
  lines: readonly GenericLine[],
  clubs: readonly ChosenClub[] = [],
): Promise<readonly (LineEstimate | null)[]> {
  const at = room.now();
  const all = await room.offers.stores();
  if (storesOfKeys(all, [storeKey]).length === 0) throw new AppError('store_not_found');
  const stores = comparedStores(all, { storeKeys: [storeKey], at }).slice(0, 1);
  const generics = await askedGenerics(room, lines);
  const pricing = room.pricing.forComparison({ at: toJerusalem(at), clubs });
  const [inStore] = await linesInStores(room, stores, { products: [], generics }, pricing, new WorkSlices(Infinity));
  if (!inStore) return lines.map(() => null);
  const places = new Map([...new Set(lines.map(wordsKeyOf))].map((key, place) => [key, place]));
  const estimates: (LineEstimate | null)[] = [];
  for (const line of lines) {
    const place = places.get(wordsKeyOf(line)) ?? -1;
    const { code = '', product = null } = inStore.chosen[place] ?? {};
    const offer = inStore.offers[place] ?? null;
    const [own] = await askedGenerics(room, [line]);
    if (!product || !offer || !own?.generic) {
      estimates.push(null);
      continue;
    }
    const quantityMilli = quantityOf(own.generic, soldAs(product, offer.isWeighed), own.need);
    const totalAgorot = aloneAgorot(pieceAlone({ code, quantityMilli }, offer, pricing.inChain(inStore.store.chainId)));
    const { isWeighed, priceAgorot } = offer;
    const pieces = weighedPieces(own.need, isWeighed);
    estimates.push({ product, isWeighed, quantityMilli, pieces, priceAgorot, totalAgorot });
  }
  return estimates;
}
