import type { StorePriceFacts } from '@sali/contract/goods/catalogue/catalogueWire';
import { PRICE_MEMORY_MS } from '@sali/domain/base/limits';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import type { Deps } from '../../base/deps.ts';
import { shownDealsAt } from '../prices/prices.ts';
import { readPriceRows } from './db.ts';

/** In how many stores a product's price is returned when the call names no store. */
const CHEAPEST_STORES = 5;

/**
 * Reads the prices of products, with the promotions that run now or begin before they are read again.
 * @param storeKeys the stores to read; without them the cheapest ones of each product
 * @returns by product id
 */
export async function readStorePrices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  productIds: readonly number[],
  storeKeys: readonly string[] | undefined,
): Promise<Map<number, StorePriceFacts[]>> {
  const which = storeKeys ? { storeKeys } : { cheapest: CHEAPEST_STORES };
  const read = await readPriceRows(db, productIds, which);
  const rows = read.prices.map(([productId, code, storeId, priceAgorot, isWeighed, isDiscountable, fileAtMs]) => ({
    productId,
    code,
    storeId,
    priceAgorot,
    isWeighed,
    isDiscountable,
    fileAtMs,
  }));
  const at = now();
  const until = toJerusalem(new Date(at.getTime() + PRICE_MEMORY_MS));
  const deals = await shownDealsAt(db, rows, { from: toJerusalem(at), until });
  const stores = new Map(
    read.stores.map(([storeId, storeKey, fullAt, isSample]) => [storeId, { storeKey, fullAt, isSample }]),
  );
  const prices = new Map<number, StorePriceFacts[]>(productIds.map((id) => [id, []]));
  for (const [place, { productId, storeId, priceAgorot, isWeighed, fileAtMs }] of rows.entries()) {
    const { storeKey = '', fullAt = null, isSample = false } = stores.get(storeId) ?? {};
    prices.get(productId)?.push({
      storeKey,
      priceAgorot,
      isWeighted: isWeighed,
      fileAt: laterOf(fileAtMs, fullAt),
      isSample,
      deals: deals[place] ?? [],
    });
  }
  return prices;
}

/** A full file confirms prices that it repeats without writing them: then its time is the price's time. */
const laterOf = (fileAtMs: number, fullAt: string | null): Date =>
  new Date(Math.max(fileAtMs, fullAt === null ? 0 : Date.parse(fullAt)));
