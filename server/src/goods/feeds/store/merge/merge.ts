import type { Db } from '../../../../base/db/open.ts';
import { productsOnPages } from '../../../../base/db/pricePages.ts';
import { type Classifier, classifyHere } from '../../rows/classify.ts';
import type { PriceRow } from '../../rows/priceRow.ts';
import { countChainOut, countChanged, finishMerging, type MergingFile, removeFromChain } from './db.ts';
import { deleteAbsent } from './prices/db.ts';
import { knownProducts, type RowProduct } from './products/db.ts';
import type { ProductMemory } from './products/memory.ts';
import { mergeRows } from './rows.ts';

export type MergeHooks = {
  /** Rows of the file that are merged so far. */
  readonly onRows?: (rows: number) => void;
  /** Reports products that are new or differ, once per file, for the search index. */
  readonly onProductsChanged?: (productIds: readonly number[]) => void | Promise<void>;
  /** Default: on this thread. */
  readonly classify?: Classifier;
  /** Stops the merge: nothing of the file is stored. */
  readonly signal?: AbortSignal;
};

/** A file's facts of a store's prices. */
export type FilePrices = {
  /** No code twice. */
  readonly rows: readonly PriceRow[];
  /** Codes that are not sold any more; only of a delta. */
  readonly unpriced: readonly string[];
};

/** The changes of a merged file. */
export type MergeResult = {
  /** Price rows that were added, changed or deleted. */
  readonly rowsChanged: number;
  /** Products that are new or differ. */
  readonly changedProducts: readonly number[];
  /** Rows of products that are new. */
  readonly added: readonly RowProduct[];
};

/**
 * Brings a file's rows into products and prices, in the transaction `trx`.
 * @throws when `hooks.signal` is aborted
 */
export async function mergeFile(
  trx: Db,
  file: MergingFile,
  { rows, unpriced }: FilePrices,
  memory: ProductMemory,
  hooks: MergeHooks,
  now: Date,
): Promise<MergeResult> {
  const { classify = classifyHere } = hooks;
  const { productIds, changed, added, soldBefore } = await mergeRows(trx, file, rows, memory, classify, now);
  hooks.onRows?.(rows.length);
  hooks.signal?.throwIfAborted();
  const isWhole = file.isFull || file.hadSample;
  const absent = isWhole
    ? await absentProducts(trx, file, productIds, soldBefore)
    : await productsOfCodes(trx, file, unpriced);
  const goneFromChain = await removePrices(trx, file, absent);
  hooks.signal?.throwIfAborted();
  const rowsChanged = await finishMerging(trx, file, now);
  return { rowsChanged, changedProducts: [...new Set([...changed, ...goneFromChain])], added };
}

/**
 * The products that the store sold before and that the file does not have.
 * @param soldBefore what the store sold before the file; null: not read yet
 */
async function absentProducts(
  trx: Db,
  file: MergingFile,
  productIds: readonly number[],
  soldBefore: readonly number[] | null,
): Promise<number[]> {
  const sold = soldBefore ?? (await productsOnPages(trx, file.storeId));
  const isInFile = new Set(sold.length > 0 ? productIds : []);
  return sold.filter((productId) => !isInFile.has(productId));
}

async function productsOfCodes(trx: Db, { chainId }: MergingFile, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  return Array.from((await knownProducts(trx, chainId, codes)).values(), ({ productId }) => productId);
}

/**
 * Deletes the prices of these products in the store, unless a newer file wrote them.
 * @returns products that no store of the chain sells any more
 */
async function removePrices(trx: Db, file: MergingFile, productIds: readonly number[]): Promise<number[]> {
  const gone = await deleteAbsent(trx, file, productIds);
  await countChanged(trx, file, gone.length);
  const goneFromChain = await removeFromChain(trx, file, gone);
  await countChainOut(trx, goneFromChain);
  return goneFromChain;
}
