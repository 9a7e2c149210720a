import { createHash } from 'node:crypto';
import { DeviceCatalogue } from '@sali/contract/goods/catalogue/deviceCatalogue';
import { normalStoreKey } from '@sali/domain/base/storeKey';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf, type Spending } from '../../../base/budgets/budgets.ts';
import type { Deps } from '../../../base/deps.ts';
import type { Catalogue } from '../catalogue.ts';
import { DeviceCatalogues } from './deviceCatalogues.ts';
import { ShelfCopies } from './shelfCopies.ts';

/** HTTP of what devices keep for searching without a network, open to guests. */

const YEAR_S = 31_536_000;

export const deviceCatalogueRoutes =
  (deps: Deps, catalogue: Catalogue, { addresses }: Spending): FastifyPluginAsyncZod =>
  async (app) => {
    const catalogues = new DeviceCatalogues(deps, catalogue, addresses);
    const shelves = new ShelfCopies(deps, catalogue, addresses);
    app.addHook('preHandler', () => catalogue.ready);

    app.get(
      '/stores/:storeKey/catalogue',
      {
        config: { isForEveryone: true, cost: 10 },
        schema: {
          summary: 'The products that a device keeps to search without a network, in parts; with an ETag',
          params: z.object({ storeKey: z.string() }),
          response: { 200: DeviceCatalogue, 304: z.undefined() },
        },
      },
      async (request, reply) => {
        const list = await catalogues.listOf(normalStoreKey(request.params.storeKey), networkOf(request.ip));
        const etag = `"${createHash('sha256').update(JSON.stringify(list)).digest('base64url')}"`;
        void reply.headers({ etag, 'cache-control': 'no-cache' });
        if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        return list;
      },
    );

    app.get(
      '/stores/:storeKey/catalogue/shelf',
      {
        config: { isForEveryone: true, cost: 10 },
        schema: {
          summary:
            'The prices and promotions of a store, for a device that prices lists without a network; gzipped JSON',
          params: z.object({ storeKey: z.string() }),
        },
      },
      async ({ params, ip }, reply) => {
        const bytes = await shelves.of(normalStoreKey(params.storeKey), networkOf(ip));
        return reply
          .headers({ 'cache-control': 'no-cache', 'content-encoding': 'gzip' })
          .type('application/json; charset=utf-8')
          .send(bytes);
      },
    );

    app.get(
      '/stores/:storeKey/catalogue/:part',
      {
        config: { isForEveryone: true },
        schema: {
          summary: 'A part of it: columns of products as gzipped JSON, never changed under its name',
          params: z.object({ storeKey: z.string(), part: z.string() }),
        },
      },
      async ({ params, ip }, reply) => {
        const bytes = await catalogues.partOf(normalStoreKey(params.storeKey), params.part, networkOf(ip));
        return reply
          .headers({ 'cache-control': `public, max-age=${YEAR_S}, immutable`, 'content-encoding': 'gzip' })
          .type('application/json; charset=utf-8')
          .send(bytes);
      },
    );
  };
