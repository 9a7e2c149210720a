import { ParticipantWire, ShareAnswer, ShareRequest } from '@sali/contract/lists/sharing';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { capabilityOnList } from '../access.ts';
import type { ListsRoom } from '../room.ts';
import { callerOf, listRefOf } from '../call.ts';
import { readParticipants, removeShare, share } from './sharing.ts';
import { noContent } from '../../base/noContent.ts';

const Params = z.object({ listId: z.string() });

export const sharingRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/lists/:listId/participants',
      { schema: { params: Params, response: { 200: z.array(ParticipantWire) } } },
      (request) => {
        const { userId } = requireActor(request);
        return readParticipants(room, listRefOf(request.params.listId), userId);
      },
    );

    app.post(
      '/lists/:listId/share',
      {
        config: { tried: 'shareList', cost: 2, stores: 'little', requireRight: capabilityOnList(room, 'share') },
        schema: { params: Params, body: ShareRequest, response: { 200: ShareAnswer } },
      },
      async (request) => {
        const caller = callerOf(request);
        return (await share(room, caller, listRefOf(request.params.listId), request.body, request.ip)).body;
      },
    );

    app.delete(
      '/lists/:listId/participants/:userId',
      {
        config: { tried: 'removeParticipant', cost: 2 },
        schema: {
          params: Params.extend({ userId: IdInAddress }),
          response: { 204: z.null() },
        },
      },
      (request, reply) => {
        const caller = callerOf(request);
        const { listId, userId } = request.params;
        return noContent(reply, removeShare(room, caller, listRefOf(listId), userId));
      },
    );
  };
