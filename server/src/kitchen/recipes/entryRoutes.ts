import * as wire from '@sali/contract/kitchen/recipes/recipes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import type { RecipesRoom } from './room.ts';
import { writerOf } from './caller.ts';
import { addEntry, changeEntry, deleteEntry, rightOnRecipe } from './write.ts';
import { noContent } from '../../base/noContent.ts';

/** Routes of a recipe's ingredients and steps. */

const params = z.object({ recipeId: IdInAddress });
const entryParams = params.extend({ entryId: IdInAddress });

export const entryRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/recipes/:recipeId/entries',
      {
        config: { tried: 'addEntry', cost: 2, requireRight: rightOnRecipe(room, 'write') },
        schema: { params, body: wire.NewEntry, response: { 201: wire.RecipeEntry } },
      },
      async (request, reply) =>
        reply.code(201).send(await addEntry(room, writerOf(request), request.params.recipeId, request.body)),
    );

    app.put(
      '/recipes/:recipeId/entries/:entryId',
      {
        config: { tried: 'changeEntry', cost: 2, requireRight: rightOnRecipe(room, 'write') },
        schema: { params: entryParams, body: wire.EntryChange, response: { 200: wire.RecipeEntry } },
      },
      (request) => {
        const { recipeId, entryId } = request.params;
        return changeEntry(room, writerOf(request), recipeId, entryId, request.body);
      },
    );

    app.delete(
      '/recipes/:recipeId/entries/:entryId',
      {
        config: { tried: 'deleteEntry', cost: 2 },
        schema: { params: entryParams, response: { 204: z.null() } },
      },
      (request, reply) => {
        const { recipeId, entryId } = request.params;
        return noContent(reply, deleteEntry(room, writerOf(request), recipeId, entryId));
      },
    );
  };
