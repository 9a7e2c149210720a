import type { FeedSchedule, FeedScheduleChange, ScheduledChain } from '@sali/contract/goods/feeds/feeds';
import type { Actor } from '../../people/accounts/accounts.ts';
import { differenceOf, recordAudit } from '../../people/audit/audit.ts';
import { chainNameOf, type PortalChain, portalChainOf, type ScheduledFetch } from '../../base/chains/chains.ts';
import type { Config } from '../../base/config.ts';
import { type KeyedCall, runOncePerKey } from '../../base/db/idempotency.ts';
import type { Db } from '../../base/db/open.ts';
import { AppError } from '../../base/errors.ts';
import { selectPlan, type StoredPlan, upsertPlan } from './db.ts';
import type { FetchPlan } from './schedule.ts';

/** The variables PRICES_SCHEDULE and PRICES_CHAINS; each that is set wins over what administrators stored. */
export type PlanVariables = Pick<Config, 'pricesSchedule' | 'pricesChains'>;

export type PlanDeps = {
  readonly db: Db;
  readonly variables: PlanVariables | undefined;
  readonly chains: readonly PortalChain[];
};

const NEVER_CHOSEN: StoredPlan = { isOn: false, chains: null, chosenAt: null };

/** Reads what the clock fetches now: the variables, else what is stored, else nothing [FE1] [FE2]. */
export async function readPlan({ db, variables, chains }: PlanDeps): Promise<FetchPlan> {
  const stored = (await selectPlan(db)) ?? NEVER_CHOSEN;
  return {
    isOn: variables?.pricesSchedule ?? stored.isOn,
    fetches: variables?.pricesChains ?? fetchesOf(stored.chains, chains),
    chosenAt: stored.chosenAt,
  };
}

/** A chain that this version does not know any more is left out. */
function fetchesOf(stored: StoredPlan['chains'], chains: readonly PortalChain[]): ScheduledFetch[] {
  if (stored === null) return chains.map((chain) => ({ chain, stores: undefined }));
  return stored.flatMap(({ chain_id: chainId, stores }) => {
    const chain = portalChainOf(chainId, chains);
    return chain ? [{ chain, stores: stores ?? undefined }] : [];
  });
}

/** The plan as administrators see it. */
export async function feedSchedule(deps: PlanDeps): Promise<FeedSchedule> {
  const { db, variables } = deps;
  const stored = (await selectPlan(db)) ?? NEVER_CHOSEN;
  return {
    is_on: variables?.pricesSchedule ?? stored.isOn,
    is_switch_fixed: variables?.pricesSchedule !== undefined,
    chains: variables?.pricesChains?.map(fetchToWire) ?? stored.chains,
    are_chains_fixed: variables?.pricesChains !== undefined,
  };
}

const fetchToWire = ({ chain, stores }: ScheduledFetch): ScheduledChain => ({
  chain_id: chain.chainIds[0],
  stores: stores ? [...stores] : null,
});

/**
 * Stores what administrators chose. Every process reads it before its next fetch.
 * @throws AppError feed_schedule_fixed for what a variable decides, feed_chain_unknown, idempotency_key_reused
 */
export function changeSchedule(
  deps: PlanDeps & { readonly now: () => Date },
  actor: Actor,
  call: KeyedCall | undefined,
  change: FeedScheduleChange,
): Promise<FeedSchedule> {
  const { variables } = deps;
  const isFixed =
    (change.is_on !== undefined && variables?.pricesSchedule !== undefined) ||
    (change.chains !== undefined && variables?.pricesChains !== undefined);
  if (isFixed) throw new AppError('feed_schedule_fixed');
  return runOncePerKey(deps, call, async (tx) => {
    const before = (await selectPlan(tx)) ?? NEVER_CHOSEN;
    const after = {
      isOn: change.is_on ?? before.isOn,
      chains: change.chains === undefined ? before.chains : knownChains(change.chains, deps.chains),
    };
    const difference = differenceOf(inAudit(before), inAudit(after));
    if (Object.keys(difference.after ?? {}).length > 0) {
      const at = deps.now();
      await upsertPlan(tx, { ...after, chosenAt: at });
      const subject = `chains ${(after.chains ?? deps.chains).length}`;
      await recordAudit(tx, actor, at, { action: 'feed.schedule', subject, ...difference });
    }
    return { status: 200, body: await feedSchedule({ ...deps, db: tx }) };
  });
}

/** The plan as the audit log shows it: chains by name, with the numbers of chosen stores. */
const inAudit = ({ isOn, chains }: Pick<StoredPlan, 'isOn' | 'chains'>): Record<string, unknown> => ({
  is_on: isOn,
  chains:
    chains === null
      ? 'all_chains'
      : chains
          .map(({ chain_id: id, stores }) => chainNameOf(id) + (stores === null ? '' : ` (${stores.join(', ')})`))
          .join(', '),
});

/** Each chain once under its own id, each store once. @throws AppError feed_chain_unknown */
function knownChains(chosen: StoredPlan['chains'], chains: readonly PortalChain[]): ScheduledChain[] | null {
  if (chosen === null) return null;
  const known = new Map<string, Set<string> | null>();
  for (const { chain_id: id, stores } of chosen) {
    const chain = portalChainOf(id, chains);
    if (!chain) throw new AppError('feed_chain_unknown');
    const [chainId] = chain.chainIds;
    const before = known.get(chainId);
    known.set(chainId, stores === null || before === null ? null : new Set([...(before ?? []), ...stores]));
  }
  return Array.from(known, ([chain_id, stores]) => ({
    chain_id,
    stores: stores && [...stores].sort((a, b) => Number(a) - Number(b)),
  }));
}
