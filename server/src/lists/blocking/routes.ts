import * as wire from '@sali/contract/lists/blocks';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { callerOf } from '../call.ts';
import type { ListsRoom } from '../room.ts';
import { blockPerson, readBlocks, unblockPerson } from './blocking.ts';
import { noContent } from '../../base/noContent.ts';

/** Routes of blocked people: each person reads and changes only their own. */
export const blockingRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users/me/blocks',
      {
        config: { cost: 3 },
        schema: {
          summary: 'People who may share nothing with the caller, the last blocked first',
          response: { 200: z.array(wire.BlockedPerson) },
        },
      },
      (request) => readBlocks(room, requireActor(request).userId),
    );

    app.put(
      '/users/me/blocks/:userId',
      {
        config: { tried: 'blockPerson', cost: 20, stores: 'little' },
        schema: {
          summary: 'Leaves every list of a list owner and refuses what that person shares from now on',
          params: wire.BlockParams,
          body: wire.BlockRequest,
          response: { 200: wire.BlockedPerson },
        },
      },
      (request) => blockPerson(room, callerOf(request), request.params.userId, request.body),
    );

    app.delete(
      '/users/me/blocks/:userId',
      {
        config: { tried: 'unblockPerson', cost: 2 },
        schema: {
          summary: 'Ends a block; lists that were left do not come back',
          params: wire.BlockParams,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, unblockPerson(room, requireActor(request).userId, request.params.userId)),
    );
  };
