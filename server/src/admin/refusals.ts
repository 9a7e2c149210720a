import type { FastifyInstance } from 'fastify';
import { type ErrorCode, isErrorCode } from '@sali/contract/base/errors';
import { DAY_MS } from '@sali/domain/base/time';
import type { Deps } from '../base/deps.ts';
import { addRefused, deleteOldRefusedCalls, type RefusedCalls } from './db.ts';

const FLUSH_MS = 60_000;
const KEPT_DAYS = 30;

/** The refused calls since the last flush, counted by day, route and code. */
export type Refusals = {
  readonly count: (route: string, code: ErrorCode) => void;
  /** Stores the counts. */
  readonly flush: () => Promise<void>;
};

/** Counts refused calls in memory and stores them once a minute, so that a refusal does not cost a write. */
export function countRefusals({ db, now }: Pick<Deps, 'db' | 'now'>): Refusals {
  const counted = new Map<string, RefusedCalls>();
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
      await deleteOldRefusedCalls(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10));
    },
  };
}

/** Counts refused calls that would have changed something. */
export function installRefusals(server: FastifyInstance, deps: Deps, refusals: Refusals): void {
  server.addHook('onError', async (request, _reply, error) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const code: string = 'validation' in error ? 'invalid_fields' : error.code;
    // Not counted: clients call without a session all the time.
    if (!isErrorCode(code) || code === 'not_authenticated') return;
    refusals.count(`${request.method} ${request.routeOptions.url ?? ''}`, code);
  });
  const flush = (): Promise<void> =>
    refusals.flush().catch((error: unknown) => deps.log.error({ err: error }, 'refusals not written'));
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}
