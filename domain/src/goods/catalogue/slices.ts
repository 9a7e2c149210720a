/**
 * Work in slices, so that a server can answer other calls between two of them. A step takes some milliseconds at most. The
 * last one returns the result.
 */
export type Steps<Result> = Generator<void, Result>;

/** Runs all steps at once. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** @param turn waits after a step, or not: the caller decides how long other work may wait */
export async function runInSlices<Result>(
  steps: Steps<Result>,
  turn: () => Promise<void> | undefined,
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}

/** Calls `take` for each element, one slice in a step. */
export function* eachInSlices<T>(
  items: ArrayLike<T>,
  size: number,
  take: (item: T, at: number) => void,
): Steps<undefined> {
  for (let from = 0; from < items.length; from += size) {
    const end = Math.min(items.length, from + size);
    for (let at = from; at < end; at += 1) take(items[at] as T, at);
    yield;
  }
  return undefined;
}

const SORTED_SLICE = 500;
const MERGED_SLICE = 2000;

/** Sorts like `toSorted`: each slice by itself, then merges them two by two. */
export function* sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += SORTED_SLICE) {
    runs.push(items.slice(from, from + SORTED_SLICE).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeInSlices(runs[at] ?? [], runs[at + 1] ?? [], compare));
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted arrays; among equals those of the first come first. */
export function* mergeInSlices<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [a, b] = [one[i] as T, other[j] as T];
    const isFirst = j >= other.length || (i < one.length && compare(a, b) <= 0);
    merged.push(isFirst ? a : b);
    if (isFirst) i += 1;
    else j += 1;
    if (merged.length % MERGED_SLICE === 0) yield;
  }
  return merged;
}
