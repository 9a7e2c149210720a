import { codeOfItemCode, isLoose } from '@sali/domain/catalogue/product';
import { buildIndex, type ProductIndex } from '@sali/domain/catalogue/search';
import type { SearchDoc } from '@sali/domain/catalogue/searchDoc';
import { SEEN_PRODUCTS_MAX } from '@sali/domain/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FoundProduct } from './foundProduct.ts';

/**
 * Products that this device has seen, so that search goes on without a network. They belong to nobody: catalogue facts,
 * the same for every user of the device. The newest few thousand are kept.
 */
type SeenRow = { readonly itemCode: string; readonly product: FoundProduct; readonly seenAt: number };

interface Schema extends DBSchema {
  seen: { key: string; value: SeenRow; indexes: { seenAt: number } };
}

type Doc = SearchDoc & { readonly product: FoundProduct };

let opened: Promise<IDBPDatabase<Schema>> | undefined;
/** Built at the first search without a network, thrown away when more was seen. */
let index: Promise<ProductIndex<Doc>> | undefined;

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('sali-catalogue', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('seen', { keyPath: 'itemCode' }).createIndex('seenAt', 'seenAt');
    },
  }));

/** Keeps products for the time without a network; of those seen before the newer facts count. */
export async function keepSeen(products: readonly FoundProduct[], seenAt: number): Promise<void> {
  const tx = (await database()).transaction('seen', 'readwrite');
  for (const product of products) void tx.store.put({ itemCode: product.itemCode, product, seenAt });
  let surplus = (await tx.store.count()) - SEEN_PRODUCTS_MAX;
  for (let row = await tx.store.index('seenAt').openCursor(); row && surplus > 0; surplus -= 1) {
    await row.delete();
    row = await row.continue();
  }
  await tx.done;
  index = undefined;
}

/** Products that this device has not met itself, kept behind all that it has: what it saw knows prices, this may not. */
export async function keepUnseen(products: readonly FoundProduct[]): Promise<void> {
  const tx = (await database()).transaction('seen', 'readwrite');
  for (const product of products) {
    const { itemCode } = product;
    if ((await tx.store.getKey(itemCode)) === undefined) void tx.store.put({ itemCode, product, seenAt: 0 });
  }
  await tx.done;
  index = undefined;
}

export const countSeen = async (): Promise<number> => (await database()).count('seen');

/**
 * The best fits among what was seen, those of `codes` first. A price is told only where it is of this store.
 */
export async function searchSeen(
  { query, storeKey, limit }: { query: string; storeKey: string | null; limit: number },
  codes: readonly string[] = [],
): Promise<readonly FoundProduct[]> {
  index ??= indexOfSeen();
  const { docs } = (await index).search(query, { limit });
  const named = await Promise.all(codes.map(async (code) => (await database()).get('seen', code)));
  const others = docs.map(({ product }) => product).filter(({ itemCode }) => !codes.includes(itemCode));
  const found = [...named.flatMap((row) => (row ? [row.product] : [])), ...others].slice(0, limit);
  return found.map((product) => (product.storeKey === storeKey ? product : withoutPrice(product)));
}

async function indexOfSeen(): Promise<ProductIndex<Doc>> {
  const rows = await (await database()).getAll('seen');
  return buildIndex(rows.map(docOf));
}

const docOf = ({ product }: SeenRow, id: number): Doc => ({
  id,
  code: codeOfItemCode(product.itemCode),
  name: product.name,
  brand: product.brand,
  manufacturer: product.manufacturer,
  chainCount: 1,
  isLoose: isLoose(product),
  product,
});

const withoutPrice = (product: FoundProduct): FoundProduct => ({
  ...product,
  priceAgorot: null,
  salePriceAgorot: null,
  saleText: null,
  storeKey: null,
});
