import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { BARCODE_DIGITS_MIN, isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { getOrCreate } from '@sali/domain/base/memo';
import { normalCode, type ProductStatus } from '@sali/domain/goods/catalogue/product';
import { eachInSlices, mergeInSlices, sortInSlices, type Steps } from '@sali/domain/goods/catalogue/slices';
import { type CatalogueProduct, isSameProduct } from './product.ts';
import { compareBy, type FixedSort } from './sorts.ts';

/** Reloaded products with what people wrote about them, and the ids of products that no longer exist. */
export type ProductChanges = {
  readonly products: readonly CatalogueProduct[];
  readonly infos: ReadonlyMap<number, ProductInfo>;
  readonly removed: readonly number[];
};

const PRODUCTS_PER_STEP = 200;

/** All products in memory: by id, code and kind, and in the sort orders that were requested so far. */
export class ProductStore {
  readonly #byId = new Map<number, CatalogueProduct>();
  readonly #byCode = new Map<string, CatalogueProduct>();
  readonly #infos = new Map<number, ProductInfo>();
  readonly #sorted = new Map<FixedSort, readonly CatalogueProduct[]>();
  /** Products by their (sub)category; cleared by every change. */
  readonly #byKind = new Map<number, CatalogueProduct[]>();
  /** Products by their code without the chain; cleared by every change. */
  #chainsOfCode: ReadonlyMap<string, readonly CatalogueProduct[]> | undefined;
  /** The statuses that occur; cleared by every change. */
  #statuses: ReadonlySet<ProductStatus> | undefined;

  get size(): number {
    return this.#byId.size;
  }

  get ids(): readonly number[] {
    return [...this.#byId.keys()];
  }

  has(id: number): boolean {
    return this.#byId.has(id);
  }

  find(itemCode: string): CatalogueProduct | undefined {
    return this.#byCode.get(itemCode) ?? this.#byCode.get(normalCode(itemCode)) ?? this.#onlyOneWith(itemCode);
  }

  /** The product of a barcode that chains make up, where only one chain has it [CO4]. Short numbers are on no label. */
  #onlyOneWith(itemCode: string): CatalogueProduct | undefined {
    const code = normalCode(itemCode);
    if (!/^\d+$/.test(code) || code.length < BARCODE_DIGITS_MIN || isGlobalCode(code)) return undefined;
    this.#chainsOfCode ??= productsOfOwnCodes(this.#byId.values());
    const [only, other] = this.#chainsOfCode.get(code) ?? [];
    return other === undefined ? only : undefined;
  }

  infoOf(id: number): ProductInfo | null {
    return this.#infos.get(id) ?? null;
  }

  areAll(status: ProductStatus): boolean {
    this.#statuses ??= new Set(Array.from(this.#byId.values(), (product) => product.status));
    return [...this.#statuses].every((cached) => cached === status);
  }

  inOrder(sort: FixedSort): readonly CatalogueProduct[] {
    const cached = this.#sorted.get(sort);
    if (cached) return cached;
    const sorted = [...this.#byId.values()].sort(compareBy(sort));
    this.#sorted.set(sort, sorted);
    return sorted;
  }

  /** Products of a subcategory, or of a main category that are in none of its parts. */
  ofKind(categoryId: number): readonly CatalogueProduct[] {
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

  /** Stores reloaded products. @returns those that are new or differ: few, even after an import of everything */
  *apply({ products, infos, removed }: ProductChanges): Steps<readonly CatalogueProduct[]> {
    const changed: CatalogueProduct[] = [];
    for (const id of removed) {
      this.#forget(id);
      this.#infos.delete(id);
    }
    yield* eachInSlices(products, PRODUCTS_PER_STEP, (product) => {
      const info = infos.get(product.id);
      if (info) this.#infos.set(product.id, info);
      else this.#infos.delete(product.id);
      if (isSameProduct(product, this.#byId.get(product.id))) return;
      this.#forget(product.id);
      this.#byId.set(product.id, product);
      this.#byCode.set(product.itemCode, product);
      changed.push(product);
    });
    this.#byKind.clear();
    this.#chainsOfCode = undefined;
    this.#statuses = undefined;
    yield* this.#putInOrder(changed, new Set([...removed, ...changed.map(({ id }) => id)]));
    return changed;
  }

  /** Merges the changed products into the sorted lists: sorting all of them again would delay the next request. */
  *#putInOrder(changed: readonly CatalogueProduct[], moved: ReadonlySet<number>): Steps<void> {
    for (const [sort, before] of this.#sorted) {
      const rest: CatalogueProduct[] = [];
      yield* eachInSlices(before, PRODUCTS_PER_STEP * 10, (product) => {
        if (!moved.has(product.id)) rest.push(product);
      });
      const fresh = yield* sortInSlices(changed, compareBy(sort));
      this.#sorted.set(sort, yield* mergeInSlices(rest, fresh, compareBy(sort)));
    }
  }

  #forget(id: number): void {
    const product = this.#byId.get(id);
    if (!product) return;
    this.#byId.delete(id);
    if (this.#byCode.get(product.itemCode) === product) this.#byCode.delete(product.itemCode);
  }
}

/** The products of codes that chains make up, by these codes. */
function productsOfOwnCodes(products: Iterable<CatalogueProduct>): Map<string, CatalogueProduct[]> {
  const found = new Map<string, CatalogueProduct[]>();
  for (const product of products)
    if (!isGlobalCode(product.code)) getOrCreate(found, product.code, () => []).push(product);
  return found;
}
