import { DAY_MS } from '@sali/domain/base/time';
import type { Db } from '../../../../base/db/open.ts';
import type { FeedDeps } from '../../deps.ts';
import { failureText } from '../../feedError.ts';
import { chainNameOf } from '../../../../base/chains/chains.ts';
import { latestFiles, type LoggedFile } from '../../store/log/db.ts';
import type { ChainCounts, ChainError, LastFile, StoredCounts } from './db.ts';
import * as sql from './db.ts';

/** The stored data of a chain, the files that it is from, and the recent errors. */
export type ChainStatus = ChainCounts & {
  /** The newest of each kind, in the order of `KINDS`. */
  readonly files: readonly Omit<LastFile, 'chainId'>[];
  /** Rows left out of the files of the last day, by reason, the most first. */
  readonly dropped: Readonly<Record<string, number>>;
  /** The last failure of the last week that no success followed; `text` says why. */
  readonly lastError: (Omit<ChainError, 'chainId'> & { readonly text: string }) | null;
};

/** The stored data of all chains, and the files that were imported last. */
export type FeedStatus = {
  readonly counts: StoredCounts;
  readonly chains: readonly ChainStatus[];
  /** The last ones, with any outcome. */
  readonly files: readonly LoggedFile[];
};

const ERROR_DAYS = 7;
const KINDS = ['Stores', 'PriceFull', 'Price', 'PromoFull', 'Promo'];

/** The status of every chain that has stores, and of chains whose files were all refused; by name. */
export async function chainStatuses(db: Db, now: Date): Promise<ChainStatus[]> {
  const counts = await sql.countByChain(db);
  const files = await sql.selectLastFiles(db);
  const dropped = await sql.sumDropped(db, new Date(now.getTime() - DAY_MS));
  const errors = await sql.selectLastErrors(db, new Date(now.getTime() - ERROR_DAYS * DAY_MS));
  const unstored = errors
    .filter(({ chainId }) => !counts.some((chain) => chain.chainId === chainId))
    .map(({ chainId }) => ({ chainId, name: chainNameOf(chainId), stores: 0, prices: 0, promotions: 0 }));
  return [...counts, ...unstored].map((chain) => {
    const error = errors.find(({ chainId }) => chainId === chain.chainId);
    return {
      ...chain,
      files: files
        .filter(({ chainId }) => chainId === chain.chainId)
        .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
        .map(({ chainId: _, ...file }) => file),
      dropped: Object.fromEntries(
        dropped.filter(({ chainId }) => chainId === chain.chainId).map(({ reason, rows }) => [reason, rows]),
      ),
      lastError: error
        ? { name: error.name, reason: error.reason, at: error.at, text: failureText(error.reason) }
        : null,
    };
  });
}

/** Reads what is stored, and the files that were imported last. */
export async function feedStatus({ db, now }: Pick<FeedDeps, 'db' | 'now'>, limit = 20): Promise<FeedStatus> {
  return {
    counts: await sql.countStored(db),
    chains: await chainStatuses(db, now()),
    files: await latestFiles(db, limit),
  };
}

/** The time of the newest price file of each chain that has one, by the time in the file. */
export async function priceFileTimes(db: Db): Promise<Map<string, Date>> {
  const times = new Map<string, Date>();
  for (const { chainId, kind, fileAt } of await sql.selectLastFiles(db)) {
    if (fileAt === null || (kind !== 'PriceFull' && kind !== 'Price')) continue;
    const known = times.get(chainId);
    if (!known || known < fileAt) times.set(chainId, fileAt);
  }
  return times;
}
