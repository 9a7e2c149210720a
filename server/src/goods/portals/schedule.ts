import { fromJerusalem, jerusalemDay } from '@sali/domain/base/jerusalemTime';
import { HOUR_MS } from '@sali/domain/base/time';
import type { ScheduledFetch } from '../../base/chains/chains.ts';
import type { FetchScope } from './choice.ts';

export type ChainFetchTimes = {
  readonly chainId: string;
  readonly mode: string;
  /** When the last fetch began, and when the last successful one began; null: never. */
  readonly triedAt: Date;
  readonly doneAt: Date | null;
};

/** The fetches by the clock. */
export type FetchPlan = {
  readonly isOn: boolean;
  readonly fetches: readonly ScheduledFetch[];
  /** When administrators last changed it; null: never. */
  readonly chosenAt: Date | null;
};

/** By this hour all chains have published the full files of the night. */
const FULL_HOUR = 5;

/**
 * The fetches that are due: the full files once a day from five in the morning in Israel, until they are there, and at once
 * after a change of the plan; changes an hour after the last fetch of either kind.
 */
export function dueFetchesAt(
  { isOn, fetches, chosenAt }: FetchPlan,
  fetched: readonly ChainFetchTimes[],
  now: Date,
): (ScheduledFetch & Pick<FetchScope, 'mode'>)[] {
  if (!isOn) return [];
  const chosen = chosenAt?.getTime() ?? -Infinity;
  const fullSince = Math.max(lastFullHour(now).getTime(), chosen);
  return fetches.flatMap((plan) => {
    const own = fetched.filter(({ chainId }) => chainId === plan.chain.chainIds[0]);
    const triedAt = Math.max(-Infinity, ...own.map((one) => one.triedAt.getTime()));
    if (triedAt >= chosen && now.getTime() - triedAt < HOUR_MS) return [];
    const hasFull = own.some(({ mode, doneAt }) => mode === 'full' && doneAt !== null && doneAt.getTime() >= fullSince);
    return [{ ...plan, mode: hasFull ? 'changes' : 'full' } as const];
  });
}

/** The last time that it was five in the morning in Israel. */
export function lastFullHour(now: Date): Date {
  const at = (when: Date): Date => {
    const [year = 0, month = 0, day = 0] = jerusalemDay(when).split('-').map(Number);
    return fromJerusalem(year, month, day, FULL_HOUR) ?? when;
  };
  const today = at(now);
  return today <= now ? today : at(new Date(now.getTime() - 24 * HOUR_MS));
}
