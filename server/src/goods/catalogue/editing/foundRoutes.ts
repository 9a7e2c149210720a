import * as wire from '@sali/contract/goods/catalogue/foundProducts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireCatalogueManager } from '../../../people/audit/audit.ts';
import { keyedCallOf } from '../../../base/db/idempotency.ts';
import { changeFound } from './foundChanges.ts';
import type { EditingRoom } from './room.ts';

/** The route for what managers found in the product list: one change of all of it. */
export const foundRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.catalogue.ready);

    app.post(
      '/admin/product-changes',
      {
        config: { tried: 'changeFound', cost: 2 },
        schema: {
          summary: 'Gives all products that a filter finds a status or a category; written into the audit log',
          body: wire.FoundProductsChange,
          response: { 201: wire.FoundProductsChanged },
        },
      },
      async (request, reply) => {
        const actor = requireCatalogueManager(request);
        return reply.code(201).send(await changeFound(room, actor, keyedCallOf(request, actor), request.body));
      },
    );
  };
