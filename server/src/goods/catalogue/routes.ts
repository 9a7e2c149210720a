import * as wire from '@sali/contract/goods/catalogue/catalogue';
import { normalStoreKey } from '@sali/domain/base/storeKey';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { creditOf, type PicturesRoom, queuePictureLookup } from '../pictures/pictures.ts';
import { type Catalogue, productsToWire } from './catalogue.ts';
import { categoryToWire, hierarchyOf } from './categories.ts';
import { productSearchOf } from './productSearch.ts';
import { requireItemCode } from './requireItemCode.ts';

/** Routes of products and categories, open to guests. */

const Params = z.object({ itemCode: z.string() });

export const catalogueRoutes =
  (catalogue: Catalogue, pictures: PicturesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('preHandler', () => catalogue.ready);
    app.addHook('preHandler', requireItemCode);

    app.get(
      '/products',
      {
        config: { isForEveryone: true, cost: 3, token: { needs: [] } },
        schema: {
          summary:
            'Search or list products; X-Total-Count says how many there are in all, X-Corrected-Search (percent-encoded) the query as it was meant where a typing error was put right',
          querystring: wire.ProductsQuery,
          response: { 200: z.array(wire.ProductWire) },
        },
      },
      async (request, reply) => {
        const wanted = productSearchOf(catalogue, request.query);
        const { products, total, corrected } = catalogue.search(wanted);
        void reply.header('x-total-count', total);
        if (corrected !== null) void reply.header('x-corrected-search', encodeURIComponent(corrected));
        return productsToWire(catalogue, products, wanted.storeKeys);
      },
    );

    app.get(
      '/products/:itemCode',
      {
        config: { isForEveryone: true },
        schema: { params: Params, querystring: wire.StoresQuery, response: { 200: wire.ProductInChainsWire } },
      },
      async (request) => {
        const product = catalogue.find(request.params.itemCode);
        const [found] = product
          ? await productsToWire(catalogue, [product], request.query.store_keys?.map(normalStoreKey))
          : [];
        if (!product || !found) throw new AppError('product_not_found');
        const picture = found.product_info?.image_path || found.image_url;
        if (picture === null) void queuePictureLookup(pictures, product);
        const codes = catalogue.same
          .codesElsewhere(found.item_code)
          .map(({ chainId, itemCode }) => ({ chain_id: chainId, item_code: itemCode }));
        return { ...found, codes, image_credit: await creditOf(pictures.db, picture) };
      },
    );

    app.get(
      '/categories',
      {
        config: { isForEveryone: true, token: { needs: [] } },
        schema: { response: { 200: z.array(wire.CategoryWire) } },
      },
      () => catalogue.categories.all.map(categoryToWire),
    );

    app.get(
      '/categories/hierarchy',
      { config: { isForEveryone: true }, schema: { response: { 200: z.array(wire.CategoryTreeWire) } } },
      () => hierarchyOf(catalogue.categories),
    );
  };
