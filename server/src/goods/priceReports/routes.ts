import * as wire from '@sali/contract/goods/priceReports/priceReports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCatalogueManager } from '../../people/audit/audit.ts';
import { handleReports, type PriceReportsRoom, readReportedProducts } from './priceReports.ts';
import { noContent } from '../../base/noContent.ts';

/** Prices that people reported, for administrators only. */
export const priceReportsRoutes =
  (room: PriceReportsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));

    app.get(
      '/admin/price-reports',
      {
        schema: {
          summary: 'Products whose price differed at the shelf, the one that was reported last first',
          querystring: wire.PriceReportsQuery,
          response: { 200: z.array(wire.ReportedProduct) },
        },
      },
      async (request, reply) => {
        const { products, total } = await readReportedProducts(room, request.query);
        void reply.header('x-total-count', total);
        return products;
      },
    );

    app.put(
      '/admin/price-reports/:itemCode',
      {
        config: { tried: 'handlePriceReports', cost: 2 },
        schema: {
          summary: 'Marks the reports of a product as handled, or open again',
          params: z.object({ itemCode: z.string().max(60) }),
          body: wire.HandledReports,
          response: { 204: z.null() },
        },
      },
      (request, reply) =>
        noContent(reply, handleReports(room, requireCatalogueManager(request), request.params.itemCode, request.body)),
    );
  };
