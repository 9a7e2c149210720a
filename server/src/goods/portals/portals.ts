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
  type JobRow,
  JobRunningError,
  lastFetches,
} from '../feeds/feeds.ts';
import { z } from 'zod';
import { isStoreNo, PORTAL_CHAINS, type PortalChain, portalChainOf } from '../../base/chains/chains.ts';
import type { FetchScope } from './choice.ts';
import { fetchChain, type FetchDeps, type FetchOptions } from './fetchChain.ts';
import type { RetryPolicy } from './portalHttp.ts';
import { type PlanVariables, readPlan } from './plan.ts';
import { dueFetchesAt } from './schedule.ts';

export { checkPortal, type PortalCheck } from './check.ts';

export type PortalsDeps = FeedDeps & {
  readonly dataDir: string;
  /** The environment's settings of the schedule. */
  readonly variables?: PlanVariables;
  readonly onProductsChanged: FetchOptions['onProductsChanged'];
  /** Prices or promotions of a file are stored. */
  readonly onPricesChanged?: () => void;
  /** Other chains than the table's, and faster retries: for tests. */
  readonly chains?: readonly PortalChain[];
  readonly retryPolicy?: RetryPolicy;
  readonly portalsAt?: FetchDeps['portalsAt'];
};

/** A command's request to a running server. */
const Command = z.object({ chain: z.string(), stores: z.array(z.string().refine(isStoreNo)) });

/** A request to fetch a chain. */
export type FetchRequest = {
  readonly chain: PortalChain;
  readonly scope: FetchScope;
  /** An e-mail address, 'schedule' or 'command'. */
  readonly by: string;
};

/** No store's own files: what is left is the list of stores. */
const STORES_ONLY: FetchScope = { mode: 'full', stores: [] };
const jobModeOf = ({ mode, stores }: FetchScope): JobRow['mode'] => (stores?.length === 0 ? 'stores' : mode);

export class Portals {
  readonly chains: readonly PortalChain[];
  readonly #deps: PortalsDeps;
  readonly #stopping = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();
  #ticking: Promise<void> | null = null;
  /** The chains whose lists of stores are under way. */
  readonly #listing = new Set<PortalChain>();

  constructor(deps: PortalsDeps) {
    this.#deps = deps;
    this.chains = deps.chains ?? PORTAL_CHAINS;
  }

  /**
   * Begins a fetch. It runs while its reports are read.
   * @throws JobRunningError when a process is fetching the chain already
   */
  async begin(
    { chain, scope, by }: FetchRequest,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: JobProgress) => void } = {},
  ): Promise<Job> {
    const either = signal ? AbortSignal.any([signal, this.#stopping.signal]) : this.#stopping.signal;
    const deps: FetchDeps = this.#deps;
    const { onProductsChanged, onPricesChanged } = this.#deps;
    return beginJob(
      deps,
      { kind: 'fetch', chain_id: chain.chainIds[0], mode: jobModeOf(scope), asked_by: by },
      async function* (reportProgress, stop) {
        for await (const report of fetchChain(deps, chain, scope, {
          onProductsChanged,
          signal: either,
          stop,
          onProgress: reportProgress,
          isByClock: by === 'schedule',
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

  /**
   * Begins to fetch the lists of stores of these chains in the background, one after the other.
   * @returns how many are under way; those that were begun before are not begun again
   */
  beginLists(chains: readonly PortalChain[], by: string): number {
    const added = chains.filter((chain) => !this.#listing.has(chain));
    for (const chain of added) this.#listing.add(chain);
    this.#turn = added.reduce(
      (before, chain) =>
        before
          .then(() => this.#fetch({ chain, scope: STORES_ONLY, by }))
          .catch((error: unknown) => this.#deps.log.error({ err: error }, 'a list of stores was not fetched'))
          .finally(() => this.#listing.delete(chain)),
      this.#turn,
    );
    return this.#listing.size;
  }

  /** Fetches and imports, unless the chain is being fetched. */
  async #fetch(asked: FetchRequest): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const job = await this.begin(asked).catch((error: unknown) => {
      if (error instanceof JobRunningError) return null;
      throw error;
    });
    if (job) await this.#run(job);
  }

  /** Fetches what is due. If several processes share a PostgreSQL, the first one fetches. It logs its errors. */
  fetchDueNow(): Promise<void> {
    this.#ticking ??= this.runDue()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'the schedule of price files failed'))
      .finally(() => (this.#ticking = null));
    return this.#ticking;
  }

  /** Ends jobs whose process is gone, and announces what they stored. */
  endLostJobs(): Promise<void> {
    return endLostJobs(this.#deps, this.#deps);
  }

  /** Runs the fetches that are due, by the plan as it is before each of them [FE1]. */
  async runDue(): Promise<void> {
    await this.endLostJobs();
    const tried = new Set<string>();
    for (;;) {
      const plan = await readPlan({ db: this.#deps.db, variables: this.#deps.variables, chains: this.chains });
      const due = dueFetchesAt(plan, await lastFetches(this.#deps.db), this.#deps.now());
      const next = due.find(({ chain }) => !tried.has(chain.slug));
      if (!next || this.#stopping.signal.aborted) return;
      const { chain, stores, mode } = next;
      tried.add(chain.slug);
      await this.#fetch({ chain, scope: { mode, ...(stores && { stores }) }, by: 'schedule' });
    }
  }

  /** Aborts running fetches; a merge continues at the next start. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#ticking;
    await this.#turn;
  }
}
