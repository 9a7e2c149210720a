import { CategoryWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import * as wire from '@sali/contract/goods/catalogue/catalogueAdmin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { requireCatalogueManager } from '../../../people/audit/audit.ts';
import { keyedCallOf } from '../../../base/db/idempotency.ts';
import { changeCategory, createCategory, removeCategory } from './categoryEdits.ts';
import { changeProduct, createProduct } from './productEdits.ts';
import type { EditingRoom } from './room.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes by which administrators write categories and products. Everybody else gets 403, whatever they send. */

const ProductParams = z.object({ itemCode: z.string() });
const CategoryParams = z.object({ id: IdInAddress });

export const editingRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.catalogue.ready);

    app.post(
      '/products',
      {
        config: { tried: 'createProduct', cost: 2 },
        schema: { body: wire.ProductCreate, response: { 201: ProductWire } },
      },
      async (request, reply) => {
        const actor = requireCatalogueManager(request);
        return reply.code(201).send(await createProduct(room, actor, keyedCallOf(request, actor), request.body));
      },
    );

    app.put(
      '/products/:itemCode',
      {
        config: { tried: 'changeProduct', cost: 2 },
        schema: { params: ProductParams, body: wire.ProductUpdate, response: { 200: ProductWire } },
      },
      (request) => {
        const actor = requireCatalogueManager(request);
        return changeProduct(room, actor, keyedCallOf(request, actor), request.params.itemCode, request.body);
      },
    );

    await app.register(categoryEditingRoutes(room));
  };

/** Changes of the category tree. */
const categoryEditingRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/categories',
      {
        config: { tried: 'createCategory', cost: 2 },
        schema: { body: wire.CategoryCreate, response: { 201: CategoryWire } },
      },
      async (request, reply) => {
        const actor = requireCatalogueManager(request);
        return reply.code(201).send(await createCategory(room, actor, keyedCallOf(request, actor), request.body));
      },
    );

    app.put(
      '/categories/:id',
      {
        config: { tried: 'changeCategory', cost: 2 },
        schema: { params: CategoryParams, body: wire.CategoryUpdate, response: { 200: CategoryWire } },
      },
      (request) => {
        const actor = requireCatalogueManager(request);
        return changeCategory(room, actor, keyedCallOf(request, actor), request.params.id, request.body);
      },
    );

    app.delete(
      '/categories/:id',
      {
        config: { tried: 'deleteCategory', cost: 2 },
        schema: { params: CategoryParams, response: { 204: z.null() } },
      },
      (request, reply) => {
        const actor = requireCatalogueManager(request);
        return noContent(reply, removeCategory(room, actor, keyedCallOf(request, actor), request.params.id));
      },
    );
  };
