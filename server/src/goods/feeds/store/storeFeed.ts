import type { FeedDeps } from '../deps.ts';
import { chainNameOf } from '../../../base/chains/chains.ts';
import type { FileFacts, FileOutcome } from './log/db.ts';
import { describeFeed, type FeedDescriptor } from '../read/descriptor.ts';
import type { FileNameFacts } from '../files/fileName.ts';
import type { FoundFile } from '../files/find.ts';
import type { MergeHooks } from './merge/merge.ts';
import { storePrices } from './merge/storePrices.ts';
import { storePromotions } from './promotions/promotions.ts';
import type { ReadFeed } from '../read/readFeed.ts';
import { FeedError } from '../feedError.ts';
import { storeOfPrices, upsertChains, upsertStores } from './stores/db.ts';
import { cleanDigit, type StoreRow, unnamedStore } from '../rows/storeRow.ts';

export type ImportHooks = Pick<MergeHooks, 'onProductsChanged' | 'classify' | 'signal'> & {
  readonly onProgress?: (progress: { stage: 'reading' | 'merging'; rows: number }) => void;
};

export type ImportOutcome = Omit<FileOutcome, 'durationMs'>;
export const NOTHING = { reason: null, rowsRead: 0, rowsStored: 0, rowsChanged: 0, dropped: {} } as const;

/**
 * Stores what was read of one store, or of a chain's stores.
 * @throws FeedError when it is not known what it is, whose, or of when
 */
export async function storeFeed(
  deps: FeedDeps,
  file: FoundFile,
  feed: ReadFeed,
  nameFacts: FileNameFacts,
  fileId: number,
  hooks: ImportHooks,
): Promise<ImportOutcome> {
  const descriptor = describeFeed(feed, nameFacts, file.modifiedAt, deps.now());
  const { kind, layout, chainId, fileAt } = descriptor;
  const facts = { kind, layout, chainId, fileAt };
  if (kind === 'Stores') return storeStores(deps, feed, facts);
  const store = storeOf(feed, descriptor);
  const merging = { ...hooks, onRows: (rows: number) => hooks.onProgress?.({ stage: 'merging', rows }) };
  const ofStore = { deps, feed, facts: { ...facts, chainId: store.chainId }, store, fileId, hooks: merging };
  return kind === 'Promo' || kind === 'PromoFull' ? storeAllPromotions(ofStore) : storeAllPrices(ofStore);
}

/** A file of one store. */
type OfStore = {
  readonly deps: FeedDeps;
  readonly feed: ReadFeed;
  readonly facts: FileFacts & { readonly fileAt: Date };
  readonly store: StoreRow;
  readonly fileId: number;
  readonly hooks: ImportHooks & { readonly onRows: (rows: number) => void };
};

/** A Stores file has some hundred rows: one transaction. */
async function storeStores(
  deps: FeedDeps,
  feed: ReadFeed,
  facts: FileFacts & { fileAt: Date },
): Promise<ImportOutcome> {
  const stores = [...new Map(feed.stores.map((store) => [`${store.chainId}-${store.storeNo}`, store])).values()];
  const chains = new Map(stores.map((store) => [store.chainId, store.chainName]));
  const { changed, older } = await deps.db.transaction().execute(async (trx) => {
    await upsertChains(trx, chains);
    return upsertStores(trx, stores, facts.fileAt);
  });
  const duplicate = feed.stores.length - stores.length;
  const isOlder = older > 0 && older === stores.length;
  return {
    ...facts,
    chainId: facts.chainId ?? stores[0]?.chainId ?? null,
    state: isOlder ? 'older' : 'stored',
    reason: isOlder ? 'newer_stored' : feed.isMended ? 'mended' : null,
    rowsRead: feed.rowsRead,
    rowsStored: stores.length - older,
    rowsChanged: changed,
    dropped: { ...feed.dropped, ...(duplicate > 0 && { duplicate }), ...(older > 0 && { newer_stored: older }) },
  };
}

/**
 * An empty delta is valid, and an empty full file says nothing about what the store sells. A delta ends the sale of what it
 * names without a price; a full file does so by what it leaves out.
 */
async function storeAllPrices({ deps, feed, facts, store, fileId, hooks }: OfStore): Promise<ImportOutcome> {
  const rows = feed.prices;
  const dropped = droppedOf(feed, rows.length);
  const counts = { rowsRead: feed.rowsRead, rowsStored: rows.length, dropped };
  const unpriced = facts.kind === 'PriceFull' ? [] : feed.unpricedCodes;
  if (rows.length + unpriced.length === 0) return { ...NOTHING, ...facts, ...counts, state: 'stored' };
  const file = { fileId, store, facts, counts };
  const { storeKey, rowsChanged } = await storePrices(deps, file, { rows, unpriced }, hooks);
  if (rowsChanged !== null) return { ...facts, storeKey, ...counts, state: 'stored', reason: null, rowsChanged };
  const known = { ...facts, storeKey, rowsRead: feed.rowsRead };
  const late = { ...dropped, newer_stored: rows.length };
  return { ...NOTHING, ...known, dropped: late, state: 'older', reason: 'newer_stored' };
}

/** An empty file changes nothing: a delta may be empty, and a full one that is says nothing about the store. */
async function storeAllPromotions({ deps, feed, facts, store, fileId, hooks }: OfStore): Promise<ImportOutcome> {
  const items = feed.promotions.reduce((sum, promotion) => sum + promotion.items.length, 0);
  const logged = { ...facts, rowsRead: feed.rowsRead, dropped: feed.dropped };
  const isFull = facts.kind === 'PromoFull';
  const ended = isFull ? [] : [...feed.endedPromotions];
  if (feed.promotions.length + ended.length === 0) return { ...NOTHING, ...logged, state: 'stored' };
  const { storeId, storeKey } = await deps.db.transaction().execute((trx) => storeOfPrices(trx, store));
  const file = { fileId, storeId, fileAt: facts.fileAt, isFull, ended };
  const stored = await storePromotions(deps, file, feed.promotions, hooks);
  if (stored === 'older') return { ...NOTHING, ...logged, storeKey, state: 'older', reason: 'newer_stored' };
  return { ...logged, storeKey, state: 'stored', reason: null, rowsStored: items, rowsChanged: stored.changed };
}

function storeOf({ document }: ReadFeed, { chainId, subChainId, storeNo }: FeedDescriptor): StoreRow {
  if (chainId === null) throw new FeedError('no_chain');
  if (storeNo === null) throw new FeedError('no_store');
  return {
    chainId,
    chainName: chainNameOf(chainId),
    subChainId: subChainId ?? '0',
    storeNo,
    bikoretNo: cleanDigit(document.header.bikoretno),
    storeName: unnamedStore(storeNo),
    address: '',
    city: '',
    lat: null,
    lng: null,
    isOnline: false,
  };
}

function droppedOf(feed: ReadFeed, staged: number): Record<string, number> {
  const known = Object.values(feed.dropped).reduce((sum, count) => sum + count, 0);
  const duplicate = feed.rowsRead - known - staged;
  return { ...feed.dropped, ...(duplicate > 0 && { duplicate }) };
}
