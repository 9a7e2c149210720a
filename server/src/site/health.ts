import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { VERSION } from '../version.ts';

const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
  version: z.string(),
  uptime_s: z.number(),
});

type Pinged = { readonly ping: () => Promise<void> };
type Parts = { readonly database: Pinged; readonly bus: Pinged };

/** For the indicator and for a load balancer: 503 when the database, or Redis where it is used, does not answer. */
export const healthRoutes =
  (parts: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const isUp = sharedFor(SHARED_MS, () => answers(parts));
    const schema = { tags: ['site'], response: { 200: Health, 503: Health } };
    app.get('/health', { schema }, async (_request, reply) => {
      const status = (await isUp()) ? 'ok' : 'unavailable';
      const uptime_s = Math.round(process.uptime());
      return reply.code(status === 'ok' ? 200 : 503).send({ status, database: status, version: VERSION, uptime_s });
    });
  };

/** Calls within this time share one question to the database. */
const SHARED_MS = 1000;

/** Asks at most once in a while: calls in between get the answer to the last question, also while it is open. */
function sharedFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { readonly at: number; readonly answer: Promise<Answer> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= ms) last = { at, answer: ask() };
    return last.answer;
  };
}

async function answers({ database, bus }: Parts): Promise<boolean> {
  try {
    await Promise.all([database.ping(), bus.ping()]);
    return true;
  } catch {
    return false;
  }
}
