/*
 * Portals: fetches the price files that chains must publish by law, for the command, for an administrator, and on a
 * schedule. The importer of `feeds` reads them.
 */
import {
  beginJob,
  endLostJobs,
  type FeedDeps,
  type Job,
  type JobProgress,
  JobRunningError,
  lastFetches,
} from '../feeds/feeds.ts';
import { z } from 'zod';
import { isStoreNo, type ScheduledFetch, PORTAL_CHAINS, type PortalChain, portalChainOf } from '../chains/chains.ts';
import type { FetchScope } from './choice.ts';
import { fetchChain, type FetchDeps, type FetchOptions } from './fetchChain.ts';
import type { RetryPolicy } from './portalHttp.ts';
import { dueFetchesAt } from './schedule.ts';

export type PortalsDeps = FeedDeps & {
  readonly dataDir: string;
  readonly onProductsChanged: FetchOptions['onProductsChanged'];
  /** Prices or promotions of a file are stored. */
  readonly onPricesChanged?: () => void;
  /** Other chains than the table's, and faster retries: for tests. */
  readonly chains?: readonly PortalChain[];
  readonly retryPolicy?: RetryPolicy;
  readonly portalsAt?: FetchDeps['portalsAt'];
};

const TICK_MS = 60_000;

/** A command's request to a running server. */
const Command = z.object({ chain: z.string(), stores: z.array(z.string().refine(isStoreNo)) });

/** A request to fetch a chain. */
export type FetchRequest = {
  readonly chain: PortalChain;
  readonly scope: FetchScope;
  /** An e-mail address, 'schedule' or 'command'. */
  readonly by: string;
};

export class Portals {
  readonly chains: readonly PortalChain[];
  readonly #deps: PortalsDeps;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #ticking: Promise<void> | null = null;

  constructor(deps: PortalsDeps) {
    this.#deps = deps;
    this.chains = deps.chains ?? PORTAL_CHAINS;
  }

  /**
   * Begins a fetch. It runs while its reports are read.
   * @throws JobRunningError when a process is fetching the chain already
   */
  async begin(
    { chain, scope: scope, by }: FetchRequest,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: JobProgress) => void } = {},
  ): Promise<Job> {
    const either = signal ? AbortSignal.any([signal, this.#stopping.signal]) : this.#stopping.signal;
    const deps: FetchDeps = this.#deps;
    const { onProductsChanged, onPricesChanged } = this.#deps;
    return beginJob(
      deps,
      { kind: 'fetch', chain_id: chain.chainIds[0], mode: scope.mode, asked_by: by },
      async function* (reportProgress) {
        for await (const report of fetchChain(deps, chain, scope, {
          onProductsChanged,
          signal: either,
          onProgress: reportProgress,
        })) {
          if (report.rowsChanged > 0) onPricesChanged?.();
          yield report;
        }
      },
      { signal: either, onProductsChanged, onPricesChanged, ...(onProgress && { onProgress }) },
    );
  }

  /** The same for a command's request. @returns undefined when it names no chain of the table */
  async beginCommand(
    body: unknown,
    options: { signal: AbortSignal; onProgress: (progress: JobProgress) => void },
  ): Promise<Job['reports'] | undefined> {
    const { data } = Command.safeParse(body);
    const chain = data && portalChainOf(data.chain, this.chains);
    if (!chain) return undefined;
    const scope = { mode: 'full', ...(data.stores.length > 0 && { stores: data.stores }) } as const;
    return (await this.begin({ chain, scope: scope, by: 'command' }, options)).reports;
  }

  /**
   * Begins a fetch in the background, after those that were begun before.
   * @returns the number of the job
   * @throws JobRunningError
   */
  async beginNow(asked: FetchRequest): Promise<number> {
    const job = await this.begin(asked);
    this.#turn = this.#turn.then(() => this.#run(job));
    return job.jobId;
  }

  async #run({ reports }: Job): Promise<void> {
    try {
      const steps = reports[Symbol.asyncIterator]();
      while ((await steps.next()).done !== true);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a fetch of price files failed');
    }
  }

  /** Starts fetching on schedule. If several processes share a PostgreSQL, the first one fetches. */
  startSchedule(planned: readonly ScheduledFetch[]): void {
    const tick = (): void => {
      this.#ticking ??= this.runDue(planned)
        .catch((error: unknown) => this.#deps.log.error({ err: error }, 'the schedule of price files failed'))
        .finally(() => (this.#ticking = null));
    };
    this.#timer = setInterval(tick, TICK_MS);
    tick();
  }

  /** Ends jobs whose process is gone, and announces what they stored. */
  endLostJobs(): Promise<void> {
    return endLostJobs(this.#deps, this.#deps);
  }

  /** Runs the fetches that are due. */
  async runDue(planned: readonly ScheduledFetch[]): Promise<void> {
    await this.endLostJobs();
    const fetched = await lastFetches(this.#deps.db);
    for (const { chain, stores, mode } of dueFetchesAt(planned, fetched, this.#deps.now())) {
      if (this.#stopping.signal.aborted) return;
      const wish: FetchScope = { mode, ...(stores && { stores }) };
      const job = await this.begin({ chain, scope: wish, by: 'schedule' }).catch((error: unknown) => {
        if (error instanceof JobRunningError) return null;
        throw error;
      });
      if (job) await this.#run(job);
    }
  }

  /** Aborts running fetches; a merge continues at the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#ticking;
    await this.#turn;
  }
}
