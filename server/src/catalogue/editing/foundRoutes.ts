import * as wire from '@sali/contract/catalogue/foundProducts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCatalogueManager } from '../../admin/admin.ts';
import { keyedCallOf } from '../../db/idempotency.ts';
import { changeFound, readFoundChanges, undoFoundChange } from './foundChanges.ts';
import type { EditingRoom } from './room.ts';
import { deleteSavedFilter, readSavedFilters, renameSavedFilter, saveFilter } from './savedFilters.ts';

/** Routes for what managers found in the product list: one change of all of it, and searches that they keep. */

const tags = ['administration'];
const security = [{ bearer: [] }];
const ChangeParams = z.object({ changeId: z.uuid() });
const FilterParams = z.object({ filterId: z.uuid() });

export const foundRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));
    app.addHook('preHandler', () => room.catalogue.ready);
    await app.register(changeRoutes(room));
    await app.register(filterRoutes(room));
  };

const changeRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
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

const filterRoutes =
  (room: EditingRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/admin/product-filters',
      {
        schema: {
          tags,
          security,
          summary: 'Searches of the product list that the caller keeps, the oldest first',
          response: { 200: z.array(wire.ProductFilterWire) },
        },
      },
      (request) => readSavedFilters(room, requireCatalogueManager(request).userId),
    );

    app.post(
      '/admin/product-filters',
      {
        config: { tried: 'saveFilter', cost: 2 },
        schema: { tags, security, body: wire.NewProductFilter, response: { 201: wire.ProductFilterWire } },
      },
      async (request, reply) => {
        const actor = requireCatalogueManager(request);
        return reply.code(201).send(await saveFilter(room, actor, keyedCallOf(request, actor), request.body));
      },
    );

    app.put(
      '/admin/product-filters/:filterId',
      {
        config: { tried: 'renameFilter', cost: 2 },
        schema: { tags, security, params: FilterParams, body: wire.ProductFilterName, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const { filterId } = request.params;
        await renameSavedFilter(room, requireCatalogueManager(request), filterId, request.body.name);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/admin/product-filters/:filterId',
      {
        config: { tried: 'deleteFilter', cost: 2 },
        schema: { tags, security, params: FilterParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await deleteSavedFilter(room, requireCatalogueManager(request), request.params.filterId);
        return reply.code(204).send(null);
      },
    );
  };
