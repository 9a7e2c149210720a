import { DAY_MS } from '../../base/time.ts';
import { sum } from '../../base/collections.ts';
import type { Agorot } from '../../base/units.ts';

/** Receipts of this time count: a chain that has changed its ways is soon judged by them. */
export const TILL_REPORT_MS = 90 * DAY_MS;
/** Fewer households could guess each other's lines from what is reported. */
export const TILL_HOUSEHOLDS_MIN = 5;
/** Fewer lines would make one fault of a till a whole percent of its chain. */
export const TILL_LINES_MIN = 200;
/** A household counts with no more lines, in proportion: it is at most a quarter of the fewest lines. */
export const TILL_HOUSEHOLD_LINES_MAX = TILL_LINES_MIN / 4;
/** Lines are given in steps: their exact number would show what one household adds. */
const LINES_STEP = 10;

/** The lines of a household in a chain that were checked with certainty. */
export type TillChecks = {
  readonly lines: number;
  /** Those for which the till took more than was published. */
  readonly dearer: number;
  readonly overAgorot: Agorot;
};

/** How far the tills of a chain take what the chain has published. */
export type TillReport = {
  /** In steps of ten, at most as many as were checked. */
  readonly lines: number;
  /** Thousandths of the lines for which the till took no more; rounded down, so that 1000 means every line. */
  readonly agreePermille: number;
  /** How much too much a dearer line was in the mean; null: too few households have such lines. */
  readonly overAgorot: Agorot | null;
};

/** The report on a chain from its households; null where it would rest on too few, or show one of them [RCT15]. */
export function tillReport(households: readonly TillChecks[]): TillReport | null {
  const given = households.filter(({ lines }) => lines > 0);
  const lines = sum(given.map(({ lines: own }) => Math.min(own, TILL_HOUSEHOLD_LINES_MAX)));
  if (given.length < TILL_HOUSEHOLDS_MIN || lines < TILL_LINES_MIN) return null;
  const shareOf = ({ lines: own }: TillChecks): number => Math.min(1, TILL_HOUSEHOLD_LINES_MAX / own);
  const dearer = sum(given.map((one) => one.dearer * shareOf(one)));
  const overcharged = given.filter((one) => one.dearer > 0);
  const overAgorot = sum(given.map((one) => one.overAgorot * shareOf(one)));
  return {
    lines: Math.floor(lines / LINES_STEP) * LINES_STEP,
    agreePermille: Math.floor((1000 * (lines - dearer)) / lines),
    overAgorot: overcharged.length < TILL_HOUSEHOLDS_MIN ? null : Math.round(overAgorot / dearer),
  };
}
