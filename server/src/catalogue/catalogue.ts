import type * as wire from '@sali/contract/catalogue';
import { productToWire } from '@sali/contract/catalogueWire';
import { normalCode, type Product, type ProductStatus } from '@sali/domain/catalogue/product';
import { buildIndex, type ProductIndex } from '@sali/domain/catalogue/search';
import type { Deps } from '../deps.ts';
import type { ProductInfo } from '@sali/contract/productInfo';
import { type Categories, categoriesOf } from './categories.ts';
import { ensureCategories, readCategories, readProducts, readProductsAfter } from './db.ts';
import { readInfos } from './info/db.ts';
import { turnsFor } from '../turns.ts';
import { infoToWire } from './info/wire.ts';
import { type CatalogueProduct, isSame, productOf } from './product.ts';
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
  /** What may stand in for a product: of its kind, size and unit, the nearest first. */
  readonly similarTo: (itemCode: string, limit: number) => readonly Product[];
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
};

/** Some 10 ms each. */
const PAGE_ROWS = 1000;
/** So long others wait for a slice of an index that is being made. */
const SLICE_MS = 8;

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
  readonly #byId = new Map<number, CatalogueProduct>();
  readonly #byCode = new Map<string, CatalogueProduct>();
  readonly #infos = new Map<number, ProductInfo>();
  readonly #index: ProductIndex<CatalogueProduct> = buildIndex([]);
  /** Products in the orders that were asked for; thrown away with every change. */
  readonly #sorted = new Map<FixedSort, readonly CatalogueProduct[]>();
  /** Products by their (sub)category; thrown away with every change. */
  readonly #byKind = new Map<number, CatalogueProduct[]>();
  /** Those that products have; thrown away with every change. */
  #statuses: ReadonlySet<ProductStatus> | undefined;
  /** Refreshes run one after the other, so that what was read first is not written last. */
  #refreshed: Promise<void> = Promise.resolve();

  constructor(deps: Deps, categories: Categories) {
    this.#deps = deps;
    this.shelf = new Shelf(deps);
    this.#categories = categories;
    this.ready = this.refresh('all');
    this.ready.catch(() => undefined); // logged by refresh; whoever waits for it hears of it too
  }

  get size(): number {
    return this.#byId.size;
  }

  get categories(): Categories {
    return this.#categories;
  }

  readonly refreshCategories = async (): Promise<void> => {
    this.#categories = categoriesOf(await readCategories(this.#deps.db));
  };

  readonly find = (itemCode: string): CatalogueProduct | undefined =>
    this.#byCode.get(itemCode) ?? this.#byCode.get(normalCode(itemCode));

  readonly similarTo = (itemCode: string, limit: number): readonly Product[] => {
    const product = this.find(itemCode);
    if (!product) return [];
    return similarAmong(product, this.#ofKind(product.subcategoryId ?? product.categoryId), limit);
  };

  readonly infoOf = (productId: number): ProductInfo | null => this.#infos.get(productId) ?? null;
  readonly categoryName = (id: number): string | undefined => this.categories.byId(id)?.name;
  readonly categoryIdOf = (name: string): number | undefined => this.categories.idOf(name);

  readonly search = (wanted: ProductSearch): { products: readonly Product[]; total: number } => {
    const { query, sort, limit, skip, isDescending = false } = wanted;
    const accept = this.#acceptOf(wanted);
    if (query === undefined) {
      const inOrder = this.#inOrder(sort ?? 'popularity');
      const all = accept ? inOrder.filter(accept) : inOrder;
      return { products: page(all, skip, limit, isDescending), total: all.length };
    }
    if (sort === undefined && !isDescending) {
      const { docs, total } = this.#index.search(query, { accept, limit, skip });
      return { products: docs, total };
    }
    const { docs, total } = this.#index.search(query, { accept, limit: this.size });
    return { products: page(sort ? docs.toSorted(compareBy(sort)) : docs, skip, limit, isDescending), total };
  };

  readonly refresh = (productIds: readonly number[] | 'all'): Promise<void> => {
    const next = this.#refreshed.then(() => this.#refresh(productIds));
    this.#refreshed = next.catch((error: unknown) => this.#deps.log.error({ err: error }, 'catalogue not refreshed'));
    return next;
  };

  readonly fillShelf = (signal: AbortSignal): Promise<void> => this.shelf.fill(this.#inOrder('popularity'), signal);

  async #refresh(productIds: readonly number[] | 'all'): Promise<void> {
    const { db } = this.#deps;
    this.shelf.forget(productIds);
    const read = productIds === 'all' ? await readAll(this.#deps) : await readSome(this.#deps, productIds);
    const infos = await readInfos(db, productIds);
    const found = new Set(read.map(({ id }) => id));
    const asked = productIds === 'all' ? [...this.#byId.keys()] : productIds;
    const removed = asked.filter((id) => this.#byId.has(id) && !found.has(id));
    // Most stay as they were, even after an import of everything, and need no new index.
    const changed = read.filter((product) => !isSame(product, this.#byId.get(product.id)));
    for (const id of removed) this.#forget(id);
    for (const id of asked) this.#infos.delete(id);
    for (const { product_id: id, item_code: code, ...info } of infos) this.#infos.set(id, infoToWire(code, info));
    for (const product of changed) {
      this.#forget(product.id);
      this.#byId.set(product.id, product);
      this.#byCode.set(product.itemCode, product);
    }
    this.#sorted.clear();
    this.#statuses = undefined;
    this.#byKind.clear();
    await this.#index.patchInTurns({ changed, removed }, turnsFor(SLICE_MS));
  }

  /** Undefined where every product is wanted. */
  #acceptOf(wanted: ProductSearch): ((product: CatalogueProduct) => boolean) | undefined {
    const { status, categoryId } = wanted;
    if (categoryId === undefined && (status === undefined || this.#areAll(status))) return undefined;
    return (product) => isWanted(product, wanted);
  }

  #areAll(status: ProductStatus): boolean {
    this.#statuses ??= new Set(Array.from(this.#byId.values(), (product) => product.status));
    return [...this.#statuses].every((known) => known === status);
  }

  #forget(id: number): void {
    const product = this.#byId.get(id);
    if (!product) return;
    this.#byId.delete(id);
    if (this.#byCode.get(product.itemCode) === product) this.#byCode.delete(product.itemCode);
  }

  /** Products of a subcategory, or of a main category that are in none of its parts. */
  #ofKind(categoryId: number): readonly CatalogueProduct[] {
    if (this.#byKind.size === 0) {
      for (const product of this.#byId.values()) {
        const kind = product.subcategoryId ?? product.categoryId;
        const others = this.#byKind.get(kind);
        if (others) others.push(product);
        else this.#byKind.set(kind, [product]);
      }
    }
    return this.#byKind.get(categoryId) ?? [];
  }

  #inOrder(sort: FixedSort): readonly CatalogueProduct[] {
    const known = this.#sorted.get(sort);
    if (known) return known;
    const sorted = [...this.#byId.values()].sort(compareBy(sort));
    this.#sorted.set(sort, sorted);
    return sorted;
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

async function readAll({ db }: Deps): Promise<CatalogueProduct[]> {
  const products: CatalogueProduct[] = [];
  for (let after = 0; ;) {
    const rows = await readProductsAfter(db, after, PAGE_ROWS);
    for (const row of rows) products.push(productOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return products;
    after = last.product_id;
  }
}

async function readSome({ db }: Deps, productIds: readonly number[]): Promise<CatalogueProduct[]> {
  const products: CatalogueProduct[] = [];
  for (let from = 0; from < productIds.length; from += PAGE_ROWS) {
    const rows = await readProducts(db, productIds.slice(from, from + PAGE_ROWS));
    for (const row of rows) products.push(productOf(row));
  }
  return products;
}

function isWanted({ categoryId, subcategoryId, status }: Product, wanted: ProductSearch): boolean {
  if (wanted.status !== undefined && wanted.status !== status) return false;
  return wanted.categoryId === undefined || wanted.categoryId === categoryId || wanted.categoryId === subcategoryId;
}

const page = <T>(all: readonly T[], skip: number, limit: number, isDescending: boolean): readonly T[] =>
  isDescending ? all.toReversed().slice(skip, skip + limit) : all.slice(skip, skip + limit);
