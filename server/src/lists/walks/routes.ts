import { CategoryOrder } from '@sali/contract/lists/walks/walks';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCatalogueManager } from '../../people/audit/audit.ts';
import { forgetCategoryOrder, readCategoryOrder, type WalksRoom } from './walks.ts';
import { noContent } from '../../base/noContent.ts';

/** HTTP of what was learned of the ways through stores: read by guests too, forgotten by managers. */
export const walksRoutes =
  (room: WalksRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/stores/:storeKey/category-order',
      {
        config: { isForEveryone: true, cost: 3 },
        schema: {
          summary: 'The order in which people go through the categories of a store',
          params: z.object({ storeKey: z.string() }),
          response: { 200: CategoryOrder },
        },
      },
      (request) => readCategoryOrder(room, request.params.storeKey),
    );

    app.delete(
      '/stores/:storeKey/category-order',
      {
        config: { tried: 'forgetOrder', cost: 2 },
        schema: {
          summary: 'Forgets the order that was learned in a store; for managers of the catalogue',
          params: z.object({ storeKey: z.string() }),
          response: { 204: z.null() },
        },
        onRequest: async (request) => void requireCatalogueManager(request),
      },
      (request, reply) =>
        noContent(reply, forgetCategoryOrder(room, requireCatalogueManager(request), request.params.storeKey)),
    );
  };
