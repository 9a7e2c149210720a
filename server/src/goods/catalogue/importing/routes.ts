import { messageText } from '@sali/contract/base/messages';
import multipart from '@fastify/multipart';
import { ProductsQuery } from '@sali/contract/goods/catalogue/catalogue';
import * as wire from '@sali/contract/goods/catalogue/productImports';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCatalogueManager } from '../../../people/audit/audit.ts';
import { languageOf } from '../../../base/languageOf.ts';
import type { EditingRoom } from '../editing/room.ts';
import type { RouteFacts } from '../../../base/routeFacts.ts';
import { productSearchOf } from '../productSearch.ts';
import { importProgressOf, type ImportRow } from './db.ts';
import { productsCsv } from './exporting.ts';
import { RunningImports } from './importRun.ts';
import {
  beginUndo,
  cancelImport,
  importUpload,
  type ImportsRoom,
  readImport,
  readLastImports,
  readReport,
  startImport,
} from './imports.ts';

/** Routes of the import of products. Only administrators get in; that is checked before anything is read. */

const LISTED = 20;
const ImportParams = z.object({ importId: z.uuid(messageText('import_id')) });

export const importingRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const imports: ImportsRoom = { ...room, running: new RunningImports() };
    await app.register(multipart);
    app.addHook('preClose', () => imports.running.close());
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.catalogue.ready);

    app.get(
      '/admin/products/export',
      {
        schema: {
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
        config: { tried: 'importProducts', cost: 100, isElsewhere: true },
        schema: {
          summary:
            'multipart: file (csv, xml, json; 10 MB), update_existing, source_name?, import_id?, columns? (JSON: which field each column is read as), check_only? (the file is checked and kept for an hour, nothing is written)',
          consumes: ['multipart/form-data'],
          response: { 200: wire.ImportAnswer },
        },
      },
      (request) => importUpload(imports, request, requireCatalogueManager(request), languageOf(request)),
    );

    await app.register(importStateRoutes(imports));
    await app.register(importActRoutes(imports));
  };

/** How imports stand that were uploaded. */
const importStateRoutes =
  (imports: ImportsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/admin/imports',
      { schema: { summary: 'The last 20', response: { 200: z.array(wire.ImportProgress) } } },
      (request) => readLastImports(imports, LISTED, languageOf(request)),
    );

    app.get(
      '/admin/imports/:importId',
      { schema: { params: ImportParams, response: { 200: wire.ImportProgress } } },
      (request) => readImport(imports, request.params.importId, languageOf(request)),
    );

    app.get(
      '/admin/imports/:importId/report',
      { schema: { params: ImportParams, response: { 200: wire.ImportReport } } },
      (request) => readReport(imports, request.params.importId, languageOf(request)),
    );
  };

/** The routes that act on an import that was uploaded. */
const importActRoutes =
  (imports: ImportsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const accepted = { params: ImportParams, response: { 202: wire.ImportProgress } };
    const progressOf = (row: ImportRow, request: FastifyRequest) =>
      importProgressOf(row, imports.now(), languageOf(request));

    type Act = { act: typeof beginUndo; config: RouteFacts; summary: string };
    const acts: Record<string, Act> = {
      start: {
        act: startImport,
        config: { tried: 'startImport', cost: 50, isElsewhere: true },
        summary: 'Imports the file that was checked',
      },
      cancel: {
        act: cancelImport,
        config: { tried: 'cancelImport', cost: 2 },
        summary: 'Stops an import; what it wrote is undone',
      },
      undo: {
        act: beginUndo,
        config: { tried: 'undoImport', cost: 50, isElsewhere: true },
        summary: 'Undoes an import, for a day after its end',
      },
    };
    for (const [name, { act, config, summary }] of Object.entries(acts)) {
      app.post(
        `/admin/imports/:importId/${name}`,
        { config, schema: { ...accepted, summary } },
        async (request, reply) => {
          const row = await act(imports, requireCatalogueManager(request), request.params.importId);
          return reply.code(202).send(progressOf(row, request));
        },
      );
    }
  };
