import * as wire from '@sali/contract/goods/catalogue/foundProducts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCatalogueManager } from '../../../people/audit/audit.ts';
import { keyedCallOf } from '../../../base/db/idempotency.ts';
import { changeFound, readFoundChanges, undoFoundChange } from './foundChanges.ts';
import type { EditingRoom } from './room.ts';

/** Routes for what managers found in the product list: one change of all of it. */

const tags = ['administration'];
const security = [{ bearer: [] }];
const ChangeParams = z.object({ changeId: z.uuid() });

export const foundRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.catalogue.ready);

    app.get(
      '/admin/product-changes',
      {
        schema: {
          tags,
          security,
          summary: 'Changes of all products that were found, of the last day, the newest first',
          response: { 200: z.array(wire.ProductChangeWire) },
        },
      },
      () => readFoundChanges(room),
    );

    app.post(
      '/admin/product-changes',
      {
        config: { tried: 'changeFound', cost: 2 },
        schema: {
          tags,
          security,
          summary: 'Gives all products that a filter finds a status or a category; written into the audit log',
          body: wire.FoundProductsChange,
          response: { 201: wire.ProductChangeWire },
        },
      },
      async (request, reply) => {
        const actor = requireCatalogueManager(request);
        return reply.code(201).send(await changeFound(room, actor, keyedCallOf(request, actor), request.body));
      },
    );

    app.post(
      '/admin/product-changes/:changeId/undo',
      {
        config: { tried: 'undoFound', cost: 2 },
        schema: {
          tags,
          security,
          summary: 'Gives products back what they were before a change, for a day; not those that were changed since',
          params: ChangeParams,
          response: { 200: wire.ProductChangeUndone },
        },
      },
      (request) => {
        const actor = requireCatalogueManager(request);
        return undoFoundChange(room, actor, keyedCallOf(request, actor), request.params.changeId);
      },
    );
  };
