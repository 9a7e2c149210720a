import { HistoryQuery, PriceHistory } from '@sali/contract/goods/prices/priceHistory';
import * as wire from '@sali/contract/goods/prices/prices';
import { productPricesToWire, promotionToWire } from '@sali/contract/goods/prices/pricesWire';
import { listedStores } from '@sali/domain/goods/prices/listedStores';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { priceHistory } from './history/history.ts';
import { placeOf } from './places.ts';
import { compareProduct, runningPromotions } from './prices.ts';
import type { PricesRoom } from './room.ts';

/** HTTP of what one product costs in stores, today and before, and of running promotions. Open to guests. */

const ProductParams = z.object({ itemCode: z.string() });

/** How many stores of a product are listed, the cheapest, and as many more of those that are near. */
const RANKED_STORES_MAX = 200;
const NEAR_STORES_MAX = 50;

export const productRoutes =
  (room: PricesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, now } = room;

    app.get(
      '/products/:itemCode/prices',
      {
        config: { isForEveryone: true, cost: 5, token: { needs: [] } },
        schema: {
          params: ProductParams,
          querystring: wire.PricesQuery,
          response: { 200: wire.ProductPricesWire },
        },
      },
      async ({ params, query }) => {
        const wanted = { storeKeys: query.store_keys, from: placeOf(query), now: now() };
        const { itemCode, size, comparison } = await compareProduct(room, params.itemCode, wanted);
        const most = { cheapest: RANKED_STORES_MAX, near: NEAR_STORES_MAX };
        const shown = listedStores(comparison.stores, query.near_store ?? null, most);
        return productPricesToWire(itemCode, size, comparison, shown);
      },
    );

    app.get(
      '/products/:itemCode/history',
      {
        config: { isForEveryone: true, cost: 5, token: { needs: [] } },
        schema: {
          summary: 'What a product cost over the last days, in a store and in chains',
          params: ProductParams,
          querystring: HistoryQuery,
          response: { 200: PriceHistory },
        },
      },
      ({ params, query: { store_key: storeKey, chain, days } }) =>
        priceHistory(db, params.itemCode, { storeKey, chainId: chain || undefined, days }, now()),
    );

    app.get(
      '/promotions',
      {
        config: { isForEveryone: true, cost: 10 },
        schema: {
          summary: 'Running promotions of a store, or with a product; where there are more, X-Next-Skip leads on',
          querystring: wire.PromotionsQuery,
          response: { 200: z.array(wire.PromotionWire) },
        },
      },
      async ({ query: { store_key: storeKey, item_code: code, limit, skip } }, reply) => {
        const { promotions, nextSkip } = await runningPromotions(db, { storeKey, code, now: now(), limit, skip });
        if (nextSkip !== null) void reply.header('x-next-skip', nextSkip);
        return promotions.map(({ storeKey, shown, itemCodes, isSample }) =>
          promotionToWire(storeKey, shown, itemCodes, isSample),
        );
      },
    );
  };
