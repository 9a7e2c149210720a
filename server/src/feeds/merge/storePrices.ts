import type { Db } from '../../db/open.ts';
import { inChunks } from '../../db/chunks.ts';
import { allowsLongTransactions } from '../../db/transactions.ts';
import { beginMerging, clearStaged, type FileFacts, type FileOutcome, stageRows } from '../db.ts';
import type { FeedDeps } from '../deps.ts';
import type { PriceRow } from '../priceRow.ts';
import { FeedRefused, MergeUnfinished } from '../refusal.ts';
import { storeOfPrices, yieldSamplePrices } from '../stores/db.ts';
import type { StoreRow } from '../storeRow.ts';
import { isFull, type MergingFile, waitToMerge } from './db.ts';
import { ProductMemory } from './products/memory.ts';
import { mergeFile, type MergeHooks, mergeStaged, oneStep } from './merge.ts';

/*
 * Stores the prices of a store's file. A server takes a file in one transaction. The embedded database, where everybody
 * would wait for that, takes it in steps: its rows are staged first, so that a process that is killed in between leaves
 * all that another needs to go on.
 */

/** Rows staged by one statement: with one connection everybody else waits for it. */
const STAGED_ROWS = 1000;

export type PricesFile = {
  readonly fileId: number;
  readonly store: StoreRow;
  readonly facts: FileFacts & { readonly fileAt: Date };
  readonly counts: Pick<FileOutcome, 'rowsRead' | 'rowsStored' | 'dropped'>;
};

/** Null: a newer full file of the store is stored, nothing was changed. */
export type StoredPrices = { readonly storeKey: string; readonly rowsChanged: number | null };

/**
 * @param rows no code twice
 * @throws MergeUnfinished when a part of it is merged; FeedRefused when nothing is
 */
export const storePrices = (
  deps: FeedDeps,
  file: PricesFile,
  rows: readonly PriceRow[],
  hooks: MergeHooks,
): Promise<StoredPrices> =>
  allowsLongTransactions(deps.db) ? storeAtOnce(deps, file, rows, hooks) : storeInSteps(deps, file, rows, hooks);

const memories = new WeakMap<Db, ProductMemory>();

function memoryOf(db: Db): ProductMemory {
  const memory = memories.get(db) ?? new ProductMemory();
  memories.set(db, memory);
  return memory;
}

async function storeAtOnce(
  deps: FeedDeps,
  file: PricesFile,
  rows: readonly PriceRow[],
  hooks: MergeHooks,
): Promise<StoredPrices> {
  const changedProducts = new Set<number>();
  const work = deps.db.transaction().execute(async (trx) => {
    const { storeKey, merging } = await begin(trx, file);
    if (!merging) return { storeKey, rowsChanged: null };
    return {
      storeKey,
      rowsChanged: await mergeFile(deps, merging, rows, oneStep(trx, memoryOf(deps.db)), hooks, changedProducts),
    };
  });
  const stored = await work.catch((error: unknown) => {
    throw hooks.signal?.aborted ? new FeedRefused('interrupted') : error;
  });
  if (changedProducts.size > 0) await hooks.onProductsChanged?.([...changedProducts]);
  return stored;
}

async function storeInSteps(
  deps: FeedDeps,
  file: PricesFile,
  rows: readonly PriceRow[],
  hooks: MergeHooks,
): Promise<StoredPrices> {
  await inChunks(rows, STAGED_ROWS, async (chunk) => {
    await stageRows(deps.db, file.fileId, chunk);
    return chunk.length;
  });
  const { storeKey, merging } = await deps.db.transaction().execute((trx) => begin(trx, file));
  if (!merging) {
    await clearStaged(deps.db, file.fileId);
    return { storeKey, rowsChanged: null };
  }
  const rowsChanged = await mergeStaged(deps, merging, rows, hooks).catch((error: unknown) => {
    throw new MergeUnfinished('not merged to the end', { cause: error });
  });
  return { storeKey, rowsChanged };
}

async function begin(
  trx: Db,
  { fileId, store, facts, counts }: PricesFile,
): Promise<{ storeKey: string; merging: MergingFile | null }> {
  await waitToMerge(trx);
  const known = await storeOfPrices(trx, store);
  const { storeId, storeKey, pricesFullAt } = known;
  if (pricesFullAt !== null && pricesFullAt > facts.fileAt) return { storeKey, merging: null };
  await yieldSamplePrices(trx, known, facts.fileAt);
  const log = { kind: null, layout: null, ...facts, chainId: store.chainId, storeKey };
  if (!(await beginMerging(trx, fileId, log, counts))) throw new FeedRefused('interrupted');
  const merging = { fileId, storeId, chainId: store.chainId, isFull: isFull(log.kind), fileAt: facts.fileAt };
  return { storeKey, merging: { ...merging, hasHistory: pricesFullAt !== null } };
}
