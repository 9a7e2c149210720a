import type { FeedDeps } from '../deps.ts';
import { feeds as words } from '@sali/texts/en/feeds';
import { logFile, logOutcome } from '../store/log/db.ts';
import { type FileNameFacts, parseDocumentName } from '../files/fileName.ts';
import type { FoundFile } from '../files/find.ts';
import type { OpenFile } from './openFile.ts';
import type { OpenDocument } from '../read/thread/readingThread.ts';
import type { FileReport } from './reports.ts';
import { FeedError, type ReasonCode } from '../feedError.ts';
import { type ImportHooks, NOTHING, type ImportOutcome, storeFeed } from '../store/storeFeed.ts';

export type FileHooks = ImportHooks & {
  /** A document was read to its end and is about to be stored. */
  readonly onRead?: () => void;
};

/**
 * Imports a file: one report for each XML document in it. A document changes something only when it was read to its
 * end; what is wrong with one is in its report and never thrown.
 * @param open the file, whose reading may have begun
 */
export async function* importFile(
  deps: FeedDeps,
  file: FoundFile,
  open: OpenFile,
  hooks: FileHooks,
): AsyncGenerator<FileReport> {
  const hash = await open.hash;
  if (await open.isStored(deps)) {
    await open.abandon();
    const { kind, chainId, fileAt } = file.nameFacts;
    const outcome: ImportOutcome = { ...NOTHING, kind, chainId, fileAt, state: 'unchanged', reason: 'same_file' };
    yield await logged(deps, file, hash, () => Promise.resolve(outcome));
    return;
  }
  try {
    for await (const document of open.documents((rows) => hooks.onProgress?.({ stage: 'reading', rows }))) {
      const others: FileReport[] = [];
      const report = await logged(deps, document, hash, (fileId) =>
        importDocument(deps, file, document, fileId, hooks, others).catch((error: unknown) => strayIn(file, error)),
      );
      yield* [report, ...others];
    }
  } catch (error) {
    // The wrapping itself is broken: there is no document to report.
    yield await logged(deps, file, hash, () =>
      Promise.reject(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

/** In a folder there may be anything: only what is named on its own, or called like a feed, has to be one. */
function strayIn(file: FoundFile, error: unknown): ImportOutcome {
  const isStray = error instanceof FeedError && error.reason === 'not_a_feed';
  if (!isStray || file.isNamed || file.nameFacts.kind !== null) throw error;
  return { ...NOTHING, state: 'skipped', reason: 'other_file' };
}

/** A file, a document in it, or a feed in that, as the import log names it. */
type LoggedName = { readonly name: string; readonly nameFacts: FileNameFacts };

/** Runs `work` with a row in the import log, which gets the outcome. */
async function logged(
  deps: FeedDeps,
  { name, nameFacts }: LoggedName,
  hash: string | null,
  work: (fileId: number) => Promise<ImportOutcome>,
): Promise<FileReport> {
  const startedAt = deps.now();
  const fileId = await logFile(deps.db, { name, contentHash: hash, startedAt });
  const outcome = await work(fileId).catch((error: unknown) => refusedBy(deps, { name, nameFacts }, error));
  const durationMs = deps.now().getTime() - startedAt.getTime();
  await logOutcome(deps.db, fileId, { ...outcome, durationMs });
  return reportOf(name, outcome, durationMs);
}

function refusedBy(deps: FeedDeps, { name, nameFacts }: LoggedName, error: unknown): ImportOutcome {
  // The name may say whose it is: the chain's status shows what went wrong.
  const { kind, chainId, fileAt } = nameFacts;
  const refused = { ...NOTHING, kind, chainId, fileAt, state: 'refused' } as const;
  if (error instanceof FeedError) return { ...refused, reason: error.reason };
  const isUnreadable = error instanceof Error && 'syscall' in error;
  deps.log.error({ err: error, file: name }, 'a feed file could not be imported');
  return { ...refused, reason: isUnreadable ? 'unreadable' : 'failed' };
}

export type NotFetched = {
  /** The file's, or the chain's where its portal gave no list. */
  readonly name: string;
  readonly chainId: string;
  readonly reason: ReasonCode;
  /** The message of the system, such as 'getaddrinfo ENOTFOUND …'. */
  readonly detail?: string | undefined;
  readonly isOfPortal?: boolean;
};

/** Logs and reports a file that could not be fetched, like one that could not be read. */
export async function reportNotFetched(
  deps: FeedDeps,
  { name, chainId, reason, detail, isOfPortal = false }: NotFetched,
): Promise<FileReport> {
  const nameFacts = parseDocumentName(name);
  const { kind, fileAt } = nameFacts;
  const outcome: ImportOutcome = { ...NOTHING, kind, chainId, fileAt, state: 'refused', reason };
  const report = await logged(deps, { name, nameFacts }, null, () => Promise.resolve(outcome));
  const text = detail === undefined ? report.text : `${report.text}: ${detail}`;
  return { ...report, text, ...(isOfPortal && { isOfPortal }) };
}

export function reportOf(name: string, outcome: ImportOutcome, durationMs: number): FileReport {
  const { kind = null, layout = null, chainId = null, storeKey = null, fileAt = null, ...rest } = outcome;
  const text = outcome.reason === null ? '' : words.failures[outcome.reason];
  return { name, kind, layout, chainId, storeKey, fileAt, ...rest, text, durationMs };
}

/**
 * A document of several stores, or of prices and promotions, is stored one after the other, each with a row of its own
 * in the import log; the document's own row, the last, says that it is stored whole.
 */
async function importDocument(
  deps: FeedDeps,
  file: FoundFile,
  document: OpenDocument,
  fileId: number,
  hooks: FileHooks,
  others: FileReport[],
): Promise<ImportOutcome> {
  const { nameFacts } = document;
  const [feed, ...more] = await document.feeds;
  hooks.onRead?.();
  for (const other of more) {
    const what = [other.storeNo, other.content === feed.content ? null : other.content].filter(Boolean);
    const named = { name: `${document.name} (${what.join(' ')})`, nameFacts };
    others.push(await logged(deps, named, null, (otherId) => storeFeed(deps, file, other, nameFacts, otherId, hooks)));
  }
  const refused = others.find(({ state }) => state === 'refused');
  // Then the file as a whole is not stored, and will be read again.
  if (refused) throw new FeedError(refused.reason ?? 'failed');
  return storeFeed(deps, file, feed, nameFacts, fileId, hooks);
}
