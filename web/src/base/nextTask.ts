/** Ends the task that runs: the browser paints and answers a touch before the rest goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
