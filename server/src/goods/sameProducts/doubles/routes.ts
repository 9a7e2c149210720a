import * as wire from '@sali/contract/goods/catalogue/doubles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCatalogueManager } from '../../../people/audit/audit.ts';
import { decideDouble, type DoublesRoom, readDoubles } from './merging.ts';

const tags = ['administration'];
const security = [{ bearer: [] }];

/** Rows that may be one product under two codes, for administrators and managers only. */
export const doublesRoutes =
  (room: DoublesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.ready);

    app.get(
      '/admin/doubles',
      {
        schema: {
          tags,
          security,
          summary: 'Pairs of rows that may be one product under two codes, or what was decided about pairs',
          querystring: wire.DoublesQuery,
          response: { 200: z.array(wire.DoublePairWire) },
        },
      },
      async (request, reply) => {
        const { pairs, total } = await readDoubles(room, request.query);
        void reply.header('x-total-count', total);
        return pairs;
      },
    );

    app.put(
      '/admin/doubles',
      {
        config: { tried: 'decideDouble', cost: 2 },
        schema: {
          tags,
          security,
          summary: 'Merges two rows, keeps them apart, or takes that back; written into the audit log',
          body: wire.DoubleDecision,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await decideDouble(room, requireCatalogueManager(request), request.body);
        return reply.code(204).send(null);
      },
    );
  };
