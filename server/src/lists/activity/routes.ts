import * as wire from '@sali/contract/lists/activity';
import { ListWire } from '@sali/contract/lists/lists';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import type { ListsRoom } from '../room.ts';
import { callerOf, listRefOf, listUserOf } from '../call.ts';
import { readActivity, readDeletedLists, readUsual, restoreDeletedList } from './activity.ts';

const params = z.object({ listId: z.string() });

export const historyRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/lists/:listId/activity',
      {
        config: { isForLinkGuests: true },
        schema: {
          summary: 'Who did what, the newest first',
          params,
          querystring: wire.ActivityQuery,
          response: { 200: wire.ActivityWire },
        },
      },
      (request) => {
        const { userId } = listUserOf(request);
        return readActivity(room, listRefOf(request.params.listId), userId, request.query);
      },
    );

    await app.register(deletedListRoutes(room));

    app.get(
      '/users/me/usual',
      {
        config: { cost: 3, token: { needs: ['lists:read'] } },
        schema: {
          summary: 'What the caller buys again and again, the most used first',
          querystring: wire.UsualQuery,
          response: { 200: z.array(wire.UsualItemWire) },
        },
      },
      async (request) => {
        const { userId } = requireActor(request);
        await room.ready;
        return readUsual(room, userId, request.query.limit);
      },
    );
  };

/** Lists that were deleted and may come back. */
const deletedListRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/lists/deleted',
      {
        schema: {
          summary: "The caller's deleted lists of the last 30 days",
          response: { 200: z.array(wire.DeletedList) },
        },
      },
      (request) => readDeletedLists(room, requireActor(request).userId),
    );

    app.post(
      '/lists/:listId/restore',
      {
        config: { tried: 'restoreList', cost: 2, stores: 'little' },
        schema: { summary: 'Undoes a deletion', params, response: { 200: ListWire } },
      },
      async (request) => {
        const caller = callerOf(request);
        return (await restoreDeletedList(room, caller, listRefOf(request.params.listId))).body;
      },
    );
  };
