import { PurchasesAnswer, SpendingAnswer } from '@sali/contract/lists/spending';
import { itemCodeOf } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import type { ListsRoom } from '../room.ts';
import { readPurchases, readSpending } from './spending.ts';

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

    app.get(
      '/users/me/spending/products/:itemCode',
      {
        config: { cost: 5 },
        schema: {
          summary: 'What the people of the lists of the caller paid for a product, by their receipts',
          params: z.object({ itemCode: z.string() }),
          response: { 200: PurchasesAnswer },
        },
      },
      (request) => readPurchases(room, requireActor(request).userId, itemCodeOf(request.params.itemCode)),
    );
  };
