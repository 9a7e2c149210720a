import { ItemAnswer } from '@sali/contract/lists/lists';
import * as wire from '@sali/contract/kitchen/recipes/meals';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../../people/accounts/accounts.ts';
import { callerOf } from '../../../lists/lists.ts';
import type { RecipesRoom } from '../room.ts';
import { copyWeek, readWeek, removeMeal, removeMeals, shareMeals, storeMeal } from './meals.ts';
import { weekIngredients, weekToList } from './shopping.ts';
import { suggestMeals } from './suggestions.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes of the meal plan. */
export const mealRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const week = { querystring: wire.MealPlanQuery };

    app.get(
      '/meal-plan',
      {
        config: { cost: 3, token: { needs: ['kitchen:read'] } },
        schema: { ...week, summary: 'The meals of the week that a day is in', response: { 200: wire.MealPlan } },
      },
      (request) => readWeek(room, requireActor(request).userId, request.query.day),
    );

    app.put(
      '/meals/:mealId',
      {
        config: { tried: 'writeMeal', cost: 5, token: { needs: ['kitchen:write'], reads: 'kitchen:read' } },
        schema: {
          summary: 'Plans a meal under the caller’s own id, or changes it as a whole',
          params: wire.MealParams,
          body: wire.MealRequest,
          response: { 200: wire.MealPlan },
        },
      },
      (request) => storeMeal(room, requireActor(request).userId, request.params.mealId, request.body),
    );

    app.delete(
      '/meals/:mealId',
      {
        config: { tried: 'deleteMeal', cost: 2, token: { needs: ['kitchen:write'] } },
        schema: { params: wire.MealParams, response: { 204: z.null() } },
      },
      (request, reply) => noContent(reply, removeMeal(room, requireActor(request).userId, request.params.mealId)),
    );

    await app.register(severalMealsRoutes(room));
    await app.register(mealShoppingRoutes(room));

    app.get(
      '/meal-plan/suggestions',
      {
        config: { cost: 50, token: { needs: ['kitchen:read'] } },
        schema: {
          summary: 'Recipes for the week by what is at home and on promotion',
          querystring: wire.SuggestionsQuery,
          response: { 200: z.array(wire.MealSuggestion) },
        },
      },
      (request) => suggestMeals(room, requireActor(request).userId, request.query),
    );
  };

/** Several meals at once. */
const severalMealsRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/meal-plan/copy',
      {
        config: { copies: true, tried: 'copyMeals', cost: 10 },
        schema: {
          summary: 'Copies the meals of a week to another, without those that are there',
          body: wire.CopiedWeek,
          response: { 200: wire.CopiedPlan },
        },
      },
      (request) => copyWeek(room, requireActor(request).userId, request.body),
    );

    app.post(
      '/meal-plan/share',
      {
        config: { tried: 'shareMeals', cost: 2, stores: 'little' },
        schema: {
          summary: 'Shows the meals that the caller planned before they joined to their family',
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, shareMeals(room, requireActor(request).userId)),
    );

    app.post(
      '/meal-plan/remove',
      {
        config: { tried: 'removeMeals', cost: 2, stores: 'little' },
        schema: {
          summary: 'Takes several meals off the plan, as the undo of a copy does',
          body: wire.RemovedMeals,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, removeMeals(room, requireActor(request).userId, request.body.meal_ids)),
    );
  };

/** The routes of the ingredients of a week's meals. */
const mealShoppingRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const week = { querystring: wire.WeekIngredientsQuery };

    app.get(
      '/meal-plan/ingredients',
      {
        config: { cost: 30, token: { needs: ['kitchen:read'] } },
        schema: {
          ...week,
          summary: 'What the meals of a week need that are on no list yet, and what it costs in a store',
          response: { 200: wire.WeekIngredients },
        },
      },
      (request) => weekIngredients(room, requireActor(request).userId, request.query),
    );

    app.post(
      '/meal-plan/to-shopping-list',
      {
        config: {
          copies: true,
          tried: 'mealsToList',
          cost: 15,
          token: { needs: ['lists:write', 'kitchen:read'], reads: 'lists:read' },
        },
        schema: {
          summary: 'Adds ingredients of a week’s meals to a list',
          body: wire.WeekToList,
          response: { 201: z.array(ItemAnswer) },
        },
      },
      async (request, reply) => reply.code(201).send(await weekToList(room, callerOf(request), request.body)),
    );
  };
