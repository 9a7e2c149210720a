import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fromJerusalem, jerusalemDay } from '@sali/domain/base/jerusalemTime';
import { DAY_MS } from '@sali/domain/base/time';
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
import { listAddressesOf, originsOf, type PortalChain } from '../../base/chains/chains.ts';
import { chooseFiles, type FetchScope } from './choice.ts';
import { fetchedFiles } from './db.ts';
import { downloadFile } from './download.ts';
import { isNotThere, listFiles } from './listing.ts';
import type { RemoteFile } from './remoteFile.ts';
import { PortalError, type PortalFailure, PortalHttp, RETRY_POLICY, type RetryPolicy } from './portalHttp.ts';
import { lastFullHour } from './schedule.ts';

export type FetchDeps = FeedDeps & {
  /** Files are below this folder while they are read. */
  readonly dataDir: string;
  readonly retryPolicy?: RetryPolicy | undefined;
  /** A server on this machine that is asked in place of every portal: for tests. */
  readonly portalsAt?: string | undefined;
};

export type FetchOptions = Pick<ImportOptions, 'onProductsChanged' | 'signal' | 'stop'> & {
  readonly onProgress?: (progress: JobProgress) => void;
  /** Nobody asked for it: a file whose content was refused today is not fetched again [O32]. */
  readonly isByClock?: boolean;
};

const AT_ONCE = 3;
/** How often a listing, which may have some hundred pages, is loaded again. */
const RELISTS_MAX = 5;
/** A full file that came empty has an older one fetched in its place, once. */
const PASSES_MAX = 2;
/** So far back the log is read for the full files that a store has. */
const FULL_FILES_MS = 4 * DAY_MS;

const REASON_OF: Readonly<Record<PortalFailure, ReasonCode>> = {
  unreachable: 'unreachable',
  blocked: 'blocked',
  sign_in_refused: 'sign_in_refused',
  not_allowed: 'not_allowed',
  link_expired: 'link_expired',
  too_large: 'too_large',
  error_page: 'error_page',
  stopped: 'interrupted',
};

/**
 * Why a portal gave no list. One that answers only from Israel drops connections as well as refusing them [O36].
 * @param error of the list or the sign-in, never of a file
 */
export function listFailureOf({ isIsraelOnly }: PortalChain, { failure, status }: PortalError): ReasonCode {
  const isAway = failure === 'unreachable' && status === undefined;
  return isIsraelOnly && (failure === 'blocked' || isAway) ? 'israel_only' : REASON_OF[failure];
}

/** A client for a chain's portal, as patient as that needs. */
export function portalHttpOf(
  chain: PortalChain,
  { retryPolicy, portalsAt }: Pick<FetchDeps, 'retryPolicy' | 'portalsAt'>,
  signal?: AbortSignal,
): PortalHttp {
  const own = chain.portal.kind === 'json' && chain.portal.idleTimeoutMs;
  const patient = own ? { ...RETRY_POLICY, idleTimeoutMs: own } : RETRY_POLICY;
  return new PortalHttp(originsOf(chain), { retryPolicy: retryPolicy ?? patient, signal, standIn: portalsAt });
}

/**
 * Fetches the new files of a chain's portal and imports them in the order of their times. A file that could not be fetched
 * is reported and logged like a broken file; the others are imported. One that is asked to stop fetches no more, and ends after
 * the file that it reads [O45].
 */
export async function* fetchChain(
  deps: FetchDeps,
  chain: PortalChain,
  scope: FetchScope,
  options: FetchOptions = {},
): AsyncGenerator<FileReport> {
  const ends = [options.signal, options.stop].filter((signal) => signal !== undefined);
  const http = portalHttpOf(chain, deps, AbortSignal.any(ends));
  const folder = join(deps.dataDir, 'feeds', chain.slug);
  // Left by a killed process: only one process fetches a chain at a time.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  /** With what the system said of it, if it said anything. */
  const failures = new Map<ReasonCode, string | undefined>();
  let listed = 0;
  try {
    for (const addresses of listPartsOf(chain)) {
      const part = new ListedPart({ ...deps, http, folder }, chain, scope, addresses, options);
      options.onProgress?.({ stage: 'listing', name: chain.slug, index: 0, of: 0, bytes: 0 });
      const error = await part.list();
      for (const one of part.failed)
        failures.set(
          failureReasonOf(deps, one, () => listFailureOf(chain, one)),
          one.said,
        );
      if (options.stop?.aborted || (error && isAway(error))) break;
      listed += part.size;
      yield* fetchPart(deps, part, chain.chainIds[0], options);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (options.stop?.aborted) return;
  if (listed + failures.size === 0 && !isUsuallyEmpty(chain, deps.now())) failures.set('nothing_offered', undefined);
  const portal = { name: chain.slug, chainId: chain.chainIds[0], isOfPortal: true };
  for (const [reason, detail] of failures) yield await reportNotFetched(deps, { ...portal, reason, detail });
}

/** Divides a portal's addresses into groups that are listed together. */
function listPartsOf({ portal }: PortalChain): readonly (readonly string[])[] {
  const addresses = listAddressesOf(portal);
  const isOneByOne = portal.kind === 'pages' && portal.isFetchedByAddress;
  return isOneByOne ? addresses.map((address) => [address]) : [addresses];
}

/** No further address would answer. */
const isAway = ({ failure, status }: PortalError): boolean =>
  ['blocked', 'stopped'].includes(failure) || (failure === 'unreachable' && status === undefined);

const SATURDAY = 6;

/** Portals that are empty on a Saturday have nothing before eight in the morning either. */
const EMPTY_HOURS = 8;

function isUsuallyEmpty({ isEmptyOnSaturday }: PortalChain, now: Date): boolean {
  if (isEmptyOnSaturday !== true) return false;
  const day = new Date(jerusalemDay(now));
  const opens = fromJerusalem(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate(), EMPTY_HOURS);
  return day.getUTCDay() === SATURDAY || (opens !== null && now < opens);
}

/** Downloads and imports what is wanted of a part; an older full file, too, where the newest came empty [O37]. */
async function* fetchPart(
  deps: FetchDeps,
  part: ListedPart,
  chainId: string,
  options: FetchOptions,
): AsyncGenerator<FileReport> {
  for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
    const wanted = await part.wanted();
    if (wanted.length === 0) return;
    const { paths, failed } = await fetchAll(part, wanted, options);
    // Files that it had not finished fetching are fetched by the next one.
    if (options.stop?.aborted) return;
    for (const { name, error } of failed)
      yield await reportNotFetched(deps, { name, chainId, reason: failureReasonOf(deps, error) });
    let hasEmpty = false;
    if (paths.length > 0) {
      for await (const report of importPaths(deps, paths, options)) {
        hasEmpty ||= isEmptyFull(report);
        yield report;
      }
    }
    if (!hasEmpty) return;
  }
}

const isEmptyFull = ({ kind, state, reason, rowsRead }: FileReport): boolean =>
  (kind?.endsWith('Full') ?? false) && ((state === 'stored' && rowsRead === 0) || reason === 'empty');

function failureReasonOf(deps: FetchDeps, error: unknown, reasonOf?: () => ReasonCode): ReasonCode {
  if (!(error instanceof PortalError)) throw error;
  if (error.failure !== 'stopped') deps.log.error({ err: error }, 'a file was not fetched');
  return reasonOf?.() ?? REASON_OF[error.failure];
}

type PartDeps = FetchDeps & { readonly http: PortalHttp; readonly folder: string };

/** The files of some of a portal's addresses; listed again when a link expired. */
class ListedPart {
  /** Why parts of the list did not arrive, or all of it. */
  readonly failed: PortalError[] = [];
  readonly #deps: PartDeps;
  readonly #chain: PortalChain;
  readonly #scope: FetchScope;
  readonly #addresses: readonly string[];
  readonly #startedAt: Date;
  readonly #isByClock: boolean;
  readonly #attempted = new Set<string>();
  #files = new Map<string, RemoteFile>();
  #listing: Promise<void> | null = null;
  #relists = 0;

  constructor(
    deps: PartDeps,
    chain: PortalChain,
    scope: FetchScope,
    addresses: readonly string[],
    { isByClock = false }: FetchOptions,
  ) {
    this.#deps = deps;
    this.#chain = chain;
    this.#scope = scope;
    this.#addresses = addresses;
    this.#startedAt = deps.now();
    this.#isByClock = isByClock;
  }

  get size(): number {
    return this.#files.size;
  }

  /** Asks for the list. @returns why nothing of it arrived */
  async list(): Promise<PortalError | undefined> {
    try {
      await this.#list((error) => {
        if (!isNotThere(error)) this.failed.push(error);
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      this.failed.push(error);
      return error;
    }
  }

  /** The files in the scope that were neither read before nor tried by this fetch. */
  async wanted(): Promise<RemoteFile[]> {
    const { db, now } = this.#deps;
    const { chainIds } = this.#chain;
    const [at, names] = [now(), [...this.#files.keys()]];
    const fetched = await fetchedFiles(db, { names, chainIds, since: new Date(at.getTime() - FULL_FILES_MS) });
    const fullSince = lastFullHour(at);
    const chosen = chooseFiles([...this.#files.values()], chainIds, this.#scope, {
      now: at,
      fetched,
      fullSince,
      refusedSince: this.#isByClock ? fullSince : this.#startedAt,
    });
    const wanted = chosen.filter(({ name }) => !this.#attempted.has(name));
    for (const { name } of wanted) this.#attempted.add(name);
    return wanted;
  }

  /** Downloads a file. @returns its path @throws PortalError */
  download(file: RemoteFile): Promise<string> {
    const { http, folder } = this.#deps;
    return downloadFile(http, file, { folder, relink: () => this.#relink(file) });
  }

  /** The file with a link that is newer than this one, if the portal still has it. */
  async #relink(file: RemoteFile): Promise<RemoteFile | undefined> {
    const known = this.#files.get(file.name);
    if (known && known.address !== file.address) return known;
    if (this.#listing === null && this.#relists >= RELISTS_MAX) return undefined;
    this.#relists += this.#listing === null ? 1 : 0;
    this.#listing ??= this.#list().finally(() => (this.#listing = null));
    await this.#listing;
    return this.#files.get(file.name);
  }

  async #list(onFailedPart?: (error: PortalError) => void): Promise<void> {
    const { http, now, log } = this.#deps;
    const files = await listFiles(http, this.#chain, now(), {
      addresses: this.#addresses,
      onFailedPart: (error) => {
        log.error({ err: error }, 'a part of a list of price files did not arrive');
        onFailedPart?.(error);
      },
      onCut: (address) => log.error({ address }, 'a list of price files was cut: the portal gives no more rows'),
    });
    this.#files = new Map(files.map((file) => [file.name, file]));
  }
}

type DownloadResults = {
  readonly paths: string[];
  readonly failed: { readonly name: string; readonly error: unknown }[];
};

/** Downloads a few files at a time. A failed file does not stop the others. */
async function fetchAll(
  part: ListedPart,
  wanted: readonly RemoteFile[],
  { signal, stop, onProgress }: FetchOptions,
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
      const path = await part.download(file);
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
      if (signal?.aborted || stop?.aborted) return;
      await one(file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return fetched;
}
