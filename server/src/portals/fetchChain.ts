import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FeedDeps,
  type FetchProgress,
  type FileReport,
  importPaths,
  type ImportOptions,
  type JobProgress,
  type ReasonCode,
  reportNotFetched,
} from '../feeds/feeds.ts';
import { originsOf, type PortalChain } from '../chains/chains.ts';
import { chooseFiles, type FetchScope } from './choice.ts';
import { namesRead } from './db.ts';
import { downloadFile } from './download.ts';
import { listFiles } from './listing.ts';
import type { RemoteFile } from './remoteFile.ts';
import { type RetryPolicy, PortalError, type PortalFailure, PortalHttp } from './portalHttp.ts';

export type FetchDeps = FeedDeps & {
  /** Files are below this folder while they are read. */
  readonly dataDir: string;
  readonly retryPolicy?: RetryPolicy | undefined;
  /** A server on this machine that is asked in place of every portal: for tests. */
  readonly portalsAt?: string | undefined;
};

export type FetchOptions = Pick<ImportOptions, 'onProductsChanged' | 'signal'> & {
  readonly onProgress?: (progress: JobProgress) => void;
};

const AT_ONCE = 3;
/** How often a listing, which may have some hundred pages, is loaded again. */
const RELISTS_MAX = 5;

const REASON_OF: Readonly<Record<PortalFailure, ReasonCode>> = {
  unreachable: 'unreachable',
  not_allowed: 'not_allowed',
  link_expired: 'link_expired',
  too_large: 'too_large',
  error_page: 'error_page',
  stopped: 'interrupted',
};

/**
 * Fetches the new files of a chain's portal and imports them in the order of their times. A file that could not be fetched
 * is reported and logged like a broken file; the others are imported.
 */
export async function* fetchChain(
  deps: FetchDeps,
  chain: PortalChain,
  scope: FetchScope,
  options: FetchOptions = {},
): AsyncGenerator<FileReport> {
  const offer = new ListedFile(deps, chain, options);
  const [chainId] = chain.chainIds;
  options.onProgress?.({ stage: 'listing', name: chain.slug, index: 0, of: 0, bytes: 0 });
  let wanted: RemoteFile[];
  try {
    wanted = await offer.wanted(scope);
  } catch (error) {
    yield await reportNotFetched(deps, chain.slug, chainId, failureReasonOf(deps, error));
    return;
  }
  if (offer.isEmpty) yield await reportNotFetched(deps, chain.slug, chainId, 'nothing_offered');
  if (wanted.length === 0) return;
  const folder = join(deps.dataDir, 'feeds', chain.slug);
  // Left by a killed process: only one process fetches a chain at a time.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const { paths, failed } = await fetchAll(offer, wanted, folder, options);
    for (const { name, error } of failed)
      yield await reportNotFetched(deps, name, chainId, failureReasonOf(deps, error));
    if (paths.length > 0) yield* importPaths(deps, paths, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failureReasonOf(deps: FetchDeps, error: unknown): ReasonCode {
  if (!(error instanceof PortalError)) throw error;
  if (error.failure !== 'stopped') deps.log.error({ err: error }, 'a file was not fetched');
  return REASON_OF[error.failure];
}

/** The files that a portal lists; listed again when a link expired. */
class ListedFile {
  readonly http: PortalHttp;
  readonly #deps: FetchDeps;
  readonly #chain: PortalChain;
  #files = new Map<string, RemoteFile>();
  #listing: Promise<void> | null = null;
  #relists = 0;

  constructor(deps: FetchDeps, chain: PortalChain, { signal }: FetchOptions) {
    this.http = new PortalHttp(originsOf(chain), { retryPolicy: deps.retryPolicy, signal, standIn: deps.portalsAt });
    this.#deps = deps;
    this.#chain = chain;
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** The files in the scope that were not read before. */
  async wanted(scope: FetchScope): Promise<RemoteFile[]> {
    await this.#list();
    const chosen = chooseFiles([...this.#files.values()], this.#chain.chainIds, scope);
    const read = await namesRead(
      this.#deps.db,
      chosen.map(({ name }) => name),
    );
    return chosen.filter(({ name }) => !read.has(name));
  }

  /** The file with a link that is newer than this one, if the portal still has it. */
  async relink(file: RemoteFile): Promise<RemoteFile | undefined> {
    const known = this.#files.get(file.name);
    if (known && known.address !== file.address) return known;
    if (this.#listing === null && this.#relists >= RELISTS_MAX) return undefined;
    this.#relists += this.#listing === null ? 1 : 0;
    this.#listing ??= this.#list().finally(() => (this.#listing = null));
    await this.#listing;
    return this.#files.get(file.name);
  }

  async #list(): Promise<void> {
    const files = await listFiles(this.http, this.#chain, this.#deps.now());
    this.#files = new Map(files.map((file) => [file.name, file]));
  }
}

type DownloadResults = {
  readonly paths: string[];
  readonly failed: { readonly name: string; readonly error: unknown }[];
};

/** Downloads a few files at a time. A failed file does not stop the others. */
async function fetchAll(
  offer: ListedFile,
  wanted: readonly RemoteFile[],
  folder: string,
  { signal, onProgress }: FetchOptions,
): Promise<DownloadResults> {
  const fetched: DownloadResults = { paths: [], failed: [] };
  const progress: { -readonly [Key in keyof FetchProgress]: FetchProgress[Key] } = {
    stage: 'fetching',
    name: '',
    index: 0,
    of: wanted.length,
    bytes: 0,
  };
  const waiting = wanted.values();
  const one = async (file: RemoteFile): Promise<void> => {
    try {
      const path = await downloadFile(offer.http, file, { folder, relink: () => offer.relink(file) });
      progress.bytes += (await stat(path)).size;
      fetched.paths.push(path);
    } catch (error) {
      fetched.failed.push({ name: file.name, error });
    }
    progress.index += 1;
    onProgress?.({ ...progress, name: file.name });
  };
  const worker = async (): Promise<void> => {
    for (const file of waiting) {
      if (signal?.aborted) return;
      await one(file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return fetched;
}
