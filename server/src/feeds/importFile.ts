import type { FeedDeps } from './deps.ts';
import { InflatedBudget } from './budget.ts';
import { chainNameOf } from './chains.ts';
import { clearStaged, type FileFacts, type FileOutcome, logFile, logOutcome, wasStored } from './db.ts';
import { fileTimeOf, idsOf, kindOf, layoutOf, nameFacts } from './facts.ts';
import type { NameFacts } from './fileName.ts';
import { contentHash, type FoundFile } from './find.ts';
import type { MergeHooks } from './merge/merge.ts';
import { storePrices } from './merge/storePrices.ts';
import type { FileReport } from './reports.ts';
import { storePromotions } from './promotions/promotions.ts';
import { type ReadFeed, readFeeds } from './readFile.ts';
import { FeedRefused, MergeUnfinished, type ReasonCode, REASONS } from './refusal.ts';
import { storeOfPrices, upsertChains, upsertStores } from './stores/db.ts';
import { cleanDigit, type StoreRow, unnamedStore } from './storeRow.ts';
import { documentsIn, type FeedDocument } from './unwrap.ts';

export type ImportHooks = Pick<MergeHooks, 'onProductsChanged' | 'signal'> & {
  readonly onProgress?: (progress: { stage: 'reading' | 'merging'; rows: number }) => void;
};

type Outcome = Omit<FileOutcome, 'durationMs'>;
const NOTHING = { reason: null, rowsRead: 0, rowsStored: 0, rowsChanged: 0, dropped: {} } as const;

/**
 * Imports a file: one report for each XML document in it. A document changes something only when it was read to its
 * end; what is wrong with one is in its report and never thrown.
 */
export async function* importFile(deps: FeedDeps, file: FoundFile, hooks: ImportHooks): AsyncGenerator<FileReport> {
  const hash = await contentHash(file.path).catch(() => null);
  if (hash !== null && (await wasStored(deps.db, file.name, hash))) {
    const { kind, chainId, fileAt } = nameFacts(file.name);
    const outcome: Outcome = { ...NOTHING, kind, chainId, fileAt, state: 'unchanged', reason: 'same_file' };
    yield await logged(deps, file.name, hash, () => Promise.resolve(outcome));
    return;
  }
  try {
    for await (const document of documentsIn(file.path, new InflatedBudget(file.bytes))) {
      const others: FileReport[] = [];
      const report = await logged(deps, document.name, hash, (fileId) =>
        importDocument(deps, file, document, fileId, hooks, others).catch((error: unknown) => strayIn(file, error)),
      );
      yield* [report, ...others];
    }
  } catch (error) {
    // The wrapping itself is broken: there is no document to tell about.
    yield await logged(deps, file.name, hash, () =>
      Promise.reject(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

/** In a folder there may be anything: only what is named on its own, or called like a feed, has to be one. */
function strayIn(file: FoundFile, error: unknown): Outcome {
  const isStray = error instanceof FeedRefused && error.reason === 'not_a_feed';
  if (!isStray || file.isNamed || nameFacts(file.name).kind !== null) throw error;
  return { ...NOTHING, state: 'skipped', reason: 'other_file' };
}

/** Runs `work` with a row in the import log, which gets the outcome. */
async function logged(
  deps: FeedDeps,
  name: string,
  hash: string | null,
  work: (fileId: number) => Promise<Outcome>,
): Promise<FileReport> {
  const startedAt = deps.now();
  const fileId = await logFile(deps.db, { name, contentHash: hash, startedAt });
  const outcome = await work(fileId).catch((error: unknown) => refusedBy(deps, fileId, name, error));
  const durationMs = deps.now().getTime() - startedAt.getTime();
  if (outcome.reason !== 'unfinished') await logOutcome(deps.db, fileId, { ...outcome, durationMs });
  return reportOf(name, outcome, durationMs);
}

async function refusedBy(deps: FeedDeps, fileId: number, name: string, error: unknown): Promise<Outcome> {
  if (error instanceof MergeUnfinished) {
    deps.log.error(
      { err: error.cause, file: name },
      'a feed file is merged only in part; it goes on at the next start',
    );
    return { ...NOTHING, state: 'refused', reason: 'unfinished' };
  }
  await clearStaged(deps.db, fileId);
  // The name may tell whose it is: the chain's status shows what went wrong.
  const { kind, chainId, fileAt } = nameFacts(name);
  const refused = { ...NOTHING, kind, chainId, fileAt, state: 'refused' } as const;
  if (error instanceof FeedRefused) return { ...refused, reason: error.reason };
  const isUnreadable = error instanceof Error && 'syscall' in error;
  deps.log.error({ err: error, file: name }, 'a feed file could not be imported');
  return { ...refused, reason: isUnreadable ? 'unreadable' : 'failed' };
}

/** A file that could not be fetched: it stands in the import log like one that could not be read. */
export function reportNotFetched(
  deps: FeedDeps,
  name: string,
  chainId: string,
  reason: ReasonCode,
): Promise<FileReport> {
  const { kind, fileAt } = nameFacts(name);
  const outcome: Outcome = { ...NOTHING, kind, chainId, fileAt, state: 'refused', reason };
  return logged(deps, name, null, () => Promise.resolve(outcome));
}

export function reportOf(name: string, outcome: Outcome, durationMs: number): FileReport {
  const { kind = null, layout = null, chainId = null, storeKey = null, fileAt = null, ...rest } = outcome;
  const text = outcome.reason === null ? '' : REASONS[outcome.reason];
  return { name, kind, layout, chainId, storeKey, fileAt, ...rest, text, durationMs };
}

/**
 * A document of several stores is stored one after the other, each with a row of its own in the import log; the
 * document's own row, the last, says that it is stored whole.
 */
async function importDocument(
  deps: FeedDeps,
  file: FoundFile,
  document: FeedDocument,
  fileId: number,
  hooks: ImportHooks,
  others: FileReport[],
): Promise<Outcome> {
  const name = nameFacts(document.name);
  const [feed, ...more] = await readFeeds(document, name, {
    onRows: (rows) => hooks.onProgress?.({ stage: 'reading', rows }),
    signal: hooks.signal,
  });
  for (const other of more) {
    const otherName = `${document.name} (${other.storeNo ?? ''})`;
    others.push(await logged(deps, otherName, null, (otherId) => importFeed(deps, file, other, name, otherId, hooks)));
  }
  const refused = others.find(({ state }) => state === 'refused');
  // Then the file as a whole is not stored, and will be read again.
  if (refused) throw new FeedRefused(refused.reason ?? 'failed');
  return importFeed(deps, file, feed, name, fileId, hooks);
}

async function importFeed(
  deps: FeedDeps,
  file: FoundFile,
  feed: ReadFeed,
  name: NameFacts,
  fileId: number,
  hooks: ImportHooks,
): Promise<Outcome> {
  const kind = kindOf(feed.content, name);
  if (kind === null) throw new FeedRefused('not_a_feed');
  const facts = { kind, layout: layoutOf(feed.parser), chainId: idsOf(feed.parser, name, feed.storeNo).chainId };
  const fileAt = fileTimeOf(feed.parser, name, feed.newestRowAt, file.modifiedAt, deps.now());
  if (fileAt === null) throw new FeedRefused('no_time');
  if (kind === 'Stores') return storeStores(deps, feed, { ...facts, fileAt });
  if (kind === 'Promo' || kind === 'PromoFull')
    return storeAllPromotions(deps, feed, { ...facts, fileAt }, name, fileId, hooks);
  return storeAllPrices(deps, feed, { ...facts, fileAt }, name, fileId, hooks);
}

/** A Stores file has some hundred rows: one transaction. */
async function storeStores(deps: FeedDeps, feed: ReadFeed, facts: FileFacts & { fileAt: Date }): Promise<Outcome> {
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
    reason: isOlder ? 'newer_stored' : null,
    rowsRead: feed.rowsRead,
    rowsStored: stores.length - older,
    rowsChanged: changed,
    dropped: { ...feed.dropped, ...(duplicate > 0 && { duplicate }), ...(older > 0 && { newer_stored: older }) },
  };
}

/** An empty delta is valid, and an empty full file says nothing about what the store sells. */
async function storeAllPrices(
  deps: FeedDeps,
  feed: ReadFeed,
  facts: FileFacts & { fileAt: Date },
  name: NameFacts,
  fileId: number,
  hooks: ImportHooks,
): Promise<Outcome> {
  const store = storeOf(feed, name);
  const rows = [...feed.prices.values()];
  const dropped = droppedOf(feed, rows.length);
  const counts = { rowsRead: feed.rowsRead, rowsStored: rows.length, dropped };
  const storedFacts = { ...facts, chainId: store.chainId };
  if (rows.length === 0) return { ...NOTHING, ...storedFacts, ...counts, state: 'stored' };
  const { storeKey, rowsChanged } = await storePrices(deps, { fileId, store, facts, counts }, rows, {
    ...hooks,
    onRows: (merged) => hooks.onProgress?.({ stage: 'merging', rows: merged }),
  });
  if (rowsChanged !== null) return { ...storedFacts, storeKey, ...counts, state: 'stored', reason: null, rowsChanged };
  const known = { ...storedFacts, storeKey, rowsRead: feed.rowsRead };
  const late = { ...dropped, newer_stored: rows.length };
  return { ...NOTHING, ...known, dropped: late, state: 'older', reason: 'newer_stored' };
}

/** An empty file changes nothing: a delta may be empty, and a full one that is says nothing about the store. */
async function storeAllPromotions(
  deps: FeedDeps,
  feed: ReadFeed,
  facts: FileFacts & { fileAt: Date },
  name: NameFacts,
  fileId: number,
  hooks: ImportHooks,
): Promise<Outcome> {
  const store = storeOf(feed, name);
  const items = [...feed.promotions.values()].reduce((sum, promotion) => sum + promotion.items.length, 0);
  const storedFacts = { ...facts, chainId: store.chainId, rowsRead: feed.rowsRead, dropped: feed.dropped };
  if (feed.promotions.size === 0) return { ...NOTHING, ...storedFacts, state: 'stored' };
  const { storeId, storeKey } = await deps.db.transaction().execute((trx) => storeOfPrices(trx, store));
  const file = { fileId, storeId, fileAt: facts.fileAt, isFull: facts.kind === 'PromoFull' };
  const stored = await storePromotions(deps, file, feed.promotions, {
    ...hooks,
    onRows: (rows) => hooks.onProgress?.({ stage: 'merging', rows }),
  });
  if (stored === 'older') return { ...NOTHING, ...storedFacts, storeKey, state: 'older', reason: 'newer_stored' };
  const rowsChanged = stored.live;
  return { ...storedFacts, storeKey, state: 'stored', reason: null, rowsStored: items, rowsChanged };
}

function storeOf({ parser, storeNo: told }: ReadFeed, name: NameFacts): StoreRow {
  const { chainId, subChainId, storeNo } = idsOf(parser, name, told);
  if (chainId === null) throw new FeedRefused('no_chain');
  if (storeNo === null) throw new FeedRefused('no_store');
  return {
    chainId,
    chainName: chainNameOf(chainId),
    subChainId: subChainId ?? '0',
    storeNo,
    bikoretNo: cleanDigit(parser.header.bikoretno),
    storeName: unnamedStore(storeNo),
    address: '',
    city: '',
    lat: null,
    lng: null,
  };
}

function droppedOf(feed: ReadFeed, staged: number): Record<string, number> {
  const known = Object.values(feed.dropped).reduce((sum, count) => sum + count, 0);
  const duplicate = feed.rowsRead - known - staged;
  return { ...feed.dropped, ...(duplicate > 0 && { duplicate }) };
}
