import * as wire from '@sali/contract/people/family/family';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../accounts/accounts.ts';
import type { FamiliesRoom } from './family.ts';
import { acceptFamilyLink, makeFamilyLink, openFamilyLink, revokeFamilyLink } from './links.ts';
import { noContent } from '../../base/noContent.ts';

/** Routes of links into a family. A token is in bodies alone: an address is in the log. */
export const familyLinkRoutes =
  (room: FamiliesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/families/mine/links',
      {
        config: { tried: 'createFamilyLink', cost: 5 },
        schema: {
          summary: 'Makes a link that lets one person into the family; its token is returned once',
          response: { 201: wire.NewFamilyLink },
        },
      },
      async (request, reply) => {
        const link = await makeFamilyLink(room, requireActor(request).userId);
        return reply.code(201).header('cache-control', 'no-store').send(link);
      },
    );

    app.delete(
      '/families/mine/links/:linkId',
      {
        config: { tried: 'revokeFamilyLink', cost: 2 },
        schema: {
          summary: 'Revokes a link into the family',
          params: wire.FamilyLinkParams,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, revokeFamilyLink(room, requireActor(request).userId, request.params.linkId)),
    );

    await app.register(openedFamilyLinkRoutes(room));
  };

/** Routes of people who come by a link. */
const openedFamilyLinkRoutes =
  (room: FamiliesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/family-links/open',
      {
        config: { isForEveryone: true, tried: 'openFamilyLink', cost: 10, stores: 'nothing' },
        schema: {
          summary: 'Says which family a link leads to, and who invites',
          body: wire.FamilyLinkRequest,
          response: { 200: wire.OpenedFamilyLink },
        },
      },
      (request) => openFamilyLink(room, request.body, request.ip),
    );

    app.post(
      '/family-links/accept',
      {
        config: { tried: 'joinFamilyByLink', cost: 10 },
        schema: {
          summary: 'Makes the caller a member of the family of a link',
          body: wire.FamilyLinkRequest,
          response: { 200: wire.OwnFamily },
        },
      },
      (request) => acceptFamilyLink(room, requireActor(request).userId, request.body, request.ip),
    );
  };
