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
import { originsOf, type PortalChain } from './chains.ts';
import { chooseFiles, type Wish } from './choice.ts';
import { namesRead } from './db.ts';
import { download } from './download.ts';
import { listFiles, type RemoteFile } from './listing.ts';
import { type Patience, PortalFailed, type PortalFailure, PortalHttp } from './portalHttp.ts';

export type FetchDeps = FeedDeps & {
  /** Files lie below it while they are read, and no longer. */
  readonly dataDir: string;
  readonly patience?: Patience | undefined;
};

export type FetchOptions = Pick<ImportOptions, 'onProductsChanged' | 'signal'> & {
  readonly onProgress?: (progress: JobProgress) => void;
};

const AT_ONCE = 3;
/** A listing of some hundred pages is not asked for again and again. */
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
 * Fetches what is new at a chain's portal and imports it in the order of its times. What could not be fetched is
 * reported and written down like a broken file; the rest is imported.
 */
export async function* fetchChain(
  deps: FetchDeps,
  chain: PortalChain,
  wish: Wish,
  options: FetchOptions = {},
): AsyncGenerator<FileReport> {
  const offer = new Offer(deps, chain, options);
  const [chainId] = chain.chainIds;
  options.onProgress?.({ stage: 'listing', name: chain.slug, index: 0, of: 0, bytes: 0 });
  let wanted: RemoteFile[];
  try {
    wanted = await offer.wanted(wish);
  } catch (error) {
    yield await reportNotFetched(deps, chain.slug, chainId, reasonOf(deps, error));
    return;
  }
  if (offer.isEmpty) yield await reportNotFetched(deps, chain.slug, chainId, 'nothing_offered');
  if (wanted.length === 0) return;
  const folder = join(deps.dataDir, 'feeds', chain.slug);
  // Left by a process that was killed: of one chain only one is fetching.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const { paths, failed } = await fetchAll(offer, wanted, folder, options);
    for (const { name, error } of failed) yield await reportNotFetched(deps, name, chainId, reasonOf(deps, error));
    if (paths.length > 0) yield* importPaths(deps, paths, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reasonOf(deps: FetchDeps, error: unknown): ReasonCode {
  if (!(error instanceof PortalFailed)) throw error;
  if (error.failure !== 'stopped') deps.log.error({ err: error }, 'a file was not fetched');
  return REASON_OF[error.failure];
}

/** What a portal offers; asked again when a link ran out. */
class Offer {
  readonly http: PortalHttp;
  readonly #deps: FetchDeps;
  readonly #chain: PortalChain;
  #files = new Map<string, RemoteFile>();
  #listing: Promise<void> | null = null;
  #relists = 0;

  constructor(deps: FetchDeps, chain: PortalChain, { signal }: FetchOptions) {
    this.http = new PortalHttp(originsOf(chain), deps.patience, signal);
    this.#deps = deps;
    this.#chain = chain;
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** What of it is wanted and was not read before. */
  async wanted(wish: Wish): Promise<RemoteFile[]> {
    await this.#list();
    const chosen = chooseFiles([...this.#files.values()], this.#chain.chainIds, wish);
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

type Fetched = { readonly paths: string[]; readonly failed: { readonly name: string; readonly error: unknown }[] };

/** Some at a time; a file that fails keeps no other from coming. */
async function fetchAll(
  offer: Offer,
  wanted: readonly RemoteFile[],
  folder: string,
  { signal, onProgress }: FetchOptions,
): Promise<Fetched> {
  const fetched: Fetched = { paths: [], failed: [] };
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
      const path = await download(offer.http, file, { folder, relink: () => offer.relink(file) });
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
