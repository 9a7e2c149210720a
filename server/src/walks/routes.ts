import { CategoryOrder } from '@sali/contract/walks/walks';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readCategoryOrder, type WalksRoom } from './walks.ts';

/** HTTP of what was learned of the ways through stores, open to guests. */
export const walksRoutes =
  (room: WalksRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/stores/:storeKey/category-order',
      {
        schema: {
          tags: ['prices'],
          summary: 'The order in which people go through the categories of a store',
          params: z.object({ storeKey: z.string() }),
          response: { 200: CategoryOrder },
        },
      },
      (request) => readCategoryOrder(room, request.params.storeKey),
    );
  };
