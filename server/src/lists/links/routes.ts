import * as accountsWire from '@sali/contract/people/accounts/accounts';
import * as wire from '@sali/contract/lists/links';
import { WS_TICKET_MS } from '@sali/domain/base/limits';
import { server } from '@sali/texts/every/server';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress, INTEGER_MAX } from '@sali/contract/base/ids';
import { z } from 'zod';
import { bearerOf, requireActor } from '../../people/accounts/accounts.ts';
import type { Deps } from '../../base/deps.ts';
import { languageOf } from '../../base/languageOf.ts';
import { callerOf, listRefOf, listUserOf } from '../call.ts';
import { capabilityOnList } from '../access.ts';
import type { ListsRoom } from '../room.ts';
import { guestOfBearer, joinByLink, keepLinkedList } from './guests.ts';
import { changeLink, makeLink, readLinks, removeGuest, revokeLink } from './links.ts';
import { noContent } from '../../base/noContent.ts';

const Params = z.object({ listId: z.string() });
const LinkParams = Params.extend({ linkId: IdInAddress });
/** The numbers of link guests among users are below 0. */
const GuestParams = LinkParams.extend({ userId: z.coerce.number().int().negative().min(-INTEGER_MAX) });

/** Sets `linkGuest` on each request to a route for link guests. @throws AppError list_link_ended for a guest whose link has ended */
export function installLinkGuests(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('linkGuest', null);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isForLinkGuests === true && request.actor === null)
      request.linkGuest = await guestOfBearer(deps, bearerOf(request));
  });
}

/** Routes of links, and of people who come by one. */
export const linksRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/lists/:listId/links',
      {
        config: { tried: 'createListLink', cost: 5, requireRight: capabilityOnList(room, 'share') },
        schema: {
          summary: 'Makes a link by which people without an account open the list; its token is returned once',
          params: Params,
          body: wire.NewLinkRequest,
          response: { 201: wire.NewLinkAnswer },
        },
      },
      async (request, reply) => {
        const link = await makeLink(room, callerOf(request), listRefOf(request.params.listId), request.body);
        return reply.code(201).header('cache-control', 'no-store').send(link);
      },
    );

    app.get(
      '/lists/:listId/links',
      {
        schema: {
          summary: 'The links of a list, and who came by them',
          params: Params,
          response: { 200: z.array(wire.ListLinkWire) },
        },
      },
      (request) => readLinks(room, listRefOf(request.params.listId), requireActor(request).userId),
    );

    app.put(
      '/lists/:listId/links/:linkId',
      {
        config: { tried: 'changeListLink', cost: 2, stores: 'little', requireRight: capabilityOnList(room, 'share') },
        schema: {
          summary: 'Changes what a link allows, for those who came by it too',
          params: LinkParams,
          body: wire.LinkChangeRequest,
          response: { 200: wire.ListLinkWire },
        },
      },
      (request) => {
        const { listId, linkId } = request.params;
        return changeLink(room, callerOf(request), listRefOf(listId), linkId, request.body);
      },
    );

    await app.register(linkEndRoutes(room));
    await app.register(openedLinkRoutes(room));
  };

/** The end of a link, or of one guest’s use of it. */
const linkEndRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.delete(
      '/lists/:listId/links/:linkId',
      {
        config: { tried: 'revokeListLink', cost: 5 },
        schema: { summary: 'Revokes a link', params: LinkParams, response: { 204: z.null() } },
      },
      (request, reply) => {
        const { listId, linkId } = request.params;
        return noContent(reply, revokeLink(room, callerOf(request), listRefOf(listId), linkId));
      },
    );

    app.delete(
      '/lists/:listId/links/:linkId/guests/:userId',
      {
        config: { tried: 'removeLinkGuest', cost: 2 },
        schema: {
          summary: 'Takes a guest of a link off the list; the link stays',
          params: GuestParams,
          response: { 204: z.null() },
        },
      },
      (request, reply) => {
        const { listId, ...guest } = request.params;
        return noContent(reply, removeGuest(room, callerOf(request), listRefOf(listId), guest));
      },
    );
  };

/** Routes of people who come by a link. */
const openedLinkRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/list-links/join',
      {
        config: { isForEveryone: true, tried: 'joinByLink', cost: 10 },
        schema: {
          summary: 'Opens a list by a link, as a guest without an account',
          body: wire.JoinRequest,
          response: { 200: wire.JoinAnswer },
        },
      },
      (request) => {
        const otherwise = server[languageOf(request)].sharing.guest;
        return joinByLink(room, request.body, { address: request.ip, otherwise });
      },
    );

    app.post(
      '/list-links/keep',
      {
        config: { tried: 'keepByLink', cost: 10 },
        schema: {
          summary: 'Puts the list of a link into the account of the caller',
          body: wire.KeepRequest,
          response: { 200: wire.KeepAnswer },
        },
      },
      (request) => keepLinkedList(room, callerOf(request), request.body, request.ip),
    );

    app.post(
      '/list-links/ws-ticket',
      {
        config: { isForLinkGuests: true, tried: 'openLinkSocket', cost: 2, stores: 'nothing' },
        schema: {
          summary: 'A ticket for the socket of a link guest',
          response: { 200: accountsWire.WsTicket },
        },
      },
      async (request) => ({
        ticket: await room.issueGuestTicket(listUserOf(request).userId),
        expires_in: WS_TICKET_MS / 1000,
      }),
    );
  };
