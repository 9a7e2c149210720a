import type { FastifyBaseLogger } from 'fastify';

/**
 * Runs work that no call waits for, started by the clock or by a person: an error is logged with `message` and not thrown.
 * @returns undefined after an error
 */
export const runInBackground = <T>(
  log: Pick<FastifyBaseLogger, 'error'>,
  message: string,
  work: () => Promise<T>,
): Promise<T | undefined> =>
  work().catch((error: unknown) => {
    log.error({ err: error }, message);
    return undefined;
  });
