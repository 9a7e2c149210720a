import type { StorePriceFacts } from '@sali/contract/catalogueWire';
import type { Offer } from '@sali/domain/promotions/sale';
import type { Deps } from '../deps.ts';
import { readShelves, type ShelfCells } from './db.ts';

/** In so many stores a product's price is told when no store is asked for. */
const CHEAPEST_STORES = 5;

/** An offer and when it runs, in ms. */
export type TimedOffer = Offer & { readonly startsAt: number; readonly endsAt: number };
/** A price in a store with the promotions that run now or will. */
export type TimedPrice = Omit<StorePriceFacts, 'offers'> & { readonly offers: readonly TimedOffer[] };

/**
 * Reads the prices of products.
 * @param storeKeys the stores to tell of; without them the cheapest ones of each product
 * @returns by product id
 */
export async function readStorePrices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  productIds: readonly number[],
  storeKeys: readonly string[] | undefined,
): Promise<Map<number, TimedPrice[]>> {
  const which = storeKeys ? { storeKeys } : { cheapest: CHEAPEST_STORES };
  const shelves = await readShelves(db, productIds, which, now());
  const stores = new Map(shelves.stores.map(([storeId, storeKey, fullAt]) => [storeId, { storeKey, fullAt }]));
  const offers = offersByPlace(shelves.offers);
  const prices = new Map<number, TimedPrice[]>(productIds.map((id) => [id, []]));
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
  return prices;
}

/** A full file does not write again the price that it only repeats, but it tells it. */
const laterOf = (fileAt: string, fullAt: string | null): Date =>
  new Date(Math.max(Date.parse(fileAt), fullAt === null ? 0 : Date.parse(fullAt)));

const placeOf = (storeId: number, productId: number): string => `${storeId}/${productId}`;

function offersByPlace(cells: ShelfCells['offers']): Map<string, TimedOffer[]> {
  const places = new Map<string, TimedOffer[]>();
  for (const [productId, storeId, minQuantity, totalAgorot, startsAt, endsAt] of cells) {
    const place = placeOf(storeId, productId);
    const offer = { minQuantity, totalAgorot, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
    const others = places.get(place);
    if (others) others.push(offer);
    else places.set(place, [offer]);
  }
  return places;
}
