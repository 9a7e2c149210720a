import type { Db } from '../../db/open.ts';
import { inChunks } from '../../db/chunks.ts';
import { productsOnPages } from '../../db/pricePages.ts';
import { clearStaged, stagedRows } from '../db.ts';
import type { FeedDeps } from '../deps.ts';
import type { PriceRow } from '../priceRow.ts';
import { countChanged, finishMerging, holdMerging, type MergingFile, mergingFiles, recountChains } from './db.ts';
import { deleteAbsent } from './prices/db.ts';
import { ProductMemory } from './products/memory.ts';
import { mergeRows } from './rows.ts';

export type MergeHooks = {
  /** Rows of the file that are merged so far. */
  readonly onRows?: (rows: number) => void;
  /** Products that are new or differ, once per file: the search index wants to know. */
  readonly onProductsChanged?: (productIds: readonly number[]) => void | Promise<void>;
  /** Stops between two steps: on the embedded database the rest is merged by `resumeMerges`. */
  readonly signal?: AbortSignal;
};

/** How a file is merged. */
export type Steps = {
  /**
   * Does a step in a transaction: in its own, or in one that is open for the whole file and holds it.
   * @returns null: the file is not (or no longer) to be merged
   */
  readonly inStep: <T>(fileId: number, step: (trx: Db) => Promise<T>) => Promise<T | null>;
  readonly rowsMax: number;
  readonly memory: ProductMemory;
};

/** With one connection everybody else waits for each of its transactions. */
export const shortSteps = ({ db }: FeedDeps): Steps => ({
  inStep: (fileId, step) =>
    db.transaction().execute(async (trx) => ((await holdMerging(trx, fileId)) ? step(trx) : null)),
  rowsMax: 500,
  memory: new ProductMemory(),
});

export const oneStep = (trx: Db, memory: ProductMemory): Steps => ({
  inStep: (_, step) => step(trx),
  rowsMax: Infinity,
  memory,
});

/**
 * Brings a file's rows into products and prices. Doing it again from the beginning changes nothing, so it may be
 * interrupted between two steps and taken up by another process.
 * @param changedProducts takes the products that are new or differ
 * @returns how many price rows were added, changed or deleted
 */
export async function mergeFile(
  { now }: FeedDeps,
  file: MergingFile,
  rows: readonly PriceRow[],
  { inStep, rowsMax, memory }: Steps,
  hooks: MergeHooks,
  changedProducts: Set<number>,
): Promise<number> {
  const told: number[] = [];
  let merged = 0;
  let soldBefore: readonly number[] | null = null;
  await inChunks(rows, rowsMax, async (chunk) => {
    hooks.signal?.throwIfAborted();
    const step = await inStep(file.fileId, (trx) => mergeRows(trx, file, chunk, memory, now()));
    for (const productId of step?.productIds ?? []) told.push(productId);
    for (const productId of step?.changed ?? []) changedProducts.add(productId);
    // Between two steps others may write: then it is read anew.
    soldBefore = chunk.length === rows.length ? (step?.soldBefore ?? null) : null;
    merged += chunk.length;
    hooks.onRows?.(merged);
    return chunk.length;
  });
  const absent = { told, soldBefore };
  if (file.isFull && rows.length > 0) await removeAbsent(file, absent, { inStep, rowsMax }, hooks, changedProducts);
  return (await inStep(file.fileId, (trx) => finishMerging(trx, file, rows.length > 0, now()))) ?? 0;
}

async function removeAbsent(
  file: MergingFile,
  { told, soldBefore }: { readonly told: readonly number[]; readonly soldBefore: readonly number[] | null },
  { inStep, rowsMax }: Omit<Steps, 'memory'>,
  hooks: MergeHooks,
  changedProducts: Set<number>,
): Promise<void> {
  const sold = soldBefore ?? (await inStep(file.fileId, (trx) => productsOnPages(trx, file.storeId))) ?? [];
  const isTold = new Set(sold.length > 0 ? told : []);
  const absent = sold.filter((productId) => !isTold.has(productId));
  await inChunks(absent, rowsMax, async (chunk) => {
    hooks.signal?.throwIfAborted();
    const recounted = await inStep(file.fileId, async (trx) => {
      const gone = await deleteAbsent(trx, file, chunk);
      await countChanged(trx, file, gone.length);
      return recountChains(trx, file, gone);
    });
    for (const productId of recounted ?? []) changedProducts.add(productId);
    return chunk.length;
  });
}

/** Finishes what a process that was killed had begun to merge. @returns how many files */
export async function finishInterrupted(deps: FeedDeps, hooks: MergeHooks): Promise<number> {
  const files = await mergingFiles(deps.db);
  for (const file of files) await mergeStaged(deps, file, await stagedRows(deps.db, file.fileId), hooks);
  return files.length;
}

/** Merges what is staged, and empties the staging table of it. @returns how many price rows were changed */
export async function mergeStaged(
  deps: FeedDeps,
  file: MergingFile,
  rows: readonly PriceRow[],
  hooks: MergeHooks,
): Promise<number> {
  const changedProducts = new Set<number>();
  try {
    const rowsChanged = await mergeFile(deps, file, rows, shortSteps(deps), hooks, changedProducts);
    await clearStaged(deps.db, file.fileId);
    return rowsChanged;
  } finally {
    if (changedProducts.size > 0) await hooks.onProductsChanged?.([...changedProducts]);
  }
}
