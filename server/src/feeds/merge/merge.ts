import type { FeedDeps } from '../deps.ts';
import { categoriseProducts } from './categorise.ts';
import { clearStaged, countStaged } from '../db.ts';
import {
  addProducts,
  countChanged,
  deleteAbsent,
  endOfChunk,
  finishMerging,
  holdMerging,
  improveProducts,
  type MergingFile,
  mergingFiles,
  recountChains,
  writePrices,
} from './db.ts';
import { touchStore } from '../stores/db.ts';

/** Each chunk is one transaction, and with one connection everybody else waits for it. */
const CHUNK_ROWS = 500;

export type MergeHooks = {
  /** Rows of the file that are merged so far. */
  readonly onRows?: (rows: number) => void;
  /** Products that are new or differ, once per file: the search index wants to know. */
  readonly onProductsChanged?: (productIds: readonly number[]) => void | Promise<void>;
  /** Stops between two chunks; the rest is merged by `resumeMerges`. */
  readonly signal?: AbortSignal;
};

/**
 * Brings a staged file into products and prices, chunk by chunk. Doing it again from the beginning changes nothing, so
 * it may be interrupted anywhere and taken up by another process.
 * @returns how many price rows were added, changed or deleted
 */
export async function mergeFile(deps: FeedDeps, file: MergingFile, hooks: MergeHooks): Promise<number> {
  const changedProducts = new Set<number>();
  try {
    return await merge(deps, file, hooks, changedProducts);
  } finally {
    if (changedProducts.size > 0) await hooks.onProductsChanged?.([...changedProducts]);
  }
}

async function merge(
  deps: FeedDeps,
  file: MergingFile,
  hooks: MergeHooks,
  changedProducts: Set<number>,
): Promise<number> {
  const staged = await countStaged(deps.db, file.fileId);
  let merged = 0;
  for (let after: string | null = ''; after !== null;) {
    hooks.signal?.throwIfAborted();
    const step: Step | null = await mergeChunk(deps, file, after);
    for (const productId of step?.products ?? []) changedProducts.add(productId);
    after = step?.upTo ?? null;
    merged = Math.min(merged + CHUNK_ROWS, staged);
    hooks.onRows?.(merged);
  }
  if (file.isFull && staged > 0) await removeAbsent(deps, file, hooks, changedProducts);
  const rowsChanged = await deps.db.transaction().execute(async (trx) => {
    if (!(await holdMerging(trx, file.fileId))) return 0;
    return finishMerging(trx, file, staged > 0, deps.now());
  });
  await clearStaged(deps.db, file.fileId);
  return rowsChanged;
}

type Step = { readonly upTo: string; readonly products: readonly number[] };

async function mergeChunk({ db, now }: FeedDeps, file: MergingFile, after: string): Promise<Step | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdMerging(trx, file.fileId))) return null;
    const upTo = await endOfChunk(trx, file.fileId, after, CHUNK_ROWS);
    if (upTo === null) return null;
    const span = { after, upTo };
    const added = await addProducts(trx, file, span, now());
    const improved = await improveProducts(trx, file, span, now());
    await categoriseProducts(trx, [...added, ...improved]);
    const { written, newInStore } = await writePrices(trx, file, span);
    const isAdded = new Set(added);
    const known = newInStore.filter((productId) => !isAdded.has(productId));
    const recounted = await recountChains(trx, file, known);
    await countChanged(trx, file.fileId, written);
    if (written > 0) await touchStore(trx, file.storeId);
    return { upTo, products: [...added, ...improved, ...recounted] };
  });
}

async function removeAbsent(
  { db }: FeedDeps,
  file: MergingFile,
  hooks: MergeHooks,
  changedProducts: Set<number>,
): Promise<void> {
  let removed = CHUNK_ROWS;
  while (removed === CHUNK_ROWS) {
    hooks.signal?.throwIfAborted();
    const recounted = await db.transaction().execute(async (trx) => {
      if (!(await holdMerging(trx, file.fileId))) return null;
      const gone = await deleteAbsent(trx, file, CHUNK_ROWS);
      await countChanged(trx, file.fileId, gone.length);
      if (gone.length > 0) await touchStore(trx, file.storeId);
      removed = gone.length;
      return recountChains(trx, file, gone);
    });
    if (recounted === null) return;
    for (const productId of recounted) changedProducts.add(productId);
  }
}

/** Finishes what a process that was killed had begun to merge. */
export async function finishInterrupted(deps: FeedDeps, hooks: MergeHooks): Promise<number> {
  const files = await mergingFiles(deps.db);
  for (const file of files) await mergeFile(deps, file, hooks);
  return files.length;
}
