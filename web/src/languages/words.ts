import * as hebrewWords from './he/words.ts';
import { textsOr } from './chosen.ts';

/** Words for times, sizes and counts. Times are ms since the epoch, sizes bytes. */
export type Words = {
  readonly timeAgo: (at: number, now: number) => string;
  readonly dayOf: (at: number, now: number) => string;
  readonly timeOf: (at: number) => string;
  readonly dataSize: (bytes: number) => string;
  /** Precedes 'n of m'. */
  readonly remainingVerb: (remaining: number) => string;
};

export const { timeAgo, dayOf, timeOf, dataSize, remainingVerb } = textsOr<Words>('words', hebrewWords);
