import * as basketWire from '@sali/contract/prices/baskets';
import { HistoryQuery, PriceHistory } from '@sali/contract/prices/priceHistory';
import * as wire from '@sali/contract/prices/prices';
import { dealToWire, productPricesToWire, promotionToWire } from '@sali/contract/prices/pricesWire';
import { OffersQuestion, StoreOffers } from '@sali/contract/promotions/storeOffers';
import * as leafletWire from '@sali/contract/promotions/storePromotions';
import { GUEST_BASKET_ITEMS_MAX } from '@sali/domain/limits';
import { shekelsOf } from '@sali/domain/money';
import { distanceKm, type GeoPlace } from '@sali/domain/prices/distance';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../accounts/accounts.ts';
import { AppError, invalidField } from '../errors.ts';
import { Gate } from '../gate.ts';
import { networkOf } from '../budgets/budgets.ts';
import { compareBasket } from './baskets/compare.ts';
import { compareList } from './baskets/listBasket.ts';
import { storeOffers } from './baskets/storeOffers.ts';
import { priceHistory } from './history/history.ts';
import { openLeaflets } from './leaflet/leaflet.ts';
import { readChains, readStores, type StoreRow } from './db.ts';
import { compareProduct, pricesIn, runningPromotions } from './prices.ts';
import type { PricesRoom } from './room.ts';

/** HTTP of chains, stores, prices and running promotions, open to guests, and of what a list costs. */

const tags = ['prices'];
const Params = z.object({ itemCode: z.string() });

/** More stores than this help nobody to choose. */
const RANKED_STORES_MAX = 200;

export const pricesRoutes =
  (room: PricesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, now } = room;
    const leaflets = openLeaflets(room);
    app.get('/chains', { schema: { tags, response: { 200: z.array(wire.Chain) } } }, async () => {
      const chains = await readChains(db);
      return chains.map(({ chainId, name, storeCount }) => ({ chain_id: chainId, name, store_count: storeCount }));
    });

    app.get(
      '/stores',
      { schema: { tags, querystring: wire.StoresQuery, response: { 200: z.array(wire.StoreWire) } } },
      async ({ query }) => {
        const from = placeOf(query);
        const stores = await readStores(db, {
          chainId: query.chain || undefined,
          query: query.q,
          from,
          limit: query.limit,
        });
        return stores.map((store) => storeToWire(store, from));
      },
    );

    app.get(
      '/stores/:storeKey/prices',
      {
        schema: {
          tags,
          summary: 'What products cost in one store now; what it does not sell is left out',
          params: z.object({ storeKey: z.string() }),
          querystring: wire.ShelfQuery,
          response: { 200: z.array(wire.ShelfPriceWire) },
        },
      },
      async ({ params, query }) => {
        const prices = await pricesIn(db, params.storeKey, query.item_codes, now());
        return Array.from(prices, ([itemCode, price]) => ({
          item_code: itemCode,
          price: shekelsOf(price.priceAgorot),
          sale_price: price.salePriceAgorot === null ? null : shekelsOf(price.salePriceAgorot),
          sale_text: price.saleText,
          deals: price.deals.map(dealToWire),
          is_weighted: price.isWeighted,
        }));
      },
    );

    app.post(
      '/stores/:storeKey/offers',
      {
        schema: {
          tags,
          summary: 'What products cost in one store and the promotions that touch them, to price a basket elsewhere',
          params: z.object({ storeKey: z.string() }),
          body: OffersQuestion,
          response: { 200: StoreOffers },
        },
      },
      ({ params, body }) => storeOffers(room, params.storeKey, body.item_codes),
    );

    app.get(
      '/stores/:storeKey/promotions',
      {
        schema: {
          tags,
          summary: "A store's running promotions, searched, by category and page by page",
          params: z.object({ storeKey: z.string() }),
          querystring: leafletWire.StorePromotionsQuery,
          response: { 200: leafletWire.StorePromotions },
        },
      },
      ({ params, query }) => leaflets.page(params.storeKey, query),
    );

    app.get(
      '/products/:itemCode/prices',
      { schema: { tags, params: Params, querystring: wire.PricesQuery, response: { 200: wire.ProductPricesWire } } },
      async ({ params, query }) => {
        const wanted = { storeKeys: query.store_keys, from: placeOf(query), now: now() };
        const { itemCode, size, comparison } = await compareProduct(room, params.itemCode, wanted);
        return productPricesToWire(itemCode, size, comparison, RANKED_STORES_MAX);
      },
    );

    app.get(
      '/products/:itemCode/history',
      {
        schema: {
          tags,
          summary: 'What a product cost over the last days, in a store and in chains',
          params: Params,
          querystring: HistoryQuery,
          response: { 200: PriceHistory },
        },
      },
      ({ params, query: { store_key: storeKey, chain, days } }) =>
        priceHistory(db, params.itemCode, { storeKey, chainId: chain || undefined, days }, now()),
    );

    app.post(
      '/baskets/compare',
      {
        schema: {
          tags,
          summary: 'What a basket costs in each store, promotions counted: most found first, then cheapest',
          body: basketWire.CompareBasket,
          response: { 200: basketWire.BasketComparison },
        },
      },
      async ({ actor, body, ip }) => {
        if (actor === null && body.items.length > GUEST_BASKET_ITEMS_MAX) {
          throw invalidField('items', basketWire.tooManyItems(GUEST_BASKET_ITEMS_MAX));
        }
        const basket = body.items.map(({ item_code: itemCode, quantity, any_brand: isAnyBrand }) => ({
          itemCode,
          quantity,
          isAnyBrand,
        }));
        const at = body.at === undefined ? now() : new Date(body.at);
        const {
          store_keys: storeKeys,
          limit,
          club_ids: clubIds,
          split_within_km: withinKm,
          best_split: isWhole,
          lines: hasLines,
          generic_items: generics,
        } = body;
        const shown = { limit, isWhole, isWithoutLines: !hasLines };
        const comparing = { storeKeys, clubIds, from: placeOf(body), at, withinKm, generics, ...shown };
        return inTurn(actor === null ? networkOf(ip) : String(actor.userId), () =>
          compareBasket(room, basket, comparing),
        );
      },
    );

    app.get(
      '/lists/:listId/compare',
      {
        schema: {
          tags,
          security: [{ bearer: [] }],
          summary: "What a list's open lines cost in each store",
          params: z.object({ listId: z.string() }),
          querystring: basketWire.CompareListQuery,
          response: { 200: basketWire.ListComparison },
        },
      },
      async (request) => {
        const { userId } = requireActor(request);
        const { store_keys: storeKeys, limit, club_ids: clubIds, generic } = request.query;
        const comparing = { storeKeys, limit, clubIds, from: placeOf(request.query), at: now(), isWhole: true };
        const list = await room.readList(request.params.listId, userId);
        return inTurn(String(userId), () => compareList(room, list, comparing, generic));
      },
    );

    app.get(
      '/promotions',
      {
        schema: {
          tags,
          summary: 'Running promotions of a store, or with a product; where there are more, X-Next-Skip leads on',
          querystring: wire.PromotionsQuery,
          response: { 200: z.array(wire.PromotionWire) },
        },
      },
      async ({ query: { store_key: storeKey, item_code: code, limit, skip } }, reply) => {
        const { promotions, nextSkip } = await runningPromotions(db, { storeKey, code, now: now(), limit, skip });
        if (nextSkip !== null) void reply.header('x-next-skip', nextSkip);
        return promotions.map(({ storeKey, shown, itemCodes }) => promotionToWire(storeKey, shown, itemCodes));
      },
    );
  };

/** Comparisons share this thread slice by slice: one of each person or address, so that a small one is soon done. */
const comparisons = new Gate(4, 8, { running: 1, waiting: 2 });
const RETRY_AFTER_S = 2;

/** @param key the person, or the address of a guest @throws AppError too_many_requests */
function inTurn<T>(key: string, compare: () => Promise<T>): Promise<T> {
  const comparison = comparisons.run(compare, key);
  if (!comparison) throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_S });
  return comparison;
}

const placeOf = ({ lat, lng }: { lat?: number; lng?: number }): GeoPlace | null =>
  lat !== undefined && lng !== undefined ? { lat, lng } : null;

function storeToWire({ lat, lng, ...store }: StoreRow, from: GeoPlace | null): wire.StoreWire {
  const location = lat !== null && lng !== null ? { lat, lng } : null;
  return {
    store_key: store.storeKey,
    chain_id: store.chainId,
    sub_chain_id: store.subChainId,
    store_id: store.storeNo,
    bikoret_no: store.bikoretNo,
    chain_name: store.chainName,
    store_name: store.storeName,
    address: store.address,
    city: store.city,
    location,
    ...(from && location && { distance_km: distanceKm(from, location) }),
  };
}
