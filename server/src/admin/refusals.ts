import type { FastifyInstance } from 'fastify';
import { ERRORS, type ErrorCode } from '@sali/contract/errors';
import type { Deps } from '../deps.ts';
import { addRefused, forgetRefused, type Refused } from './db.ts';

const FLUSH_MS = 60_000;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** What was refused since the last flush, counted by day, route and code. */
export type Refusals = {
  readonly count: (route: string, code: ErrorCode) => void;
  /** Writes the counts down. */
  readonly flush: () => Promise<void>;
};

/** Counts of refused operations are kept in memory and written once a minute: a refusal must not cost a write. */
export function countRefusals({ db, now }: Pick<Deps, 'db' | 'now'>): Refusals {
  const counted = new Map<string, Refused>();
  return {
    count: (route, code) => {
      const day = now().toISOString().slice(0, 10);
      const key = `${day} ${route} ${code}`;
      counted.set(key, { day, route, code, count: (counted.get(key)?.count ?? 0) + 1 });
    },
    flush: async () => {
      if (counted.size === 0) return;
      const refused = [...counted.values()];
      counted.clear();
      await addRefused(db, refused);
      await forgetRefused(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10));
    },
  };
}

/** Counts what the server refuses of operations: calls that would have changed something. */
export function installRefusals(server: FastifyInstance, deps: Deps, refusals: Refusals): void {
  server.addHook('onError', async (request, _reply, error) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const code: string = 'validation' in error ? 'invalid_fields' : error.code;
    // Who was not signed in has not tried anything yet; clients ask so all the time.
    if (!Object.hasOwn(ERRORS, code) || code === 'not_authenticated') return;
    refusals.count(`${request.method} ${request.routeOptions.url ?? ''}`, code as ErrorCode);
  });
  const flush = (): Promise<void> =>
    refusals.flush().catch((error: unknown) => deps.log.error({ err: error }, 'refusals not written'));
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}
