import { SpendingAnswer } from '@sali/contract/lists/spending';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import type { ListsRoom } from '../room.ts';
import { readSpending } from './spending.ts';

/** Routes of ended shoppings. */
export const shoppingsRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users/me/spending',
      {
        config: { cost: 10 },
        schema: {
          summary: 'What the ended shoppings of the lists of the caller cost, by month and category',
          response: { 200: SpendingAnswer },
        },
      },
      (request) => readSpending(room, requireActor(request).userId),
    );
  };
