import type { Db } from '../../../../base/db/open.ts';
import { type FileFacts, type FileOutcome, logFacts } from '../log/db.ts';
import type { FeedDeps } from '../../deps.ts';
import { FeedError } from '../../feedError.ts';
import { storeOfPrices, yieldSamplePrices } from '../stores/db.ts';
import type { StoreRow } from '../../rows/storeRow.ts';
import { isFull, type MergingFile, waitToMerge } from './db.ts';
import { type FilePrices, mergeFile, type MergeHooks, type MergeResult } from './merge.ts';
import { ProductMemory } from './products/memory.ts';

export type PricesFile = {
  readonly fileId: number;
  readonly store: StoreRow;
  readonly facts: FileFacts & { readonly fileAt: Date };
  readonly counts: Pick<FileOutcome, 'rowsRead' | 'rowsStored' | 'dropped'>;
};

/** Null: a newer full file of the store is stored, nothing was changed. */
export type StoredPrices = { readonly storeKey: string; readonly rowsChanged: number | null };

const memories = new WeakMap<Db, ProductMemory>();

function memoryOf(db: Db): ProductMemory {
  const memory = memories.get(db) ?? new ProductMemory();
  memories.set(db, memory);
  return memory;
}

/**
 * Stores the prices of a store's file, in one transaction.
 * @param prices of the file; not all of it may be empty
 * @throws FeedError when it is interrupted: nothing of the file is stored
 */
export async function storePrices(
  deps: FeedDeps,
  file: PricesFile,
  prices: FilePrices,
  hooks: MergeHooks,
): Promise<StoredPrices> {
  const work = deps.db.transaction().execute(async (trx) => {
    const { storeKey, merging } = await begin(trx, file);
    const merged: MergeResult | null =
      merging && (await mergeFile(trx, merging, prices, memoryOf(deps.db), hooks, deps.now()));
    return { storeKey, merged };
  });
  const { storeKey, merged } = await work.catch((error: unknown) => {
    throw hooks.signal?.aborted ? new FeedError('interrupted') : error;
  });
  if (merged) memoryOf(deps.db).remember(file.store.chainId, merged.added);
  if (merged && merged.changedProducts.length > 0) await hooks.onProductsChanged?.(merged.changedProducts);
  return { storeKey, rowsChanged: merged && merged.rowsChanged };
}

async function begin(
  trx: Db,
  { fileId, store, facts, counts }: PricesFile,
): Promise<{ storeKey: string; merging: MergingFile | null }> {
  await waitToMerge(trx);
  const known = await storeOfPrices(trx, store);
  const { storeId, storeKey, pricesFullAt } = known;
  if (pricesFullAt !== null && pricesFullAt > facts.fileAt) return { storeKey, merging: null };
  const hadSample = await yieldSamplePrices(trx, storeId);
  const log = { kind: null, layout: null, ...facts, chainId: store.chainId, storeKey };
  if (!(await logFacts(trx, fileId, log, counts))) throw new FeedError('interrupted');
  const merging = { fileId, storeId, chainId: store.chainId, isFull: isFull(log.kind), fileAt: facts.fileAt };
  return { storeKey, merging: { ...merging, hadSample, hasHistory: pricesFullAt !== null } };
}
