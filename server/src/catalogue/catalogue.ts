import type * as wire from '@sali/contract/catalogue';
import { productToWire } from '@sali/contract/catalogueWire';
import { chainOfItemCode, type Product, type ProductStatus } from '@sali/domain/catalogue/product';
import { buildIndex, type ProductIndex } from '@sali/domain/catalogue/search';
import { runInSlices } from '@sali/domain/catalogue/slices';
import { fitsOf } from '@sali/domain/prices/generic';
import type { Generic } from '@sali/domain/prices/kind';
import { parseStoreKey } from '@sali/domain/prices/storeKey';
import type { Deps } from '../deps.ts';
import type { ProductInfo } from '@sali/contract/productInfo';
import { type Categories, categoriesOf } from './categories.ts';
import { ensureCategories, readCategories } from './db.ts';
import { restsFor, turnsFor } from '../turns.ts';
import { HeldProducts } from './heldProducts.ts';
import { AnswerCache } from './answerCache.ts';
import type { CatalogueProduct } from './product.ts';
import { readAgain } from './readAgain.ts';
import { Shelf } from './shelf.ts';
import { similarAmong } from './similar.ts';
import { compareBy, type FixedSort } from './sorts.ts';

export { ensureCategories } from './db.ts';
export { failAbandonedImports, selectLastImports as lastImports } from './importing/db.ts';

/**
 * The catalogue: products, categories, and the search over them.
 * All products are held in memory, as large as they are in the database; whoever writes products calls `refresh`
 * afterwards, in every process. Prices are not held: they are read with each answer.
 */
export type Catalogue = {
  /** The products are read: a server listens before that, and its first answers wait for it. */
  readonly ready: Promise<void>;
  readonly size: number;
  /** The product of an item code; a barcode may carry leading zeros. */
  readonly find: (itemCode: string) => CatalogueProduct | undefined;
  /** Whether a product's picture is on the host of this address. */
  readonly hasPictureHost: (url: string) => boolean;
  /** What may stand in for a product: of its kind, size and unit, the nearest first. */
  readonly similarTo: (itemCode: string, limit: number) => readonly Product[];
  /** What fits a line that names only a kind, 'חלב 3% 1 ליטר': the best known first. */
  readonly fitsOf: (generic: Generic, limit: number) => readonly Product[];
  /** What people told of a product. */
  readonly infoOf: (productId: number) => ProductInfo | null;
  /** Their prices, mostly from memory. */
  readonly shelf: Shelf;
  /** Reads the prices of the most sold products ahead; to be called once the products are read. */
  readonly fillShelf: (signal: AbortSignal) => Promise<void>;
  /** One page of the products that fit, and how many fit in all. */
  readonly search: (wanted: ProductSearch) => { readonly products: readonly Product[]; readonly total: number };
  /** Reads these products again, or all of them: after an import, or an administrator's change. */
  readonly refresh: (productIds: readonly number[] | 'all') => Promise<void>;
  /** As they are now: never to be kept. */
  readonly categories: Categories;
  /** Reads the tree again, after an administrator's change. */
  readonly refreshCategories: () => Promise<void>;
  readonly categoryName: (id: number) => string | undefined;
  /** By name; of a name that a main category and a subcategory share, the main one. */
  readonly categoryIdOf: (name: string) => number | undefined;
};

export type ProductSearch = {
  /** Too short a query finds nothing; undefined lists everything. */
  readonly query?: string;
  readonly limit: number;
  readonly skip: number;
  readonly categoryId?: number;
  readonly status?: ProductStatus;
  /** By default what fits best, and without a query what most chains sell. */
  readonly sort?: FixedSort;
  readonly isDescending?: boolean;
  /** Where one buys: goods that only other chains know come after all that fits as well. */
  readonly storeKeys?: readonly string[] | undefined;
};

/**
 * So long others wait for a slice of an index that is being made. An answer that asks the database several times waits
 * for one slice each time.
 */
const SLICE_MS = 2;
/** Of what a search for a kind finds, so many are looked at: names that begin with it come first. */
const FITS_LOOKED_AT = 400;

/** Writes the category tree into a new database and begins to read the products: wait for `ready` before asking for one. */
export async function openCatalogue(deps: Deps): Promise<Catalogue> {
  await ensureCategories(deps.db);
  return new LoadedCatalogue(deps, categoriesOf(await readCategories(deps.db)));
}

class LoadedCatalogue implements Catalogue {
  readonly ready: Promise<void>;
  readonly shelf: Shelf;
  #categories: Categories;
  readonly #deps: Deps;
  readonly #held = new HeldProducts();
  readonly #answers = new AnswerCache<readonly Product[]>();
  readonly #index: ProductIndex<CatalogueProduct> = buildIndex([]);
  /** Refreshes run one after the other, so that what was read first is not written last. */
  #refreshed: Promise<void> = Promise.resolve();
  /** The refresh that has not begun yet: what is asked for until then is read with it, each product once. */
  #nextRefresh: { productIds: Set<number> | 'all'; readonly done: Promise<void> } | undefined;

  constructor(deps: Deps, categories: Categories) {
    this.#deps = deps;
    this.shelf = new Shelf(deps);
    this.#categories = categories;
    this.ready = this.refresh('all');
    this.ready.catch(() => undefined); // logged by refresh; whoever waits for it hears of it too
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

  readonly hasPictureHost = (url: string): boolean => this.#held.hasPictureHost(url);

  readonly find = (itemCode: string): CatalogueProduct | undefined => this.#held.find(itemCode);

  readonly similarTo = (itemCode: string, limit: number): readonly Product[] => {
    const product = this.find(itemCode);
    if (!product) return [];
    return this.#answers.of(JSON.stringify(['similar', product.itemCode, limit]), () =>
      similarAmong(product, this.#held.ofKind(product.subcategoryId ?? product.categoryId), limit),
    );
  };

  readonly fitsOf = (generic: Generic, limit: number): readonly Product[] => {
    const { words, percents, amount, numbers, categoryId, isWeighed } = generic;
    const key = JSON.stringify(['fits', limit, words, percents, amount, numbers, categoryId, isWeighed]);
    return this.#answers.of(key, () => {
      const query = [...words, ...percents].join(' ');
      const accept = ({ status }: CatalogueProduct): boolean => status === 'ACTIVE';
      return fitsOf(generic, this.#index.search(query, { limit: FITS_LOOKED_AT, accept }).docs).slice(0, limit);
    });
  };

  readonly infoOf = (productId: number): ProductInfo | null => this.#held.infoOf(productId);
  readonly categoryName = (id: number): string | undefined => this.categories.byId(id)?.name;
  readonly categoryIdOf = (name: string): number | undefined => this.categories.idOf(name);

  readonly search = (wanted: ProductSearch): { products: readonly Product[]; total: number } => {
    const { query, sort, limit, skip, isDescending = false } = wanted;
    const accept = this.#acceptOf(wanted);
    if (query === undefined) {
      const inOrder = this.#held.inOrder(sort ?? 'popularity');
      const all = accept ? inOrder.filter(accept) : inOrder;
      return { products: page(all, skip, limit, isDescending), total: all.length };
    }
    if (sort === undefined && !isDescending) {
      const { docs, total } = this.#index.search(query, { accept, isLast: isElsewhereOf(wanted), limit, skip });
      return { products: docs, total };
    }
    const { docs, total } = this.#index.search(query, { accept, limit: this.size });
    return { products: page(sort ? docs.toSorted(compareBy(sort)) : docs, skip, limit, isDescending), total };
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

  readonly fillShelf = (signal: AbortSignal): Promise<void> =>
    this.shelf.fill(this.#held.inOrder('popularity'), signal);

  async #refresh(productIds: readonly number[] | 'all'): Promise<void> {
    const turn = productIds === 'all' ? turnsFor(SLICE_MS) : restsFor(SLICE_MS, this.#deps.visitors);
    this.shelf.forget(productIds);
    const { products, infos } = await readAgain(this.#deps, productIds, turn);
    const found = new Set(products.map(({ id }) => id));
    const asked = productIds === 'all' ? this.#held.ids : productIds;
    const removed = asked.filter((id) => this.#held.has(id) && !found.has(id));
    try {
      const changed = await runInSlices(this.#held.take({ products, infos, removed }), turn);
      await this.#index.patchInTurns({ changed, removed }, turn);
    } finally {
      this.#answers.clear();
    }
  }

  /** Undefined where every product is wanted. */
  #acceptOf(wanted: ProductSearch): ((product: CatalogueProduct) => boolean) | undefined {
    const { status, categoryId } = wanted;
    if (categoryId === undefined && (status === undefined || this.#held.areAll(status))) return undefined;
    return (product) => isWanted(product, wanted);
  }
}

/** Products as the API spells them, with their prices in the stores of these keys, or in the cheapest ones. */
export async function productsToWire(
  { shelf, categories, infoOf }: Catalogue,
  products: readonly Product[],
  storeKeys?: readonly string[],
): Promise<wire.Product[]> {
  const prices = await shelf.pricesOf(products, storeKeys);
  return products.map((product) => {
    const path = categories.pathOf(product.categoryId, product.subcategoryId);
    return productToWire(product, path, prices.get(product.productId) ?? [], infoOf(product.productId));
  });
}

function isWanted({ categoryId, subcategoryId, status }: Product, wanted: ProductSearch): boolean {
  if (wanted.status !== undefined && wanted.status !== status) return false;
  return wanted.categoryId === undefined || wanted.categoryId === categoryId || wanted.categoryId === subcategoryId;
}

/** Undefined where no store is named, and nothing is elsewhere. */
function isElsewhereOf({ storeKeys }: ProductSearch): ((product: Product) => boolean) | undefined {
  if (storeKeys === undefined || storeKeys.length === 0) return undefined;
  const chains = new Set(storeKeys.map((key) => parseStoreKey(key)?.chainId));
  return ({ itemCode }) => {
    const chain = chainOfItemCode(itemCode);
    return chain !== null && !chains.has(chain);
  };
}

const page = <T>(all: readonly T[], skip: number, limit: number, isDescending: boolean): readonly T[] =>
  isDescending ? all.toReversed().slice(skip, skip + limit) : all.slice(skip, skip + limit);
