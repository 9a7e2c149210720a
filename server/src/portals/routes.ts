import * as wire from '@sali/contract/feeds/feeds';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordAudit, requireCatalogueManager } from '../admin/admin.ts';
import { AppError } from '../errors.ts';
import { JobRunningError } from '../feeds/feeds.ts';
import { portalChainOf } from '../chains/chains.ts';
import { feedJobs, feedOverview, type PortalsRoom } from './overview.ts';

/** Routes of the price files, for administrators. */

const tags = ['administration'];
const security = [{ bearer: [] }];
const ChainParams = z.object({ chainId: z.string().max(60) });

export const portalsRoutes =
  (room: PortalsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));

    app.get('/admin/feeds', { schema: { tags, security, response: { 200: wire.FeedOverview } } }, () =>
      feedOverview(room),
    );

    app.get('/admin/feeds/jobs', { schema: { tags, security, response: { 200: z.array(wire.FeedJob) } } }, () =>
      feedJobs(room),
    );

    app.post(
      '/admin/feeds/:chainId/fetch',
      { schema: { tags, security, params: ChainParams, response: { 202: wire.FetchStarted } } },
      async (request, reply) => {
        const actor = requireCatalogueManager(request);
        const chain = portalChainOf(request.params.chainId, room.portals.chains);
        if (!chain) throw new AppError('feed_chain_unknown');
        const order = { chain, scope: { mode: 'full' }, by: actor.email } as const;
        const jobId = await room.portals.beginNow(order).catch((error: unknown) => {
          throw error instanceof JobRunningError ? new AppError('feed_running') : error;
        });
        const subject = `chain ${chain.chainIds[0]}`;
        await recordAudit(room.db, actor, room.now(), { action: 'feed.fetch', subject, before: null, after: null });
        return reply.code(202).send({ job_id: jobId });
      },
    );
  };
