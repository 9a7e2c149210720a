import { BASKET_BODY_BYTES_MAX, GUEST_BASKET_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import * as wire from '@sali/contract/goods/prices/prices';
import { saleTextToWire } from '@sali/contract/goods/prices/hebrewDeals';
import { dealToWire } from '@sali/contract/goods/prices/pricesWire';
import { OffersQuestion, StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import * as leafletWire from '@sali/contract/goods/promotions/storePromotions';
import { shekelsOf } from '@sali/domain/base/money';
import { distanceKm, type GeoPlace } from '@sali/domain/goods/prices/distance';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { storeOffers } from './baskets/storeOffers.ts';
import { type ChainRow, readChains, readStores, type ListedStoreRow } from './db.ts';
import { openLeaflets } from './leaflet/leaflet.ts';
import { placeOf } from './places.ts';
import { pricesIn, type ShelfPrice } from './prices.ts';
import type { PricesRoom } from './room.ts';

/** HTTP of chains, of stores, and of what one store sells. Open to guests. */

const StoreParams = z.object({ storeKey: z.string() });

export const storeRoutes =
  (room: PricesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = room;
    const leaflets = openLeaflets(room);

    app.get(
      '/chains',
      { config: { isForEveryone: true }, schema: { response: { 200: z.array(wire.Chain) } } },
      async () => {
        const chains = await readChains(db);
        return chains.map(listedChainToWire);
      },
    );

    app.get(
      '/stores',
      {
        config: { isForEveryone: true, token: { needs: [] } },
        schema: { querystring: wire.StoresQuery, response: { 200: z.array(wire.StoreWire) } },
      },
      async ({ query }) => {
        const from = placeOf(query);
        const stores = await readStores(db, {
          chainId: query.chain || undefined,
          query: query.q,
          from,
          limit: query.limit,
        });
        return stores.map((store) => listedStoreToWire(store, from));
      },
    );

    await app.register(shelfRoutes(room));

    app.get(
      '/stores/:storeKey/promotions',
      {
        config: { isForEveryone: true, cost: 10, token: { needs: [] } },
        schema: {
          summary: "A store's running promotions, searched, by category and page by page",
          params: StoreParams,
          querystring: leafletWire.StorePromotionsQuery,
          response: { 200: leafletWire.StorePromotions },
        },
      },
      ({ params, query }) => leaflets.page(params.storeKey, query),
    );
  };

/** Prices and offers of products in one store. */
const shelfRoutes =
  (room: PricesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, now } = room;

    app.get(
      '/stores/:storeKey/prices',
      {
        config: { isForEveryone: true },
        schema: {
          summary: 'What products cost in one store now; what it does not sell is left out',
          params: StoreParams,
          querystring: wire.ShelfQuery,
          response: { 200: z.array(wire.ShelfPriceWire) },
        },
      },
      async ({ params, query }) => {
        const prices = await pricesIn(db, params.storeKey, query.item_codes, now(), room.same);
        return Array.from(prices, ([itemCode, price]) => shelfPriceToWire(itemCode, price));
      },
    );

    app.post(
      '/stores/:storeKey/offers',
      {
        bodyLimit: BASKET_BODY_BYTES_MAX,
        config: {
          isForEveryone: true,
          tried: 'readOffers',
          cost: 5,
          stores: 'nothing',
          guestBodyMax: GUEST_BASKET_BODY_BYTES_MAX,
        },
        schema: {
          summary: 'What products cost in one store and the promotions that touch them, to price a basket elsewhere',
          params: StoreParams,
          body: OffersQuestion,
          response: { 200: StoreOffers },
        },
      },
      ({ params, body }) =>
        storeOffers(room, params.storeKey, body.item_codes, body.at === undefined ? undefined : new Date(body.at)),
    );
  };

const listedChainToWire = ({ chainId, name, storeCount, clubIds }: ChainRow): wire.Chain => ({
  chain_id: chainId,
  name,
  store_count: storeCount,
  club_ids: clubIds,
});

function listedStoreToWire({ lat, lng, ...store }: ListedStoreRow, from: GeoPlace | null): wire.StoreWire {
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
    ...(store.isOnline && { is_online: true as const }),
    ...(store.isSample && { is_sample: true as const }),
    ...(!store.hasPrices && { has_no_prices: true as const }),
    location,
    ...(from && location && { distance_km: distanceKm(from, location) }),
  };
}

const shelfPriceToWire = (itemCode: string, price: ShelfPrice): wire.ShelfPriceWire => ({
  item_code: itemCode,
  price: shekelsOf(price.priceAgorot),
  sale_price: price.salePriceAgorot === null ? null : shekelsOf(price.salePriceAgorot),
  ...saleTextToWire(price.saleText),
  deals: price.deals.map(dealToWire),
  is_weighted: price.isWeighted,
  ...(price.isSample && { is_sample: true as const }),
});
