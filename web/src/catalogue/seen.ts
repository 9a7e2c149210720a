import { codeOfItemCode, isLoose } from '@sali/domain/catalogue/product';
import { buildIndex, type ProductIndex } from '@sali/domain/catalogue/search';
import type { SearchDoc } from '@sali/domain/catalogue/searchDoc';
import { SEEN_PRODUCTS_MAX } from '@sali/domain/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FoundProduct } from './foundProduct.ts';

/**
 * Products that this device has seen, so that search works without a network. They are catalogue facts, the same for every
 * user of the device. The newest few thousand are kept.
 */
type SeenRow = { readonly itemCode: string; readonly product: FoundProduct; readonly seenAt: number };

interface SeenSchema extends DBSchema {
  seen: { key: string; value: SeenRow; indexes: { seenAt: number } };
}

type Doc = SearchDoc & { readonly product: FoundProduct };

let opened: Promise<IDBPDatabase<SeenSchema>> | undefined;
/** Built at the first search without a network, discarded when more products were stored. */
let index: Promise<ProductIndex<Doc>> | undefined;

const seenDatabase = (): Promise<IDBPDatabase<SeenSchema>> =>
  (opened ??= openDB<SeenSchema>('sali-catalogue', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('seen', { keyPath: 'itemCode' }).createIndex('seenAt', 'seenAt');
    },
  }));

/** Stores products for use without a network; newer facts replace older ones. */
export async function storeSeen(products: readonly FoundProduct[], seenAt: number): Promise<void> {
  const tx = (await seenDatabase()).transaction('seen', 'readwrite');
  for (const product of products) void tx.store.put({ itemCode: product.itemCode, product, seenAt });
  let surplus = (await tx.store.count()) - SEEN_PRODUCTS_MAX;
  for (let row = await tx.store.index('seenAt').openCursor(); row && surplus > 0; surplus -= 1) {
    await row.delete();
    row = await row.continue();
  }
  await tx.done;
  index = undefined;
}

/** Stores products that this device has not shown, ranked behind those it has: their price may be unknown. */
export async function storeUnseen(products: readonly FoundProduct[]): Promise<void> {
  const tx = (await seenDatabase()).transaction('seen', 'readwrite');
  for (const product of products) {
    const { itemCode } = product;
    if ((await tx.store.getKey(itemCode)) === undefined) void tx.store.put({ itemCode, product, seenAt: 0 });
  }
  await tx.done;
  index = undefined;
}

export const countSeen = async (): Promise<number> => (await seenDatabase()).count('seen');

/**
 * The best matches among the seen products, those of `codes` first. A price is included only if it is of this store.
 */
export async function searchSeen(
  { query, storeKey, limit }: { query: string; storeKey: string | null; limit: number },
  codes: readonly string[] = [],
): Promise<readonly FoundProduct[]> {
  index ??= indexOfSeen();
  const { docs } = (await index).search(query, { limit });
  const named = await Promise.all(codes.map(async (code) => (await seenDatabase()).get('seen', code)));
  const others = docs.map(({ product }) => product).filter(({ itemCode }) => !codes.includes(itemCode));
  const found = [...named.flatMap((row) => (row ? [row.product] : [])), ...others].slice(0, limit);
  return found.map((product) => (product.storeKey === storeKey ? product : withoutPrice(product)));
}

async function indexOfSeen(): Promise<ProductIndex<Doc>> {
  const rows = await (await seenDatabase()).getAll('seen');
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
