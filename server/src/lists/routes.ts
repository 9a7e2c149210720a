import { LIST_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import * as wire from '@sali/contract/lists/lists';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isProgram, requireActor } from '../people/accounts/accounts.ts';
import { callerOf, listRefOf, listUserOf } from './call.ts';
import { itemRoutes } from './items.ts';
import { newItemRoutes } from './newItems.ts';
import { capabilityOnList } from './access.ts';
import { commitListDeletion, commitListEdit, readChanges, readList, readLists } from './lists.ts';
import { commitNewList } from './newList.ts';
import type { ListsRoom } from './room.ts';
import { noContent } from '../base/noContent.ts';

/** Routes of lists. Items have theirs in `items.ts` and `newItems.ts`. */

const Params = z.object({ listId: z.string() });
/** Routes that serve every tick and every opening of a list. */
const config = { actor: 'cached' as const, isForLinkGuests: true as const };

export const listsRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/lists',
      {
        config: { cost: 10, token: { needs: ['lists:read'] } },
        schema: {
          querystring: wire.ListsQuery,
          response: { 200: z.array(z.union([wire.ListWire, wire.ListVersionWire])) },
        },
      },
      (request) => {
        const { include_archived: archived, include_shared: shared, known } = request.query;
        return readLists(room, requireActor(request).userId, {
          archived,
          shared,
          ...(known && { known: parseVersions(known) }),
        });
      },
    );

    app.post(
      '/lists',
      {
        bodyLimit: LIST_BODY_BYTES_MAX,
        config: { tried: 'createList', cost: 10, token: { needs: ['lists:write'], reads: 'lists:read' } },
        schema: { body: wire.NewList, response: { 200: wire.ListWire, 201: wire.ListWire } },
      },
      async (request, reply) => {
        // A program shares nothing: its list is for its person alone.
        const { people_of: _people, ...own } = request.body;
        const wanted = isProgram(requireActor(request)) ? { ...own, is_private: true } : request.body;
        const { status, body } = await commitNewList(room, callerOf(request), wanted);
        return reply.code(status as 201).send(body);
      },
    );

    await app.register(oneListRoutes(room));

    await app.register(itemRoutes(room));
    await app.register(newItemRoutes(room));
  };

/** One list as a whole. */
const oneListRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    const requireRight = capabilityOnList(room, 'edit');
    app.get(
      '/lists/:listId',
      {
        config: { ...config, cost: 2, token: { needs: ['lists:read'] } },
        schema: { params: Params, response: { 200: wire.ListWire } },
      },
      (request) => {
        const { userId } = listUserOf(request);
        return readList(room, listRefOf(request.params.listId), userId);
      },
    );

    app.put(
      '/lists/:listId',
      {
        bodyLimit: LIST_BODY_BYTES_MAX,
        config: { isForLinkGuests: true, tried: 'changeList', cost: 2, stores: 'little', requireRight },
        schema: { params: Params, body: wire.ListChangeWire, response: { 200: wire.ListWire } },
      },
      async (request) => {
        const caller = callerOf(request);
        return (await commitListEdit(room, caller, listRefOf(request.params.listId), request.body)).body;
      },
    );

    app.delete(
      '/lists/:listId',
      {
        config: { tried: 'deleteList', cost: 2 },
        schema: { params: Params, response: { 204: z.null() } },
      },
      (request, reply) => {
        const caller = callerOf(request);
        return noContent(reply, commitListDeletion(room, caller, listRefOf(request.params.listId)));
      },
    );

    app.get(
      '/lists/:listId/changes',
      {
        config: { ...config, token: { needs: ['lists:read'] } },
        schema: {
          params: Params,
          querystring: wire.ChangesQuery,
          response: { 200: wire.ListChangesAnswer },
        },
      },
      (request) => {
        const { userId } = listUserOf(request);
        return readChanges(room, listRefOf(request.params.listId), userId, request.query.since);
      },
    );
  };

/** `12.7,13.40` as versions by list. */
const parseVersions = (known: string): Map<number, number> =>
  new Map(
    known.split(',').map((one) => {
      const [list = 0, version = 0] = one.split('.').map(Number);
      return [list, version];
    }),
  );
