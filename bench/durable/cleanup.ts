/** The things that were started and must be ended, in reverse order. */
export type Cleanup = {
  /**
   * Registers what ends something; it runs once, and an error does not keep the others from running.
   * @returns a function that runs it now
   */
  readonly later: (end: () => Promise<void> | void) => () => Promise<void>;
};

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** @returns what takes the registrations, and a function that ends everything; it reports errors and throws none */
export function newCleanup(): Cleanup & { readonly endAll: () => Promise<void> } {
  const ends: (() => Promise<void> | void)[] = [];
  const endAll = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        process.stderr.write(`while ending: ${String(error)}\n`);
      }
    }
  };
  return {
    later: (end) => {
      ends.push(end);
      return async () => {
        const at = ends.indexOf(end);
        if (at < 0) return;
        ends.splice(at, 1);
        await end();
      };
    },
    endAll,
  };
}

/** Runs a command, and ends the things that it registered, also after an error or a signal to this process. */
export async function withCleanup(command: (cleanup: Cleanup) => Promise<void>): Promise<void> {
  const { endAll, ...cleanup } = newCleanup();
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.once(signal, () => void endAll().finally(() => process.exit(code)));
  }
  try {
    await command(cleanup);
  } finally {
    await endAll();
  }
}
