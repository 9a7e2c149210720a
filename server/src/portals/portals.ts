/*
 * Portals: fetches the chains' price files from where the law has them published, for the command, for an
 * administrator, and by the clock. What comes is handed to the importer of `feeds`.
 */
import { beginJob, type FeedDeps, type Job, type JobProgress, JobRunning, lastFetches } from '../feeds/feeds.ts';
import { z } from 'zod';
import { isStoreNo, type Planned, PORTAL_CHAINS, type PortalChain, portalChainOf } from './chains.ts';
import type { Wish } from './choice.ts';
import { fetchChain, type FetchDeps, type FetchOptions } from './fetchChain.ts';
import type { Patience } from './portalHttp.ts';
import { dueFetches } from './schedule.ts';

export { isStoreNo, PORTAL_CHAINS, type PortalChain, portalChainOf } from './chains.ts';

export type PortalsDeps = FeedDeps & {
  readonly dataDir: string;
  readonly onProductsChanged: FetchOptions['onProductsChanged'];
  /** Prices or promotions of a file are stored. */
  readonly onPricesChanged?: () => void;
  /** Other chains than the table's, and less patience: for tests. */
  readonly chains?: readonly PortalChain[];
  readonly patience?: Patience;
};

const TICK_MS = 60_000;

/** What a command asks of a running server. */
const Command = z.object({ chain: z.string(), stores: z.array(z.string().refine(isStoreNo)) });

/** A fetch that is to be begun. */
export type Asked = {
  readonly chain: PortalChain;
  readonly wish: Wish;
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
   * Begins a fetch; it runs as its reports are read.
   * @throws JobRunning when the chain is being fetched already, by whatever process
   */
  begin(
    { chain, wish, by }: Asked,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: JobProgress) => void } = {},
  ): Promise<Job> {
    const either = signal ? AbortSignal.any([signal, this.#stopping.signal]) : this.#stopping.signal;
    const deps: FetchDeps = this.#deps;
    const { onProductsChanged, onPricesChanged } = this.#deps;
    return beginJob(
      deps,
      { kind: 'fetch', chain_id: chain.chainIds[0], mode: wish.mode, asked_by: by },
      async function* (tell) {
        for await (const report of fetchChain(deps, chain, wish, {
          onProductsChanged,
          signal: either,
          onProgress: tell,
        })) {
          if (report.rowsChanged > 0) onPricesChanged?.();
          yield report;
        }
      },
      { signal: either, ...(onProgress && { onProgress }) },
    );
  }

  /** The same for a command that asks a running server. @returns undefined when it names no chain of the table */
  async beginCommand(
    body: unknown,
    options: { signal: AbortSignal; onProgress: (progress: JobProgress) => void },
  ): Promise<Job['reports'] | undefined> {
    const { data } = Command.safeParse(body);
    const chain = data && portalChainOf(data.chain, this.chains);
    if (!chain) return undefined;
    const wish = { mode: 'full', ...(data.stores.length > 0 && { stores: data.stores }) } as const;
    return (await this.begin({ chain, wish, by: 'command' }, options)).reports;
  }

  /**
   * Begins a fetch in the background, after those that were begun before.
   * @returns the number of the job
   * @throws JobRunning
   */
  async beginNow(asked: Asked): Promise<number> {
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

  /** Fetches by the clock from now on. Over one PostgreSQL whoever comes first does it. */
  startSchedule(planned: readonly Planned[]): void {
    const tick = (): void => {
      this.#ticking ??= this.runDue(planned)
        .catch((error: unknown) => this.#deps.log.error({ err: error }, 'the schedule of price files failed'))
        .finally(() => (this.#ticking = null));
    };
    this.#timer = setInterval(tick, TICK_MS);
    tick();
  }

  /** Begins what is due and waits for it. */
  async runDue(planned: readonly Planned[]): Promise<void> {
    const fetched = await lastFetches(this.#deps.db);
    for (const { chain, stores, mode } of dueFetches(planned, fetched, this.#deps.now())) {
      if (this.#stopping.signal.aborted) return;
      const wish: Wish = { mode, ...(stores && { stores }) };
      const job = await this.begin({ chain, wish, by: 'schedule' }).catch((error: unknown) => {
        if (error instanceof JobRunning) return null;
        throw error;
      });
      if (job) await this.#run(job);
    }
  }

  /** What is being fetched is given up; a merge goes on at the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#ticking;
    await this.#turn;
  }
}
