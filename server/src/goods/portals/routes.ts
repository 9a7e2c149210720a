import * as wire from '@sali/contract/goods/feeds/feeds';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { recordAudit, requireCatalogueManager } from '../../people/audit/audit.ts';
import { keyedCallOf } from '../../base/db/idempotency.ts';
import { AppError } from '../../base/errors.ts';
import { askJobToStop, JobRunningError } from '../feeds/feeds.ts';
import { portalChainOf } from '../../base/chains/chains.ts';
import { fetchableChains } from './fetchableChains.ts';
import { feedJobs, feedOverview, type PortalsRoom } from './overview.ts';
import { changeSchedule, feedSchedule } from './plan.ts';

/** Routes of the price files, for administrators. */

const ChainParams = z.object({ chainId: z.string().max(60) });
const JobParams = z.object({ jobId: IdInAddress });

export const portalsRoutes =
  (room: PortalsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));

    app.get('/admin/feeds', { schema: { response: { 200: wire.FeedOverview } } }, () => feedOverview(room));

    app.get('/admin/feeds/jobs', { schema: { response: { 200: z.array(wire.FeedJob) } } }, () => feedJobs(room));

    await app.register(scheduleRoutes(room));

    app.get(
      '/admin/feeds/stores',
      {
        config: { cost: 10 },
        schema: {
          summary: 'The chains that can be fetched, with their known stores',
          response: { 200: z.array(wire.FetchableChain) },
        },
      },
      () => fetchableChains(room.db, room.portals.chains),
    );

    app.post(
      '/admin/feeds/store-lists',
      {
        config: { tried: 'fetchStoreLists', cost: 2 },
        schema: {
          summary: 'Fetches the list of stores of each chain that has none yet',
          response: { 202: wire.StoreListsStarted },
        },
      },
      async (request, reply) => {
        const actor = requireCatalogueManager(request);
        const known = await fetchableChains(room.db, room.portals.chains);
        const missing = new Set(known.filter((chain) => !chain.has_store_list).map(({ chain_id: id }) => id));
        const chains = room.portals.chains.filter(({ chainIds: [chainId] }) => missing.has(chainId));
        const subject = `chains ${chains.length}`;
        await recordAudit(room.db, actor, room.now(), { action: 'feed.lists', subject, before: null, after: null });
        return reply.code(202).send({ chains: room.portals.beginLists(chains, actor.email) });
      },
    );

    await app.register(feedJobRoutes(room));
  };

/** The routes of the fetches by the clock. */
const scheduleRoutes =
  (room: PortalsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const plan = {
      db: room.db,
      now: room.now,
      variables: room.config,
      chains: room.portals.chains,
    };
    app.get(
      '/admin/feeds/schedule',
      {
        schema: {
          summary: 'What is fetched by the clock; variables of the environment win',
          response: { 200: wire.FeedSchedule },
        },
      },
      () => feedSchedule(plan),
    );

    app.put(
      '/admin/feeds/schedule',
      {
        config: { tried: 'changeFeedSchedule', cost: 2 },
        schema: {
          summary: 'Changes what is fetched by the clock, and begins at once',
          body: wire.FeedScheduleChange,
          response: { 200: wire.FeedSchedule },
        },
      },
      async (request) => {
        const actor = requireCatalogueManager(request);
        const schedule = await changeSchedule(plan, actor, keyedCallOf(request, actor), request.body);
        void room.portals.fetchDueNow();
        return schedule;
      },
    );
  };

/** One fetch begins, or is stopped. */
const feedJobRoutes =
  (room: PortalsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/admin/feeds/:chainId/fetch',
      {
        config: { tried: 'fetchPrices', cost: 2 },
        schema: { params: ChainParams, response: { 202: wire.FetchStarted } },
      },
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

    app.post(
      '/admin/feeds/jobs/:jobId/stop',
      {
        config: { tried: 'stopFetch', cost: 2 },
        schema: {
          summary: 'Stops a running fetch after the file that it reads',
          params: JobParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const actor = requireCatalogueManager(request);
        const { jobId } = request.params;
        const chainId = await askJobToStop(room.db, jobId);
        if (chainId === undefined) throw new AppError('feed_not_running');
        const subject = `chain ${chainId}`;
        await recordAudit(room.db, actor, room.now(), { action: 'feed.stop', subject, before: null, after: null });
        return reply.code(204).send(null);
      },
    );
  };
