import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { VERSION } from '../version.ts';

const State = z.enum(['ok', 'unavailable']);

const Health = z.object({
  /** degraded: everything works in this process, but processes are not notified of each other's changes. */
  status: z.enum(['ok', 'degraded', 'unavailable']),
  database: State,
  /** The server that several processes share; always ok where there is none. */
  shared_bus: State,
  version: z.string(),
  uptime_s: z.number(),
});

const Readiness = z.object({ ready: z.boolean() });

export type Pinged = { ping(): Promise<void> };
type HealthParts = {
  readonly database: Pinged;
  readonly bus: Pinged;
  /** Whether this process takes no new requests because it is about to end. */
  readonly isStopping: () => boolean;
};

const RETRY_AFTER_S = 2;

/**
 * `/api/health` is for the app's indicator: 503 while the database is away, 200 and `degraded` while Redis is.
 * `/api/ready` is for load balancers: 503 while the database is away or the server is stopping.
 */
export const healthRoutes =
  (parts: HealthParts): FastifyPluginAsyncZod =>
  async (app) => {
    const databaseState = sharedFor(() => pingState(parts.database));
    // The bus in memory answers at once, and Redis knows itself when it is away.
    const busState = () => pingState(parts.bus);
    const schema = { response: { 200: Health, 503: Health } };
    app.get('/health', { config: { isForEveryone: true, cost: 0.2 }, schema }, async (_request, reply) => {
      const [database, shared_bus] = await Promise.all([databaseState(), busState()]);
      const status = database !== 'ok' ? 'unavailable' : shared_bus === 'ok' ? 'ok' : 'degraded';
      const uptime_s = Math.round(process.uptime());
      if (database !== 'ok') void reply.code(503).header('retry-after', String(RETRY_AFTER_S));
      return reply.send({ status, database, shared_bus, version: VERSION, uptime_s });
    });

    const readySchema = { response: { 200: Readiness, 503: Readiness } };
    app.get('/ready', { config: { isForEveryone: true }, schema: readySchema }, async (_request, reply) => {
      const ready = !parts.isStopping() && (await pingState(parts.database)) === 'ok';
      if (!ready) void reply.code(503).header('retry-after', String(RETRY_AFTER_S));
      return reply.send({ ready });
    });
  };

const pingState = (part: Pinged): Promise<z.infer<typeof State>> =>
  part.ping().then(
    () => 'ok',
    // The answer itself reports the failure.
    () => 'unavailable',
  );

/** Calls within this time share one question to the database. */
const SHARED_MS = 1000;
/** A good answer of this age is still given while the next one is on its way: a busy database keeps nobody waiting. */
const GOOD_MS_MAX = 2000;

/** Asks at most once in a while, as long as the answer is good: a return is noticed by the next call. */
function sharedFor(ask: () => Promise<z.infer<typeof State>>): () => Promise<z.infer<typeof State>> {
  let last: { readonly at: number; readonly answer: Promise<z.infer<typeof State>> } | undefined;
  let goodAt = -Infinity;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= SHARED_MS) {
      const asked = { at, answer: ask() };
      last = asked;
      void asked.answer.then((state) => {
        goodAt = state === 'ok' ? performance.now() : -Infinity;
        if (state !== 'ok' && last === asked) last = undefined;
      });
    }
    return at - goodAt < GOOD_MS_MAX ? Promise.resolve('ok') : last.answer;
  };
}
