import {
  FOLLOWING_LISTS_PER_HOUR,
  LINK_JOINS_PER_HOUR,
  PAGES_PER_HOUR,
  SHARES_PER_HOUR,
} from '@sali/domain/base/limits';
import { CONTENT_REPORTS_PER_HOUR } from '@sali/domain/base/limits/moderation';
import { PICTURE_LOOKUPS_PER_HOUR, PICTURES_PER_HOUR } from '@sali/domain/base/limits/pictures';
import { HOUR_MS } from '@sali/domain/base/time';
import { networkOf } from '../../base/budgets/budgets.ts';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import type { Bus } from '../../people/live/bus.ts';

/** Shares of all accounts of one network, in an hour: the answer to each says whether an address is registered. */
const NETWORK_SHARES_PER_HOUR = 100;

/**
 * Counts over all processes of what reveals who is registered, fetches web pages or stores pictures, so that nobody can
 * use these calls to probe or to fill a disk. Each throws AppError too_many_requests past its limit of an hour.
 */
export type Counts = ReturnType<typeof openCounts>;

export function openCounts({ config }: Deps, bus: Bus) {
  const count = async (key: string, most: number): Promise<void> => {
    const waitMs = await bus.count(key, HOUR_MS, most);
    if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  };
  /** Not counted where RATE_LIMIT is off. */
  const countWhereLimited = async (key: string, most: number): Promise<void> => {
    if (config.rateLimit) await count(key, most);
  };
  return {
    mail: (key: string, most: number) => count(`mail:${key}`, most),
    use: countWhereLimited,
    join: (address: string) => countWhereLimited(`join:${networkOf(address)}`, LINK_JOINS_PER_HOUR),
    share: (userId: number) => count(`share:${userId}`, SHARES_PER_HOUR),
    shareFrom: (address: string) => countWhereLimited(`share-from:${networkOf(address)}`, NETWORK_SHARES_PER_HOUR),
    following: (userId: number) => count(`follow:${userId}`, FOLLOWING_LISTS_PER_HOUR),
    page: (userId: number) => count(`page:${userId}`, PAGES_PER_HOUR),
    contentReport: (userId: number) => count(`content-report:${userId}`, CONTENT_REPORTS_PER_HOUR),
    pictures: async (userId: number, pictures = 1): Promise<void> => {
      for (let counted = 0; counted < pictures; counted += 1) await count(`picture:${userId}`, PICTURES_PER_HOUR);
    },
    /** @returns how long to wait in ms; 0: the source of pictures may be asked */
    pictureLookup: () => bus.count('picture-lookup', HOUR_MS, PICTURE_LOOKUPS_PER_HOUR),
  };
}
