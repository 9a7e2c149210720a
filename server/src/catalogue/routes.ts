import * as wire from '@sali/contract/catalogue';
import { productToWire } from '@sali/contract/catalogueWire';
import type { Product } from '@sali/domain/catalogue/product';
import { parseStoreKey, storeKeyOf } from '@sali/domain/prices/storeKey';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, invalidField } from '../errors.ts';
import type { Catalogue } from './catalogue.ts';
import type { CategoryRow } from './db.ts';

/** HTTP of products and categories, open to guests. */

const tags = ['catalogue'];
const Params = z.object({ itemCode: z.string() });

export const catalogueRoutes =
  (catalogue: Catalogue): FastifyPluginAsyncZod =>
  async (app) => {
    const { categories } = catalogue;
    app.addHook('preHandler', () => catalogue.ready);

    app.get(
      '/products',
      {
        schema: {
          tags,
          summary: 'Search or list products; X-Total-Count says how many there are in all',
          querystring: wire.ProductsQuery,
          response: { 200: z.array(wire.Product) },
        },
      },
      async (request, reply) => {
        const { search, category, status, sort, order, store_keys: storeKeys, ...rest } = request.query;
        const { products, total } = catalogue.search({
          ...rest,
          query: search === '' ? undefined : search,
          categoryId: category === undefined ? undefined : categoryIdOf(catalogue, category),
          status: status === 'all' ? undefined : status,
          sort: sort === 'relevance' ? undefined : sort,
          isDescending: order === 'desc',
        });
        void reply.header('x-total-count', total);
        return toWire(products, storeKeys);
      },
    );

    app.get(
      '/products/:itemCode',
      { schema: { tags, params: Params, querystring: wire.StoresQuery, response: { 200: wire.Product } } },
      async (request) => {
        const product = catalogue.find(request.params.itemCode);
        const [found] = product ? await toWire([product], request.query.store_keys) : [];
        if (!found) throw new AppError('product_not_found');
        return found;
      },
    );

    app.get('/categories', { schema: { tags, response: { 200: z.array(wire.Category) } } }, () =>
      categories.all.map(categoryToWire),
    );

    app.get('/categories/hierarchy', { schema: { tags, response: { 200: z.array(wire.CategoryTree) } } }, () =>
      categories.all
        .filter(({ parent_id: parent }) => parent === null)
        .map((root) => ({
          ...categoryToWire(root),
          subcategories: categories.all
            .filter(({ parent_id: parent }) => parent === root.category_id)
            .map(categoryToWire),
        })),
    );

    async function toWire(products: readonly Product[], storeKeys: readonly string[] | undefined) {
      const prices = await catalogue.shelf.pricesOf(products, storeKeys?.map(normalKey));
      return products.map((product) =>
        productToWire(
          product,
          categories.pathOf(product.categoryId, product.subcategoryId),
          prices.get(product.productId) ?? [],
          catalogue.infoOf(product.productId),
        ),
      );
    }
  };

/** @throws AppError invalid_fields for a category that is not there */
function categoryIdOf({ categories }: Catalogue, text: string): number {
  const category = categories.named(text);
  if (!category) throw invalidField('category', 'הקטגוריה אינה קיימת');
  return category.category_id;
}

function normalKey(key: string): string {
  const parts = parseStoreKey(key);
  return parts ? storeKeyOf(parts.chainId, parts.subChainId, parts.storeNo) : key;
}

const categoryToWire = ({ icon, color, ...row }: CategoryRow): wire.Category => ({
  ...row,
  icon,
  color,
  category_metadata: { icon, color },
});
