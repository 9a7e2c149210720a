import { fromJerusalem, toJerusalem } from '@sali/domain/prices/jerusalemTime';
import type { Planned } from './chains.ts';
import type { Wish } from './choice.ts';

export type Fetched = {
  readonly chainId: string;
  readonly mode: string;
  /** When it was last begun, and when one was last begun that did not fail; null: never. */
  readonly triedAt: Date;
  readonly doneAt: Date | null;
};

/** By then the full files of the night are out everywhere. */
const FULL_HOUR = 5;
const HOUR_MS = 3_600_000;

/**
 * What is due: the full files once a day from five in the morning, in Israel, and until they came; what changed every
 * hour, since the last fetch of either kind.
 */
export function dueFetches(
  planned: readonly Planned[],
  fetched: readonly Fetched[],
  now: Date,
): (Planned & Pick<Wish, 'mode'>)[] {
  const fullSince = lastFullHour(now).getTime();
  return planned.flatMap((plan) => {
    const own = fetched.filter(({ chainId }) => chainId === plan.chain.chainIds[0]);
    const triedAt = Math.max(-Infinity, ...own.map((one) => one.triedAt.getTime()));
    if (now.getTime() - triedAt < HOUR_MS) return [];
    const hasFull = own.some(({ mode, doneAt }) => mode === 'full' && doneAt !== null && doneAt.getTime() >= fullSince);
    return [{ ...plan, mode: hasFull ? 'changes' : 'full' } as const];
  });
}

/** The last time that it was five in the morning in Israel. */
function lastFullHour(now: Date): Date {
  const at = (when: Date): Date => {
    const [year = 0, month = 0, day = 0] = toJerusalem(when).slice(0, 10).split('-').map(Number);
    return fromJerusalem(year, month, day, FULL_HOUR) ?? when;
  };
  const today = at(now);
  return today <= now ? today : at(new Date(now.getTime() - 24 * HOUR_MS));
}
