import type { FeedChain, FeedJob, FeedOverview } from '@sali/contract/goods/feeds/feeds';
import { FeedJob as FeedJobSchema } from '@sali/contract/goods/feeds/feeds';
import type { Deps } from '../../base/deps.ts';
import { chainNameOf } from '../../base/chains/chains.ts';
import { type ChainStatus, chainStatuses, jobErrorParts, type JobRow, lastJobs } from '../feeds/feeds.ts';
import { readPlan } from './plan.ts';
import type { Portals } from './portals.ts';

export type PortalsRoom = Deps & { readonly portals: Portals };

const JOBS = 12;

/** For every chain with stores or a portal: what is stored, from which files, and the errors. */
export async function feedOverview({ db, now, portals, ...room }: PortalsRoom): Promise<FeedOverview> {
  const { isOn, fetches } = await readPlan({ db, variables: room.config, chains: portals.chains });
  const scheduled = new Set(isOn ? fetches.map(({ chain }) => chain.chainIds[0]) : []);
  const fetchable = portals.chains.map(({ chainIds }) => chainIds[0]);
  const stored = (await chainStatuses(db, now())).map((status) => ({
    ...chainToWire(status),
    can_fetch: fetchable.includes(status.chainId),
    is_scheduled: scheduled.has(status.chainId),
  }));
  const known = new Set(stored.map((chain) => chain.chain_id));
  const others = fetchable
    .filter((chainId) => !known.has(chainId))
    .map((chainId) => ({
      ...EMPTY,
      chain_id: chainId,
      name: chainNameOf(chainId),
      is_scheduled: scheduled.has(chainId),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'he'));
  return { chains: [...stored, ...others] };
}

const EMPTY = { can_fetch: true, stores: 0, prices: 0, promotions: 0, files: [], dropped: {}, last_error: null };

function chainToWire({
  chainId,
  lastError,
  files,
  ...chain
}: ChainStatus): Omit<FeedChain, 'can_fetch' | 'is_scheduled'> {
  return {
    ...chain,
    chain_id: chainId,
    files: files.map((file) => ({
      kind: file.kind,
      name: file.name,
      file_at: file.fileAt?.toISOString() ?? null,
      read_at: file.startedAt.toISOString(),
      rows_read: file.rowsRead,
      rows_stored: file.rowsStored,
      dropped: file.dropped,
    })),
    last_error: lastError && {
      name: lastError.name,
      code: lastError.reason,
      text: lastError.text,
      at: lastError.at.toISOString(),
    },
  };
}

/** The running jobs, and the last ones. */
export async function feedJobs({ db }: PortalsRoom): Promise<FeedJob[]> {
  return (await lastJobs(db, JOBS)).map(jobOf);
}

function jobOf(job: JobRow): FeedJob {
  const error = job.error === null ? null : jobErrorParts(job.error);
  const progress = FeedJobSchema.shape.progress.safeParse(job.progress).data ?? null;
  return {
    job_id: job.job_id,
    kind: job.kind,
    chain_id: job.chain_id,
    chain_name: job.chain_id === null ? null : chainNameOf(job.chain_id),
    mode: job.mode,
    asked_by: job.asked_by,
    state: job.state,
    started_at: job.started_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
    progress,
    ...(job.state === 'running' && job.progress.is_stopping === true && { is_stopping: true as const }),
    files_stored: job.files_stored,
    files_refused: job.files_refused,
    files_other: job.files_other,
    rows_changed: job.rows_changed,
    error: error?.text ?? null,
    error_code: error?.code ?? null,
    error_file: error?.file ?? null,
  };
}
