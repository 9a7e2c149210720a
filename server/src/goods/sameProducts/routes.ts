import * as wire from '@sali/contract/goods/catalogue/sameProducts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCatalogueManager } from '../../people/audit/audit.ts';
import { type DecisionsRoom, decidePair, readPairs } from './decisions.ts';
import { noContent } from '../../base/noContent.ts';

/** Pairs of products that may be one product, for administrators and managers only. */
export const sameProductsRoutes =
  (room: DecisionsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.ready);

    app.get(
      '/admin/same-products',
      {
        schema: {
          summary: 'Pairs of products of different chains that may be one product, or what was decided about pairs',
          querystring: wire.ProductPairsQuery,
          response: { 200: z.array(wire.ProductPair) },
        },
      },
      async (request, reply) => {
        const { pairs, total } = await readPairs(room, request.query);
        void reply.header('x-total-count', total);
        return pairs;
      },
    );

    app.put(
      '/admin/same-products',
      {
        config: { tried: 'decideSame', cost: 2 },
        schema: {
          summary: 'Joins two products, keeps them apart, or lets the rules decide again; written into the audit log',
          body: wire.PairDecisionWire,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, decidePair(room, requireCatalogueManager(request), request.body)),
    );
  };
