import { BASKET_BODY_BYTES_MAX, GUEST_BASKET_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import * as basketWire from '@sali/contract/goods/prices/baskets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { networkOf } from '../../base/budgets/budgets.ts';
import { AppError, invalidField } from '../../base/errors.ts';
import { Gate } from '../../base/gate.ts';
import { compareBasket, type ComparisonOptions } from './baskets/compare.ts';
import { compareList } from './baskets/listBasket.ts';
import type { Basket } from './baskets/requestedLines.ts';
import { placeOf } from './places.ts';
import type { PricedListsRoom } from './room.ts';

/** Lines that a guest can compare. */
export const GUEST_BASKET_ITEMS_MAX = 200;

/** HTTP of what a basket or a list costs in each store. Guests may compare small baskets. */

export const comparisonRoutes =
  (room: PricedListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const { now } = room;
    const inTurn = comparisonTurns();

    app.post(
      '/baskets/compare',
      {
        bodyLimit: BASKET_BODY_BYTES_MAX,
        config: {
          isForEveryone: true,
          tried: 'compareBasket',
          cost: 30,
          token: { needs: [] },
          stores: 'nothing',
          guestBodyMax: GUEST_BASKET_BODY_BYTES_MAX,
        },
        schema: {
          summary: 'What a basket costs in each store, promotions counted: most found first, then cheapest',
          body: basketWire.CompareBasket,
          response: { 200: basketWire.BasketComparison },
        },
      },
      async ({ actor, body, ip }) => {
        if (actor === null && body.items.length > GUEST_BASKET_ITEMS_MAX) {
          throw invalidField('items', 'products_most', { max: GUEST_BASKET_ITEMS_MAX });
        }
        const { basket, options } = comparisonRequest(body, now());
        return inTurn(actor === null ? networkOf(ip) : String(actor.userId), () =>
          compareBasket(room, basket, options),
        );
      },
    );

    app.get(
      '/lists/:listId/compare',
      {
        config: { cost: 30, token: { needs: ['lists:read'] } },
        schema: {
          summary: "What a list's open lines cost in each store",
          params: z.object({ listId: z.string() }),
          querystring: basketWire.CompareListQuery,
          response: { 200: basketWire.ListComparison },
        },
      },
      async (request) => {
        const { userId } = requireActor(request);
        const { store_keys: storeKeys, limit, club_ids: clubs, generic } = request.query;
        const options = { storeKeys, limit, clubs, from: placeOf(request.query), at: now(), isWhole: true };
        const list = await room.readList(request.params.listId, userId);
        return inTurn(String(userId), () => compareList(room, list, options, generic));
      },
    );
  };

/** The basket and the options of a call. @param now the time of shopping where the body names none */
function comparisonRequest(
  body: basketWire.CompareBasket,
  now: Date,
): { readonly basket: Basket; readonly options: ComparisonOptions } {
  const basket = body.items.map(({ item_code: itemCode, quantity, any_brand: isAnyBrand }) => ({
    itemCode,
    quantity,
    isAnyBrand,
  }));
  const options = {
    storeKeys: body.store_keys,
    from: placeOf(body),
    limit: body.limit,
    at: body.at === undefined ? now : new Date(body.at),
    clubs: body.club_ids,
    withinKm: body.split_within_km,
    nearStoreKey: body.split_near_store,
    isWhole: body.best_split,
    isWithoutLines: !body.lines,
    generics: body.generic_items,
  };
  return { basket, options };
}

const RETRY_AFTER_S = 2;

/**
 * Comparisons share this thread slice by slice. Each person or address has one running at a time, so that a small one is
 * soon done.
 * @returns runs a comparison in its turn. Its `key` is the person, or the address of a guest. It throws the AppError
 * too_many_requests when too many wait
 */
function comparisonTurns() {
  const comparisons = new Gate(4, 8, { running: 1, waiting: 3 });
  return <T>(key: string, compare: () => Promise<T>): Promise<T> => {
    const comparison = comparisons.run(compare, key);
    if (!comparison) throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_S });
    return comparison;
  };
}
