import { CookingExchange, SharedCooking } from '@sali/contract/kitchen/recipes/cooking';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { requireActor } from '../../../people/accounts/accounts.ts';
import { rightOnRecipe } from '../write.ts';
import type { RecipesRoom } from '../room.ts';
import { exchangeCooking, leaveCooking } from './cooking.ts';
import { noContent } from '../../../base/noContent.ts';

const params = z.object({ recipeId: IdInAddress });

/** Routes of cooking together. */
export const cookingRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/recipes/:recipeId/cooking',
      {
        config: { tried: 'cookTogether', requireRight: rightOnRecipe(room, 'read'), cost: 5, stores: 'little' },
        schema: {
          summary: 'Takes what was changed while cooking, and answers how far the caller’s household is',
          params,
          body: CookingExchange,
          response: { 200: SharedCooking },
        },
      },
      (request) => exchangeCooking(room, requireActor(request).userId, request.params.recipeId, request.body),
    );

    app.post(
      '/recipes/:recipeId/cooking/leave',
      {
        config: { tried: 'leaveCooking', cost: 2, stores: 'little' },
        schema: {
          summary: 'Says that the caller closed the recipe',
          params,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, leaveCooking(room, requireActor(request).userId, request.params.recipeId)),
    );
  };
