import { hashOf, shareOf } from '../country/random.ts';

/** A sequence of numbers 0 ≤ n < 1 that is the same for the same seed and name. */
export function randomsOf(seed: number, name: string): () => number {
  const start = hashOf(name);
  let count = 0;
  return () => shareOf(seed, start, (count += 1));
}
