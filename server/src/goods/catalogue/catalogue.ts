import type * as wire from '@sali/contract/goods/catalogue/catalogue';
import { productToWire } from '@sali/contract/goods/catalogue/catalogueWire';
import type { Product, ProductStatus } from '@sali/domain/goods/catalogue/product';
import { getOrCreate } from '@sali/domain/base/memo';
import { asksForCode, hiddenBehindSame } from '@sali/domain/goods/catalogue/sameProduct/oneRow';
import { soldElsewhere } from '@sali/domain/goods/catalogue/soldElsewhere';
import { buildIndex, type ProductIndex } from '@sali/domain/goods/catalogue/search';
import { runInSlices } from '@sali/domain/goods/catalogue/slices';
import { FIT_CANDIDATES, fitsIn } from '@sali/domain/goods/kinds/fitsIn';
import type { FittingProducts } from '@sali/domain/goods/kinds/generic';
import type { ProductKind } from '@sali/domain/goods/kinds/kind';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import type { Deps } from '../../base/deps.ts';
import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { type Categories, categoriesOf } from './categories.ts';
import { ensureCategories, readCategories } from './db.ts';
import type { SameProducts } from '../sameProducts/sameProducts.ts';
import { yieldToRequests, yieldEvery } from '../../base/yielding.ts';
import { ProductStore } from './productStore.ts';
import { AnswerCache } from './answerCache.ts';
import type { CatalogueProduct } from './product.ts';
import { loadProducts } from './loadProducts.ts';
import { PriceCache } from './priceCache.ts';
import { similarAmong } from './similar.ts';
import { compareBy, type FixedSort } from './sorts.ts';

export { ensureCategories } from './db.ts';

/**
 * The catalogue: products, categories, and the search over them.
 * All products are in memory. Code that writes products calls `refresh` afterwards, in every process. Prices are not part
 * of it: they come from the price cache or the database.
 */
export type Catalogue = {
  /** Resolves once the products are loaded. The server listens before that; its first answers wait for it. */
  readonly ready: Promise<void>;
  readonly size: number;
  /** Raised by every refresh: what is made of the products is made again when it changed. */
  readonly version: number;
  /** The active products, what most chains sell first. */
  readonly active: () => readonly CatalogueProduct[];
  /** The product of an item code, or the one that it was merged into; a barcode may carry leading zeros. */
  readonly find: (itemCode: string) => CatalogueProduct | undefined;
  /** Substitutes for a product: the same kind, size and unit, the nearest first. */
  readonly similarTo: (itemCode: string, limit: number) => readonly Product[];
  /** Products that fit a line which names only a kind, 'חלב 3% 1 ליטר': those that most chains sell, since every store is asked for the first ones only. */
  readonly fitsOf: (generic: ProductKind, limit: number) => FittingProducts<Product>;
  /** The texts that people wrote about a product. */
  readonly infoOf: (productId: number) => ProductInfo | null;
  /** Products that are one product in several chains. */
  readonly same: Pick<SameProducts, 'all' | 'codesElsewhere' | 'leadsTo' | 'membersOf' | 'version'>;
  /** The prices of products, mostly from memory. */
  readonly priceCache: PriceCache;
  /** Loads the prices of the most sold products. Call it once the products are loaded. */
  readonly fillPriceCache: (signal: AbortSignal) => Promise<void>;
  /** One page of matching products, and the number of all matches. */
  readonly search: (search: ProductSearch) => FoundProducts;
  /** Reloads these products, or all of them: after an import, or an administrator's change. */
  readonly refresh: (productIds: readonly number[] | 'all') => Promise<void>;
  /** The current categories. Do not store them: a refresh replaces them. */
  readonly categories: Categories;
  /** Reloads the category tree, after an administrator's change. */
  readonly refreshCategories: () => Promise<void>;
  readonly categoryName: (id: number) => string | undefined;
  /** Finds a category by name. If a main category and a subcategory share it, the main one. */
  readonly categoryIdOf: (name: string) => number | undefined;
};

export type FoundProducts = {
  readonly products: readonly CatalogueProduct[];
  readonly total: number;
  /** The query as it was probably meant, where a typing error was put right; null: as typed. */
  readonly corrected: string | null;
};

export type ProductSearch = {
  /** A query that is too short finds nothing; undefined lists everything. */
  readonly query?: string;
  readonly limit: number;
  readonly skip: number;
  readonly categoryId?: number;
  readonly status?: ProductStatus;
  /** Default: the best match first; without a query, what most chains sell. */
  readonly sort?: FixedSort;
  readonly isDescending?: boolean;
  /** Also rows that are the same product under the code of another chain. */
  readonly isEveryCode?: boolean;
  /** The stores of the shopper: products that only other chains sell come after equally good matches. */
  readonly storeKeys?: readonly string[] | undefined;
};

/**
 * How long other tasks wait for a slice of an index that is being built. A request that queries the database several times
 * waits for one slice each time.
 */
const SLICE_MS = 2;

/** Writes the category tree into a new database and starts loading the products: await `ready` before reading one. */
export async function openCatalogue(deps: Deps, same: SameProducts): Promise<Catalogue> {
  await ensureCategories(deps.db);
  return new LoadedCatalogue(deps, same, categoriesOf(await readCategories(deps.db)));
}

class LoadedCatalogue implements Catalogue {
  readonly ready: Promise<void>;
  readonly priceCache: PriceCache;
  readonly same: SameProducts;
  version = 0;
  #categories: Categories;
  readonly #deps: Deps;
  readonly #held = new ProductStore();
  readonly #answers = new AnswerCache<readonly Product[]>();
  readonly #fits = new AnswerCache<FittingProducts<Product>>();
  /** By the chains of the shopper. */
  #hidden: { readonly asOf: string; readonly ofChains: Map<string, ReadonlySet<string>> } = {
    asOf: '',
    ofChains: new Map(),
  };
  readonly #index: ProductIndex<CatalogueProduct> = buildIndex([]);
  /** Refreshes run one after the other, so that older data never overwrites newer. */
  #refreshed: Promise<void> = Promise.resolve();
  /** The refresh that has not begun yet. Products that are requested until then are read with it, each once. */
  #nextRefresh: { productIds: Set<number> | 'all'; readonly done: Promise<void> } | undefined;

  constructor(deps: Deps, same: SameProducts, categories: Categories) {
    this.#deps = deps;
    this.same = same;
    this.priceCache = new PriceCache(deps);
    this.#categories = categories;
    this.ready = this.refresh('all');
    this.ready.catch(() => undefined); // refresh logs it; code that awaits `ready` gets it too
  }

  get size(): number {
    return this.#held.size;
  }

  get categories(): Categories {
    return this.#categories;
  }

  readonly refreshCategories = async (): Promise<void> => {
    this.#categories = categoriesOf(await readCategories(this.#deps.db));
  };

  readonly active = (): readonly CatalogueProduct[] => {
    const all = this.#held.inOrder('popularity');
    if (this.#held.areAll('ACTIVE') && !this.same.hasMerges) return all;
    return all.filter(({ status, itemCode }) => status === 'ACTIVE' && !this.same.isMerged(itemCode));
  };

  readonly find = (itemCode: string): CatalogueProduct | undefined => {
    const row = this.#held.find(itemCode);
    return row && (this.#held.find(this.same.leadsTo(row.itemCode)) ?? row);
  };

  readonly similarTo = (itemCode: string, limit: number): readonly Product[] => {
    const product = this.find(itemCode);
    if (!product) return [];
    return this.#answers.of(JSON.stringify(['similar', product.itemCode, limit, this.same.version]), () =>
      similarAmong(product, this.#unmerged(this.#held.ofKind(product.subcategoryId ?? product.categoryId)), limit),
    );
  };

  readonly fitsOf = (generic: ProductKind, limit: number): FittingProducts<Product> => {
    const accept = ({ status, itemCode }: CatalogueProduct): boolean =>
      status === 'ACTIVE' && !this.same.isMerged(itemCode);
    const search = (words: string) => this.#index.search(words, { limit: FIT_CANDIDATES, accept }).docs;
    return this.#fits.of(JSON.stringify([limit, generic, this.same.version]), () => fitsIn(search, generic, limit));
  };

  readonly infoOf = (productId: number): ProductInfo | null => this.#held.infoOf(productId);
  readonly categoryName = (id: number): string | undefined => this.categories.byId(id)?.name;
  readonly categoryIdOf = (name: string): number | undefined => this.categories.idOf(name);

  readonly search = (wanted: ProductSearch): FoundProducts => {
    const { query, sort, limit, skip, isDescending = false } = wanted;
    const merged = query === undefined ? undefined : this.#staysOfCode(query);
    if (merged) {
      const found = matchesFilters(merged, wanted) ? [merged] : [];
      return { products: found.slice(skip, skip + limit), total: found.length, corrected: null };
    }
    const chainIds = (wanted.storeKeys ?? []).map((key) => parseStoreKey(key)?.chainId);
    const accept = this.#acceptOf(wanted, chainIds);
    if (query === undefined) {
      const inOrder = this.#held.inOrder(sort ?? 'popularity');
      const all = accept ? inOrder.filter(accept) : inOrder;
      return { products: page(all, skip, limit, isDescending), total: all.length, corrected: null };
    }
    if (sort === undefined && !isDescending) {
      const isLast = soldElsewhere(chainIds);
      const { docs, total, corrected } = this.#index.search(query, { accept, isLast, limit, skip });
      return { products: docs, total, corrected };
    }
    const { docs, total, corrected } = this.#index.search(query, { accept, limit: this.size });
    const sorted = sort ? docs.toSorted(compareBy(sort)) : docs;
    return { products: page(sorted, skip, limit, isDescending), total, corrected };
  };

  readonly refresh = (productIds: readonly number[] | 'all'): Promise<void> => {
    const next = (this.#nextRefresh ??= this.#queueRefresh());
    if (productIds === 'all') next.productIds = 'all';
    else if (next.productIds !== 'all') for (const id of productIds) next.productIds.add(id);
    return next.done;
  };

  #queueRefresh(): { productIds: Set<number> | 'all'; readonly done: Promise<void> } {
    const done = this.#refreshed.then(() => {
      const productIds = this.#nextRefresh?.productIds ?? 'all';
      this.#nextRefresh = undefined;
      return this.#refresh(productIds === 'all' ? 'all' : [...productIds]);
    });
    this.#refreshed = done.catch((error: unknown) => this.#deps.log.error({ err: error }, 'catalogue not refreshed'));
    return { productIds: new Set(), done };
  }

  readonly fillPriceCache = (signal: AbortSignal): Promise<void> =>
    this.priceCache.readAhead(this.#held.inOrder('popularity'), signal);

  async #refresh(productIds: readonly number[] | 'all'): Promise<void> {
    const turn = productIds === 'all' ? yieldEvery(SLICE_MS) : yieldToRequests(SLICE_MS, this.#deps.inFlight);
    // Reads from here on hold the change.
    this.priceCache.invalidate(productIds);
    const { products, infos } = await loadProducts(this.#deps, productIds, turn);
    const found = new Set(products.map(({ id }) => id));
    const asked = productIds === 'all' ? this.#held.ids : productIds;
    const removed = asked.filter((id) => this.#held.has(id) && !found.has(id));
    try {
      const changed = await runInSlices(this.#held.apply({ products, infos, removed }), turn);
      await this.#index.patchInTurns({ changed, removed }, turn);
    } finally {
      this.#answers.clear();
      this.#fits.clear();
      this.version += 1;
    }
  }

  /**
   * The product that stays, where a search asks for the code of one that was merged. A code that chains make up is found in
   * all of them, wherever it leads [CO4].
   */
  #staysOfCode(query: string): CatalogueProduct | undefined {
    const row = this.same.hasMerges && asksForCode(query) ? this.#held.find(query.trim()) : undefined;
    const stays = row && this.same.isMerged(row.itemCode) ? this.find(row.itemCode) : undefined;
    return stays?.code === row?.code ? undefined : stays;
  }

  #unmerged(products: readonly CatalogueProduct[]): readonly CatalogueProduct[] {
    return this.same.hasMerges ? products.filter(({ itemCode }) => !this.same.isMerged(itemCode)) : products;
  }

  /** The filter of a search; undefined where every product matches. */
  #acceptOf(
    wanted: ProductSearch,
    chainIds: readonly (string | undefined)[],
  ): ((product: CatalogueProduct) => boolean) | undefined {
    const { query, status, categoryId, isEveryCode = false } = wanted;
    const isFiltered = categoryId !== undefined || (status !== undefined && !this.#held.areAll(status));
    const isOneRow = query !== undefined && !isEveryCode && !asksForCode(query);
    const hidden = isOneRow ? this.#hiddenFor(chainIds.flatMap((chainId) => chainId ?? [])) : NONE;
    const isHidden = ({ itemCode }: CatalogueProduct): boolean => hidden.has(itemCode) || this.same.isMerged(itemCode);
    const canHide = hidden.size > 0 || this.same.hasMerges;
    if (!canHide) return isFiltered ? (product) => matchesFilters(product, wanted) : undefined;
    if (!isFiltered) return (product) => !isHidden(product);
    return (product) => !isHidden(product) && matchesFilters(product, wanted);
  }

  /** Products that a shopper of these chains finds in the row of another one. */
  #hiddenFor(chainIds: readonly string[]): ReadonlySet<string> {
    const asOf = `${this.version} ${this.same.version}`;
    if (this.#hidden.asOf !== asOf) this.#hidden = { asOf, ofChains: new Map() };
    return getOrCreate(this.#hidden.ofChains, chainIds.toSorted().join(), () =>
      hiddenBehindSame(this.same.all(), new Set(chainIds), (itemCode) => {
        const product = this.#held.find(itemCode);
        return product?.status === 'ACTIVE' ? product : undefined;
      }),
    );
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Products in the form of the API, with their prices in these stores, or in the cheapest ones. */
export async function productsToWire(
  { priceCache, categories, infoOf }: Catalogue,
  products: readonly CatalogueProduct[],
  storeKeys?: readonly string[],
): Promise<wire.ProductWire[]> {
  const prices = await priceCache.pricesOf(products, storeKeys);
  return products.map((product) => {
    const path = categories.pathOf(product.categoryId, product.subcategoryId);
    return productToWire(product, path, prices.get(product.productId) ?? [], infoOf(product.productId));
  });
}

function matchesFilters({ categoryId, subcategoryId, status }: Product, wanted: ProductSearch): boolean {
  if (wanted.status !== undefined && wanted.status !== status) return false;
  return wanted.categoryId === undefined || wanted.categoryId === categoryId || wanted.categoryId === subcategoryId;
}

const page = <T>(all: readonly T[], skip: number, limit: number, isDescending: boolean): readonly T[] =>
  isDescending ? all.toReversed().slice(skip, skip + limit) : all.slice(skip, skip + limit);
