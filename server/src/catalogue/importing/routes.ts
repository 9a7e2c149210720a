import { messageText } from '@sali/contract/messages';
import multipart from '@fastify/multipart';
import { ProductsQuery } from '@sali/contract/catalogue/catalogue';
import * as wire from '@sali/contract/catalogue/catalogueAdmin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCatalogueManager } from '../../admin/admin.ts';
import { AppError } from '../../errors.ts';
import { languageOf } from '../../languageOf.ts';
import type { EditingRoom } from '../editing/room.ts';
import { productSearchOf } from '../productSearch.ts';
import { selectImport } from './db.ts';
import { productsCsv } from './exporting.ts';
import { importProducts } from './importing.ts';
import { readUpload } from './upload.ts';

/** Routes of the import of products. Only administrators get in; that is checked before anything is read. */

const tags = ['administration'];
const security = [{ bearer: [] }];
const ImportParams = z.object({ importId: z.uuid(messageText('import_id')) });

export const importingRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart);
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.catalogue.ready);

    app.get(
      '/admin/products/export',
      {
        schema: {
          tags,
          security,
          summary: 'All products that a search finds, as a CSV file that the import reads back',
          querystring: ProductsQuery,
          produces: ['text/csv'],
        },
      },
      (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .header('content-disposition', 'attachment; filename="products.csv"')
          .type('text/csv; charset=utf-8')
          .send(productsCsv(room.catalogue, productSearchOf(room.catalogue, request.query))),
    );

    app.post(
      '/products/import',
      {
        schema: {
          tags,
          security,
          summary: 'multipart: file (csv, xml, json; UTF-8; 10 MB), update_existing, source_name?, import_id?',
          consumes: ['multipart/form-data'],
          response: { 200: wire.ImportAnswer },
        },
      },
      async (request) => {
        const upload = await readUpload(request, room.newId);
        return importProducts(room, requireCatalogueManager(request), upload, languageOf(request));
      },
    );

    app.get(
      '/admin/imports/:importId',
      { schema: { tags, security, params: ImportParams, response: { 200: wire.ImportProgress } } },
      async (request) => {
        const progress = await selectImport(room.db, request.params.importId, languageOf(request));
        if (!progress) throw new AppError('import_not_found');
        return progress;
      },
    );
  };
