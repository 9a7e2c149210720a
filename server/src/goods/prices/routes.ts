import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { comparisonRoutes } from './comparisonRoutes.ts';
import { productRoutes } from './productRoutes.ts';
import type { PricedListsRoom } from './room.ts';
import { storeRoutes } from './storeRoutes.ts';
import { typedTextRoutes } from './typedTextRoutes.ts';

/** HTTP of chains, stores, prices and running promotions, open to guests, and of what a list costs. */
export const pricesRoutes =
  (room: PricedListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(storeRoutes(room));
    await app.register(productRoutes(room));
    await app.register(comparisonRoutes(room));
    await app.register(typedTextRoutes(room));
  };
