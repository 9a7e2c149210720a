import { getOrCreate } from '@sali/domain/base/memo';
import type { Deps } from '../../base/deps.ts';
import * as sql from './db.ts';
import {
  readSamplePrices,
  readSampleProducts,
  readSamplePromotions,
  readSampleStores,
  SAMPLE_DAY,
  type SamplePrice,
} from './tables.ts';

/**
 * The bundled sample: everyday products of all categories, stores of four chains, prices and promotions, so that a
 * first start has something to show. It is loaded whole or not at all, and only into a database without products;
 * a store's first price file replaces all that the sample has of it.
 */

/** The message of the first start: the origin of its prices, and the command that brings real ones [SD8]. */
export const SAMPLE_NOTICE = `The prices are a sample of ${SAMPLE_DAY}. This brings those of stores near you (the chain, and the numbers of stores):
npm run prices -- fetch rami-levy 22 55 57`;

/** Loads the sample. Its prices have the day on which they were true [SD1]. @returns whether it was loaded */
export async function loadSampleOnce({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<boolean> {
  if (await db.selectFrom('product').select('product_id').limit(1).executeTakeFirst()) return false;
  const [stores, samples, prices, promotions] = [
    readSampleStores(),
    readSampleProducts(),
    readSamplePrices(),
    readSamplePromotions(),
  ];
  const weighted = new Set(samples.filter(({ isWeighted }) => isWeighted).map(({ code }) => code));
  const at = now();
  // How many are stored: what chains code for themselves is a product of each of them, as in the status of the command.
  const products = await db.transaction().execute(async (trx) => {
    if (!(await sql.holdWithoutProducts(trx))) return 0;
    const storeIds = await sql.writeStores(trx, stores);
    const ids = { stores: storeIds, products: await sql.writeProducts(trx, samples, chainsOf(prices), at) };
    const priceRows = prices.map((price) => ({ ...price, isWeighted: weighted.has(price.code) }));
    await sql.writeSamplePrices(trx, priceRows, ids);
    await sql.writePromotions(trx, promotions, storeIds, weighted);
    return ids.products.size;
  });
  if (products > 0) log.info({ products, stores: stores.length, prices: prices.length }, 'sample loaded');
  return products > 0;
}

/** The chains in which each code has a price. */
function chainsOf(prices: readonly SamplePrice[]): Map<string, Set<string>> {
  const chains = new Map<string, Set<string>>();
  for (const { code, storeKey } of prices)
    getOrCreate(chains, code, () => new Set<string>()).add(sql.chainOfKey(storeKey));
  return chains;
}
