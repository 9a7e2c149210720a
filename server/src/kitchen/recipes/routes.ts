import { BASKET_BODY_BYTES_MAX, RECIPE_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import multipart from '@fastify/multipart';
import * as wire from '@sali/contract/kitchen/recipes/recipes';
import { RecipeCost, RecipeCostQuery, RecipeItemAnswer } from '@sali/contract/kitchen/recipes/shopping';
import { IMAGE_BYTES_MAX } from '@sali/domain/base/limits';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { callerOf } from '../../lists/lists.ts';
import { copyRecipe } from './copies/copies.ts';
import { draftOfPage, draftOfText } from './drafts.ts';
import { entryRoutes } from './entryRoutes.ts';
import {
  markFavorite,
  readDeletedRecipes,
  readRecipeCounts,
  readPublicRecipe,
  readRecipe,
  readRecipes,
} from './recipes.ts';
import type { RecipesRoom } from './room.ts';
import { cookingRoutes } from './cooking/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { mealRoutes } from './meals/routes.ts';
import { recipeCost } from './cost.ts';
import { recipeToList } from './toList.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { changeRecipe, createRecipe, deleteOwnRecipe, restoreOwnRecipe, rightOnRecipe } from './write.ts';
import { writerOf } from './caller.ts';
import { noContent } from '../../base/noContent.ts';

/** Routes of recipes: guests read the public ones, signed-in people write their own. */

const params = z.object({ recipeId: IdInAddress });
const nothing = { 204: z.null() };

export const recipesRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, { limits: { files: 1, fileSize: IMAGE_BYTES_MAX, fields: 10, parts: 12 } });
    await app.register(readingRoutes(room));
    await app.register(writingRoutes(room));
    await app.register(entryRoutes(room));
    await app.register(pictureRoutes(room));
    await app.register(draftRoutes(room));
    await app.register(mealRoutes(room));
    await app.register(calendarRoutes(room));
    await app.register(cookingRoutes(room));
  };

const readingRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/recipes',
      {
        config: { cost: 5, token: { needs: ['kitchen:read'] } },
        schema: { querystring: wire.RecipesQuery, response: { 200: z.array(wire.Recipe) } },
      },
      (request) => readRecipes(room, requireActor(request).userId, request.query),
    );

    app.get(
      '/recipes/counts',
      { schema: { querystring: wire.RecipesQuery, response: { 200: wire.RecipeCounts } } },
      (request) => readRecipeCounts(room, requireActor(request).userId, request.query),
    );

    app.get(
      '/recipes/deleted',
      {
        schema: {
          summary: 'Own recipes that were deleted within a day and can be brought back',
          response: { 200: z.array(wire.DeletedRecipe) },
        },
      },
      (request) => readDeletedRecipes(room, requireActor(request).userId),
    );

    app.get(
      '/recipes/:recipeId',
      {
        config: { token: { needs: ['kitchen:read'] } },
        schema: { params, response: { 200: wire.Recipe } },
      },
      (request) => readRecipe(room, requireActor(request).userId, request.params.recipeId),
    );

    const cost = { params, querystring: RecipeCostQuery, response: { 200: RecipeCost } };
    app.get(
      '/recipes/:recipeId/cost',
      { config: { cost: 13, token: { needs: ['kitchen:read'] } }, schema: cost },
      (request) => recipeCost(room, requireActor(request).userId, request.params.recipeId, request.query),
    );

    app.get('/public-recipes/:recipeId/cost', { config: { isForEveryone: true, cost: 10 }, schema: cost }, (request) =>
      recipeCost(room, null, request.params.recipeId, request.query),
    );

    await app.register(publicRecipeRoutes(room));
  };

/** Public recipes, for guests too. */
const publicRecipeRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const ALL_PUBLIC = { include_public: true, favorites: false };
    app.get(
      '/public-recipes',
      {
        config: { isForEveryone: true, cost: 5 },
        schema: { querystring: wire.PublicRecipesQuery, response: { 200: z.array(wire.Recipe) } },
      },
      (request) => readRecipes(room, null, { ...request.query, ...ALL_PUBLIC }),
    );

    app.get(
      '/public-recipes/counts',
      {
        config: { isForEveryone: true },
        schema: { querystring: wire.PublicRecipesQuery, response: { 200: wire.RecipeCounts } },
      },
      (request) => readRecipeCounts(room, null, { ...request.query, ...ALL_PUBLIC }),
    );

    app.get(
      '/public-recipes/:recipeId',
      { config: { isForEveryone: true }, schema: { params, response: { 200: wire.Recipe } } },
      (request) => readPublicRecipe(room, request.actor?.userId ?? null, request.params.recipeId),
    );
  };

const writingRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/recipes',
      {
        bodyLimit: RECIPE_BODY_BYTES_MAX,
        config: { tried: 'createRecipe', cost: 10 },
        schema: { body: wire.NewRecipe, response: { 201: wire.Recipe } },
      },
      async (request, reply) => reply.code(201).send(await createRecipe(room, writerOf(request), request.body)),
    );

    app.post(
      '/recipes/:recipeId/copy',
      {
        config: { copies: true, tried: 'copyRecipe', cost: 20, stores: 'pictures' },
        schema: {
          summary: 'Copies a recipe of another person into one’s own, private at first, with credit',
          params,
          response: { 201: wire.Recipe },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await copyRecipe(room, writerOf(request), request.params.recipeId)),
    );

    app.put(
      '/recipes/:recipeId',
      {
        bodyLimit: RECIPE_BODY_BYTES_MAX,
        config: { tried: 'changeRecipe', cost: 10, requireRight: rightOnRecipe(room, 'write'), addsNothing },
        schema: { params, body: wire.RecipeChange, response: { 200: wire.Recipe } },
      },
      (request) => changeRecipe(room, writerOf(request), request.params.recipeId, request.body),
    );

    app.delete(
      '/recipes/:recipeId',
      { config: { tried: 'deleteRecipe', cost: 2 }, schema: { params, response: nothing } },
      (request, reply) => noContent(reply, deleteOwnRecipe(room, writerOf(request), request.params.recipeId)),
    );

    app.post(
      '/recipes/:recipeId/restore',
      {
        config: { tried: 'restoreRecipe', cost: 2, stores: 'little' },
        schema: {
          summary: 'Brings back a recipe that was deleted within a day',
          params,
          response: { 200: wire.Recipe },
        },
      },
      (request) => restoreOwnRecipe(room, writerOf(request), request.params.recipeId),
    );

    await app.register(recipeUseRoutes(room));
  };

/** A recipe on a list, and among the favorites. */
const recipeUseRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/recipes/:recipeId/to-shopping-list',
      {
        bodyLimit: BASKET_BODY_BYTES_MAX,
        config: {
          copies: true,
          tried: 'recipeToList',
          requireRight: rightOnRecipe(room, 'read'),
          cost: 10,
          token: { needs: ['lists:write', 'kitchen:read'], reads: 'lists:read' },
        },
        schema: { params, body: wire.ToShoppingList, response: { 201: z.array(RecipeItemAnswer) } },
      },
      async (request, reply) =>
        reply.code(201).send(await recipeToList(room, callerOf(request), request.params.recipeId, request.body)),
    );

    for (const [method, isOn, tried] of [
      ['PUT', true, 'markFavorite'],
      ['DELETE', false, 'unmarkFavorite'],
    ] as const) {
      app.route({
        method,
        url: '/recipes/:recipeId/favorite',
        config: { tried, cost: 2 },
        schema: { params, response: nothing },
        handler: (request, reply) =>
          noContent(reply, markFavorite(room, requireActor(request).userId, request.params.recipeId, isOn)),
      });
    }
  };

/** A field that is emptied, or a switch that is turned off. */
const isTakenBack = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
const addsNothing = (body: Readonly<Record<string, unknown>>): boolean => Object.values(body).every(isTakenBack);

const draftRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/recipes/read-text',
      {
        bodyLimit: BASKET_BODY_BYTES_MAX,
        config: { tried: 'readRecipeText', cost: 10, stores: 'nothing' },
        schema: { body: wire.RecipeText, response: { 200: wire.RecipeDraft } },
      },
      (request) => draftOfText(room, request.body.text),
    );

    app.post(
      '/recipes/read-page',
      {
        config: { tried: 'readRecipePage', cost: 50, isElsewhere: true },
        schema: { body: wire.RecipeAddress, response: { 200: wire.RecipeDraft } },
      },
      (request) => draftOfPage(room, requireActor(request).userId, request.body.url),
    );
  };
