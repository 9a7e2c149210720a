import { FeedError } from '../feedError.ts';

/** The largest feeds are 15 MB; this is far above any, and far below what would hurt. */
export const INFLATED_BYTES_MAX = 1024 ** 3;
/** Feeds shrink 10 to 30 times; a gigabyte of zeros shrinks a thousand times. */
const RATIO_MAX = 200;
const RATIO_FREE_BYTES = 16 * 1024 ** 2;

/**
 * Counts what comes out of the wrappings of one file.
 * @throws FeedError `too_large` as soon as it is too much, absolutely or for the size of the file
 */
export class InflatedBudget {
  readonly #packedBytes: number;
  readonly #bytesMax: number;
  #inflated = 0;

  constructor(packedBytes: number, bytesMax: number = INFLATED_BYTES_MAX) {
    this.#packedBytes = packedBytes;
    this.#bytesMax = bytesMax;
  }

  add(bytes: number): void {
    this.#inflated += bytes;
    const isBomb = this.#inflated > RATIO_FREE_BYTES && this.#inflated > this.#packedBytes * RATIO_MAX;
    if (this.#inflated > this.#bytesMax || isBomb) throw new FeedError('too_large');
  }
}
