import * as wire from '@sali/contract/goods/catalogue/infoModeration';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { requireCatalogueManager } from '../../../people/audit/audit.ts';
import type { InfoRoom } from './info.ts';
import { decideProposal, readProposals, readInfoVersions, returnToVersion } from './moderation.ts';
import { noContent } from '../../../base/noContent.ts';

/** Proposals and versions of what people write about products, for administrators and managers only. */
export const infoModerationRoutes =
  (room: InfoRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.catalogue.ready);

    await app.register(proposalDecisionRoutes(room));

    const params = z.object({ itemCode: z.string() });
    app.get(
      '/admin/products/:itemCode/info-versions',
      {
        schema: {
          summary: 'The last 30 versions of the texts of a product, the newest first',
          params,
          response: { 200: z.array(wire.InfoVersion) },
        },
      },
      (request) => readInfoVersions(room, request.params.itemCode),
    );

    app.post(
      '/admin/products/:itemCode/info-versions/:versionId/return',
      {
        config: { tried: 'returnVersion', cost: 2 },
        schema: {
          summary: 'Returns the texts of a product to an earlier version; written into the audit log',
          params: params.extend({ versionId: IdInAddress }),
          response: { 204: z.null() },
        },
      },
      (request, reply) => {
        const { itemCode, versionId } = request.params;
        return noContent(reply, returnToVersion(room, requireCatalogueManager(request), itemCode, versionId));
      },
    );

    app.delete(
      '/admin/products/:itemCode/info',
      {
        config: { tried: 'deleteInfo', cost: 2 },
        schema: {
          summary: 'Deletes the texts of a product; they stay in its versions',
          params,
          response: { 204: z.null() },
        },
      },
      (request, reply) =>
        noContent(reply, returnToVersion(room, requireCatalogueManager(request), request.params.itemCode, null)),
    );
  };

/** Proposals that wait for a decision. */
const proposalDecisionRoutes =
  (room: InfoRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/admin/info-proposals',
      {
        schema: {
          summary: 'What people propose about products, the oldest first; or what was decided',
          querystring: wire.InfoProposalsQuery,
          response: { 200: z.array(wire.InfoProposal) },
        },
      },
      async (request, reply) => {
        const { proposals, total } = await readProposals(room, request.query);
        void reply.header('x-total-count', total);
        return proposals;
      },
    );

    app.put(
      '/admin/info-proposals/:proposalId',
      {
        config: { tried: 'decideProposal', cost: 2 },
        schema: {
          summary: 'Accepts a proposal, or rejects it with a reason; written into the audit log',
          params: z.object({ proposalId: IdInAddress }),
          body: wire.InfoDecision,
          response: { 204: z.null() },
        },
      },
      (request, reply) =>
        noContent(
          reply,
          decideProposal(room, requireCatalogueManager(request), request.params.proposalId, request.body),
        ),
    );
  };
