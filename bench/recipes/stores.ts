import type { Database } from '@sali/server/base/db/open';
import { sql } from 'kysely';
import type { StoreProduct } from './carefulShopper.ts';

/** A store and what it sells. */
export type ShelvedStore = { readonly storeKey: string; readonly products: readonly StoreProduct[] };

type Row = {
  store_key: string;
  item_code: string;
  item_name: string;
  quantity_milli: number;
  unit_measure: string;
  price_agorot: number;
  is_weighted: boolean;
};

/** Every store of the database with its whole shelf. */
export async function readStores({ db }: Database): Promise<ShelvedStore[]> {
  const { rows } = await sql<Row>`
    select s.store_key, p.item_code, p.item_name, p.quantity_milli, p.unit_measure, r.price_agorot, r.is_weighted
    from price r join product p using (product_id) join store s using (store_id)`.execute(db);
  const stores = new Map<string, StoreProduct[]>();
  for (const row of rows) {
    const products = stores.get(row.store_key) ?? [];
    stores.set(row.store_key, products);
    const { item_code: itemCode, item_name: name, price_agorot: agorot, is_weighted: isWeighed } = row;
    products.push({ itemCode, name, agorot, isWeighed, size: packageSizeOf(row) });
  }
  return Array.from(stores, ([storeKey, products]) => ({ storeKey, products }));
}

const UNITS: Record<string, { readonly times: number; readonly of: 'g' | 'ml' | 'pieces' }> = {
  g: { times: 1, of: 'g' },
  kg: { times: 1000, of: 'g' },
  ml: { times: 1, of: 'ml' },
  l: { times: 1000, of: 'ml' },
  unit: { times: 1, of: 'pieces' },
};

function packageSizeOf({ item_name: name, quantity_milli: milli, unit_measure: unit }: Row): StoreProduct['size'] {
  const pieces = /ביצים/.test(name) ? /(\d+)\s*(?:יח|ביצ)|\b(12|18|30|24)\b/.exec(name) : null;
  if (pieces) return { amount: Number(pieces[1] ?? pieces[2]), of: 'pieces' };
  const known = UNITS[unit];
  return known && milli > 0 ? { amount: (milli / 1000) * known.times, of: known.of } : null;
}
