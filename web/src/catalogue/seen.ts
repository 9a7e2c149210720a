import { codeOfItemCode, isLoose } from '@sali/domain/catalogue/product';
import { buildIndex, type ProductIndex } from '@sali/domain/catalogue/search';
import type { SearchDoc } from '@sali/domain/catalogue/searchDoc';
import { SEEN_PRODUCTS_MAX } from '@sali/domain/limits';
import { keysThatBeginWith, openStore } from '../device/openStore.ts';
import type { FoundProduct } from './foundProduct.ts';

/**
 * Products that a person has seen on this device, so that search works without a network. The newest few thousand of each
 * person are kept.
 */
type SeenRow = {
  readonly userKey: string;
  readonly itemCode: string;
  readonly product: FoundProduct;
  readonly seenAt: number;
};

type Doc = SearchDoc & { readonly product: FoundProduct };

const store = openStore<SeenRow>('catalogue');
/** Built at a person's first search without a network, discarded when more products were stored. */
let index: { readonly userKey: string; readonly built: Promise<ProductIndex<Doc>> } | undefined;

/** Stores products for use without a network; newer facts replace older ones. */
export async function storeSeen(userKey: string, products: readonly FoundProduct[], seenAt: number): Promise<void> {
  await store.write(userKey, async (rows) => {
    for (const product of products) void rows.put({ userKey, itemCode: product.itemCode, product, seenAt });
    const ofUser = keysThatBeginWith([userKey]);
    let surplus = (await rows.count(ofUser)) - SEEN_PRODUCTS_MAX;
    for (let row = await rows.index('age').openCursor(ofUser); row && surplus > 0; surplus -= 1) {
      await row.delete();
      row = await row.continue();
    }
  });
  index = undefined;
}

/** Stores products that this person has not seen here, ranked behind those that they have: their price may be unknown. */
export async function storeUnseen(userKey: string, products: readonly FoundProduct[]): Promise<void> {
  await store.write(userKey, async (rows) => {
    for (const product of products) {
      const { itemCode } = product;
      if ((await rows.getKey([userKey, itemCode])) === undefined)
        void rows.put({ userKey, itemCode, product, seenAt: 0 });
    }
  });
  index = undefined;
}

export const countSeen = (userKey: string): Promise<number> => store.count(userKey);

/**
 * The best matches among the products that the person has seen, those of `codes` first. A price is included only if it is of this store.
 */
export async function searchSeen(
  userKey: string,
  { query, storeKey, limit }: { query: string; storeKey: string | null; limit: number },
  codes: readonly string[] = [],
): Promise<readonly FoundProduct[]> {
  if (index?.userKey !== userKey) index = { userKey, built: indexOfSeen(userKey) };
  const { docs } = (await index.built).search(query, { limit });
  const named = await Promise.all(codes.map((code) => store.get(userKey, code)));
  const others = docs.map(({ product }) => product).filter(({ itemCode }) => !codes.includes(itemCode));
  const found = [...named.flatMap((row) => (row ? [row.product] : [])), ...others].slice(0, limit);
  return found.map((product) => (product.storeKey === storeKey ? product : withoutPrice(product)));
}

async function indexOfSeen(userKey: string): Promise<ProductIndex<Doc>> {
  return buildIndex((await store.all(userKey)).map(docOf));
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
