import type { FindableProduct } from '@sali/contract/goods/catalogue/deviceCatalogueWire';
import { codeOfItemCode, isLoose, normalCode, UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { buildIndex, type ProductIndex } from '@sali/domain/goods/catalogue/search';
import {
  asksForCode,
  hiddenBehindSame,
  memberSoldBy,
  type SameProductGroup,
} from '@sali/domain/goods/catalogue/sameProduct/oneRow';
import { getOrCreate } from '@sali/domain/base/memo';
import { priceOnShelf } from '@sali/domain/goods/prices/copiedShelf';
import type { SearchedShelf } from '@sali/domain/lists/typed/shelfEstimates';
import { soldElsewhere } from '@sali/domain/goods/catalogue/soldElsewhere';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import { keysThatBeginWith, openStore } from '../../base/device/openStore.ts';
import { taskEvery } from '../../base/nextTask.ts';
import { useShelves } from '../prices/shelf.ts';
import type { FoundProduct } from './foundProduct.ts';
import { type CatalogueCopy, type DeviceShelf, readCatalogue } from './storeCatalogue/catalogueCopy.ts';
import { catalogueVersion, coversStore } from './storeCatalogue/storeCatalogue.ts';

/** Products that a device stores for searching without a network. */
export const SEEN_PRODUCTS_MAX = 3000;

/**
 * Search on the device: over the catalogue of the own store, and over the products that a person has seen here, with their
 * prices. The newest few thousand of these are kept for each person.
 */
type SeenRow = {
  readonly userKey: string;
  readonly itemCode: string;
  readonly product: FoundProduct;
  readonly seenAt: number;
};

/** The products that the device can find for a person. */
type Findable = {
  readonly catalogue: CatalogueCopy | null;
  readonly byCode: Map<string, FindableProduct>;
  readonly index: ProductIndex<FindableProduct>;
  /** By item code: the products that are one product. */
  readonly sameAs: ReadonlyMap<string, SameProductGroup>;
  /** By the chain where one buys: the product that is found in the row of another one. */
  readonly hidden: Map<string, ReadonlySet<string>>;
};

/** A question to the device. `storeKey`: where one buys; null: not known. */
export type DeviceQuery = { readonly query: string; readonly storeKey: string | null; readonly limit: number };

export type DeviceAnswer = {
  readonly products: readonly FoundProduct[];
  /** The device has everything that the server could have found for this store. */
  readonly isWhole: boolean;
  /** The query as it was meant, where a typing error was put right. */
  readonly corrected: string | null;
};

const store = openStore<SeenRow>('catalogue');
/** Made at a person's first search without a network, and again when another catalogue has come. */
let findable: { readonly userKey: string; readonly version: number; readonly made: Promise<Findable> } | undefined;

/** Ids of products that the catalogue does not have: above all of its own. */
const SEEN_IDS_FROM = 2 ** 31;

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
  await addFindable(userKey, products);
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
  await addFindable(userKey, products);
}

export const countSeen = (userKey: string): Promise<number> => store.count(userKey);

/**
 * The best matches on the device, those of `codes` first: the same products in the same order as by the server, where the
 * device has the whole catalogue. A price is included only if it is of this store.
 */
export async function searchSeen(
  userKey: string,
  { query, storeKey, limit }: DeviceQuery,
  codes: readonly string[] = [],
): Promise<DeviceAnswer> {
  const device = await findableOf(userKey);
  const { catalogue, byCode, index } = device;
  const chainId = storeKey === null ? undefined : parseStoreKey(storeKey)?.chainId;
  const isLast = soldElsewhere(storeKey === null ? [] : [chainId]);
  const hidden = asksForCode(query) ? new Set<string>() : hiddenIn(device, chainId);
  const accept = ({ itemCode }: FindableProduct): boolean => !hidden.has(itemCode);
  const { docs, corrected } = index.search(query, { limit, isLast, accept });
  const named = codes.flatMap((code) => byCode.get(code) ?? []);
  const others = docs.filter(({ itemCode }) => !codes.includes(itemCode));
  const found = [...named, ...others].slice(0, limit);
  return {
    products: await Promise.all(found.map((product) => withPrice(userKey, product, storeKey, device))),
    isWhole: catalogue !== null && coversStore(catalogue.head, storeKey),
    corrected,
  };
}

/** Products that a search leaves out, since a row of the own chain is the same product. */
function hiddenIn({ catalogue, byCode, hidden }: Findable, chainId: string | undefined): ReadonlySet<string> {
  return getOrCreate(hidden, chainId ?? '', () =>
    hiddenBehindSame(catalogue?.head.same ?? [], new Set(chainId === undefined ? [] : [chainId]), (code) =>
      byCode.get(code),
    ),
  );
}

/** The products of a code on the device. */
type SeenOfCode = {
  readonly products: readonly FoundProduct[];
  /** The device has everything that the server could have found. */
  readonly isWhole: boolean;
};

/** The product with this item code or barcode on the device; none: the device does not have it. */
export async function findSeen(userKey: string, code: string, storeKey: string | null): Promise<SeenOfCode> {
  const device = await findableOf(userKey);
  const { catalogue, byCode } = device;
  const product = byCode.get(code) ?? byCode.get(normalCode(code));
  return {
    products: product ? [await withPrice(userKey, product, storeKey, device)] : [],
    isWhole: catalogue !== null && coversStore(catalogue.head, storeKey),
  };
}

/** The products on the device that chains mean by a code that they make up [CO4]. */
export async function findSeenInChains(userKey: string, code: string): Promise<SeenOfCode> {
  const device = await findableOf(userKey);
  const { catalogue, byCode } = device;
  const found = [...byCode.values()].filter((product) => product.code === code);
  return {
    products: await Promise.all(found.map((product) => withPrice(userKey, product, null, device))),
    isWhole: catalogue !== null && coversStore(catalogue.head, null),
  };
}

function findableOf(userKey: string): Promise<Findable> {
  const version = catalogueVersion();
  if (findable?.userKey !== userKey || findable.version !== version)
    findable = { userKey, version, made: makeFindable(userKey) };
  const { made } = findable;
  // The next search tries again; this one reports the failure.
  made.catch(() => findable?.made === made && (findable = undefined));
  return made;
}

async function makeFindable(userKey: string): Promise<Findable> {
  const catalogue = await readCatalogue(userKey);
  const byCode = new Map(catalogue?.products.map((product) => [product.itemCode, product]));
  const index = buildIndex<FindableProduct>([]);
  const sameAs = new Map(
    (catalogue?.head.same ?? []).flatMap((group) => group.map(({ itemCode }) => [itemCode, group])),
  );
  const made = { catalogue, byCode, index, sameAs, hidden: new Map<string, ReadonlySet<string>>() };
  await index.patchInTurns({ changed: catalogue?.products ?? [] }, taskEvery());
  addUnlisted(
    made,
    (await store.all(userKey)).map(({ product }) => product),
  );
  return made;
}

/** Adds seen products to the index, where it is there already, so that they are found at once. */
async function addFindable(userKey: string, products: readonly FoundProduct[]): Promise<void> {
  if (findable?.userKey === userKey) addUnlisted(await findable.made, products);
}

/** Adds products that the catalogue does not have. */
function addUnlisted({ byCode, index, hidden }: Findable, products: readonly FoundProduct[]): void {
  const changed = products.flatMap((product) => {
    const known = byCode.get(product.itemCode);
    if (known && known.id < SEEN_IDS_FROM) return [];
    const doc = findableFrom(product, known?.id ?? SEEN_IDS_FROM + byCode.size);
    byCode.set(product.itemCode, doc);
    return [doc];
  });
  if (changed.length === 0) return;
  index.patch({ changed });
  hidden.clear();
}

const findableFrom = (product: FoundProduct, id: number): FindableProduct => ({
  id,
  itemCode: product.itemCode,
  code: codeOfItemCode(product.itemCode),
  name: product.name,
  brand: product.brand,
  manufacturer: product.manufacturer,
  chainCount: 1,
  isLoose: isLoose(product),
  isWeighted: product.isWeighted,
  categoryId: product.categoryId,
  subcategoryId: product.subcategoryId,
  imageUrl: product.imageUrl,
  size: null,
});

/**
 * With the newest price that the device knows of this store: the one that the person has seen, the one that sums of lists
 * have, or that of the store's shelf on the device.
 */
async function withPrice(
  userKey: string,
  product: FindableProduct,
  storeKey: string | null,
  device: Findable,
): Promise<FoundProduct> {
  const { itemCode, name, manufacturer, brand, isWeighted, categoryId, subcategoryId, imageUrl } = product;
  const row = await store.get(userKey, itemCode);
  const seen = row !== undefined && row.product.storeKey === storeKey && row.product.priceAgorot !== null ? row : null;
  const asked = storeKey === null ? null : priceInLists(itemCode, storeKey);
  const here = [
    { at: seen?.seenAt ?? 0, price: seen?.product ?? null },
    { at: asked?.at ?? 0, price: asked },
    ...priceOfStore(device, product, storeKey),
  ];
  const priced = here.filter(({ price }) => price).toSorted((a, b) => b.at - a.at)[0]?.price;
  return {
    ...{ itemCode, name, manufacturer, brand, isWeighted, categoryId, subcategoryId, imageUrl },
    ownName: null,
    unitMeasure: isWeighted ? UNIT_LABELS.kg : '',
    priceAgorot: priced?.priceAgorot ?? null,
    salePriceAgorot: priced?.salePriceAgorot ?? null,
    saleText: priced?.saleText ?? null,
    unitPrice: priced?.unitPrice ?? null,
    storeKey: priced?.storeKey ?? null,
  };
}

function priceOfStore(device: Findable, product: FindableProduct, storeKey: string | null) {
  const shelf = device.catalogue?.shelf;
  if (!shelf || shelf.storeKey !== storeKey) return [];
  const price = priceOnShelf(shelf, soldOnShelf(device, shelf, product.itemCode) ?? product, new Date());
  return [{ at: shelf.at, price: price && { ...price, storeKey } }];
}

/** The product as the shelf's store sells it, which may be under another code [PM6]; undefined: not on this device. */
function soldOnShelf({ byCode, sameAs }: Findable, { storeKey }: DeviceShelf, itemCode: string) {
  const chainId = parseStoreKey(storeKey)?.chainId ?? '';
  return byCode.get(memberSoldBy(sameAs.get(itemCode) ?? [], itemCode, chainId) ?? itemCode);
}

/** The price by which lists are summed since the app was opened, and when it was asked (ms; 0: before that). */
function priceInLists(itemCode: string, storeKey: string) {
  const shelf = useShelves.getState().shelves[storeKey];
  const entry = shelf?.entries.get(itemCode);
  return entry ? { ...entry, saleText: null, unitPrice: null, storeKey, at: shelf?.askedAt.get(itemCode) ?? 0 } : null;
}

/** The products of the device, with the shelf of a store. */
type DeviceGoods = SearchedShelf & {
  readonly shelf: DeviceShelf;
  /** The product that the store sells for this one. */
  readonly soldFor: (itemCode: string) => FindableProduct | undefined;
};

/** The products of the device where it has the prices of this store; else null. */
export async function goodsOnDevice(userKey: string, storeKey: string): Promise<DeviceGoods | null> {
  const device = await findableOf(userKey);
  const shelf = device.catalogue?.shelf;
  if (shelf?.storeKey !== storeKey) return null;
  return {
    shelf,
    soldFor: (itemCode) => soldOnShelf(device, shelf, itemCode),
    search: (words, limit) =>
      device.index.search(words, { limit }).docs.map((product) => ({ ...product, status: 'ACTIVE' as const })),
  };
}
