import type { Agorot, EpochMs } from '../../base/units.ts';
import { DAY_MS } from '../../base/time.ts';

/** The published price of a product in a store at a moment, from its current price and its changes. */

export type PriceChangeAt = {
  readonly at: EpochMs;
  /** The price until then; null: it was not sold. */
  readonly beforeAgorot: Agorot | null;
};

export type PublishedPrice = {
  readonly agorot: Agorot;
  /** When it was published; null: before the first file of the store that is known. */
  readonly since: EpochMs | null;
  /** It was the same from a day before the moment to a day after it: no clock decides which price counted. */
  readonly isSteady: boolean;
};

/**
 * @param changes in chronological order
 * @param knownSince when the prices of the store were first read; null: never
 * @returns null where the store did not sell it then, or its prices were not read yet
 */
export function publishedPriceAt(
  at: EpochMs,
  nowAgorot: Agorot,
  changes: readonly PriceChangeAt[],
  knownSince: EpochMs | null,
): PublishedPrice | null {
  if (knownSince === null || knownSince > at) return null;
  const next = changes.find((change) => change.at > at);
  const agorot = next ? next.beforeAgorot : nowAgorot;
  if (agorot === null) return null;
  const last = changes.findLast((change) => change.at <= at);
  const isSteady = changes.every((change) => Math.abs(change.at - at) > DAY_MS);
  return { agorot, since: last?.at ?? null, isSteady };
}
