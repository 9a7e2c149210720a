/** Ends the task that runs: the browser paints and answers a touch before the rest goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** How long a touch waits while work goes on in slices, in ms. */
const SLICE_MS = 10;

/** @returns a function to call between two slices of work: ends the task once in ten milliseconds */
export function taskEvery(): () => Promise<void> | undefined {
  let since = performance.now();
  return () =>
    performance.now() - since < SLICE_MS
      ? undefined
      : nextTask().then(() => {
          since = performance.now();
        });
}
