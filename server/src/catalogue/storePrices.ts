import type { StorePriceFacts } from '@sali/contract/catalogueWire';
import type { Product } from '@sali/domain/catalogue/product';
import type { Offer } from '@sali/domain/promotions/sale';
import type { Deps } from '../deps.ts';
import { readShelves, type ShelfCells } from './db.ts';

/** In so many stores a product's price is told when no store is asked for. */
const CHEAPEST_STORES = 5;

/**
 * The prices of products, cheapest first, with the promotions that run now.
 * @param storeKeys the stores to tell of; without them the cheapest ones of each product
 * @returns by product id
 */
export async function storePricesOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  products: readonly Product[],
  storeKeys: readonly string[] | undefined,
): Promise<Map<number, StorePriceFacts[]>> {
  if (products.length === 0) return new Map();
  const productIds = products.map(({ productId }) => productId);
  const which = storeKeys ? { storeKeys } : { cheapest: CHEAPEST_STORES };
  const shelves = await readShelves(db, productIds, which, now());
  const stores = new Map(shelves.stores.map(([storeId, storeKey, fullAt]) => [storeId, { storeKey, fullAt }]));
  const offers = offersByPlace(shelves.offers);
  const prices = new Map<number, StorePriceFacts[]>(productIds.map((id) => [id, []]));
  for (const [productId, storeId, priceAgorot, isWeighted, fileAt] of shelves.prices) {
    const { storeKey = '', fullAt = null } = stores.get(storeId) ?? {};
    prices.get(productId)?.push({
      storeKey,
      priceAgorot,
      isWeighted,
      fileAt: laterOf(fileAt, fullAt),
      offers: offers.get(placeOf(storeId, productId)) ?? [],
    });
  }
  for (const known of prices.values()) known.sort(byPrice);
  return prices;
}

/** A full file does not write again the price that it only repeats, but it tells it. */
const laterOf = (fileAt: string, fullAt: string | null): Date =>
  new Date(Math.max(Date.parse(fileAt), fullAt === null ? 0 : Date.parse(fullAt)));

const byPrice = (a: StorePriceFacts, b: StorePriceFacts): number =>
  a.priceAgorot - b.priceAgorot || (a.storeKey < b.storeKey ? -1 : 1);

const placeOf = (storeId: number, productId: number): string => `${storeId}/${productId}`;

function offersByPlace(cells: ShelfCells['offers']): Map<string, Offer[]> {
  const places = new Map<string, Offer[]>();
  for (const [productId, storeId, minQuantity, totalAgorot] of cells) {
    const place = placeOf(storeId, productId);
    const offer = { minQuantity, totalAgorot };
    const others = places.get(place);
    if (others) others.push(offer);
    else places.set(place, [offer]);
  }
  return places;
}
