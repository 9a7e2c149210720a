import * as wire from '@sali/contract/people/family/family';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../accounts/accounts.ts';
import {
  acceptInvitation,
  changeFamily,
  declineInvitation,
  type FamiliesRoom,
  invite,
  makeFamily,
  readOwnFamily,
  removeMember,
  takeInvitationBack,
} from './family.ts';
import { noContent } from '../../base/noContent.ts';

/** Routes of the family group: each person reads and changes only their own. */
export const familyRoutes =
  (room: FamiliesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireActor(request));

    app.get(
      '/families/mine',
      {
        schema: {
          summary: 'The caller’s family, or who invites them to one',
          response: { 200: wire.OwnFamily },
        },
      },
      (request) => readOwnFamily(room, requireActor(request).userId),
    );

    app.post(
      '/families',
      {
        config: { tried: 'createFamily', cost: 2 },
        schema: {
          summary: 'Makes a family with the caller in it',
          body: wire.NewFamily,
          response: { 201: wire.OwnFamily },
        },
      },
      async (request, reply) => {
        const made = await makeFamily(room, requireActor(request).userId, request.body);
        return reply.code(201).send(made);
      },
    );

    app.put(
      '/families/mine',
      {
        config: { tried: 'changeFamily', cost: 2, stores: 'little' },
        schema: {
          summary: 'Renames the family, or changes what the caller shares with it',
          body: wire.FamilyChange,
          response: { 200: wire.OwnFamily },
        },
      },
      (request) => changeFamily(room, requireActor(request).userId, request.body),
    );

    await app.register(familyMemberRoutes(room));
    await app.register(invitationRoutes(room));
  };

/** People are invited into the family, and leave it. */
const familyMemberRoutes =
  (room: FamiliesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/families/mine/invitations',
      {
        config: { tried: 'inviteFamily', cost: 2 },
        schema: {
          summary: 'Invites an address, whose person has to accept; nothing says whether it has an account',
          body: wire.FamilyInvitation,
          response: { 200: wire.OwnFamily },
        },
      },
      (request) => invite(room, requireActor(request).userId, request.body),
    );

    app.delete(
      '/families/mine/invitations',
      {
        config: { tried: 'takeInvitationBack', cost: 2 },
        schema: {
          summary: 'Takes back what invites an address',
          body: wire.FamilyInvitation,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, takeInvitationBack(room, requireActor(request).userId, request.body)),
    );

    app.delete(
      '/families/mine/members/:userId',
      {
        config: { tried: 'leaveFamily', cost: 2 },
        schema: {
          summary: 'Leaves the family, or takes a person out',
          params: wire.MemberParams,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, removeMember(room, requireActor(request).userId, request.params.userId)),
    );
  };

/** Answers to an invitation. */
const invitationRoutes =
  (room: FamiliesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/families/:familyId/accept',
      {
        config: { tried: 'acceptFamily', cost: 2 },
        schema: {
          summary: 'Accepts an invitation',
          params: wire.FamilyParams,
          response: { 200: wire.OwnFamily },
        },
      },
      (request) => acceptInvitation(room, requireActor(request).userId, request.params.familyId),
    );

    app.post(
      '/families/:familyId/decline',
      {
        config: { tried: 'declineFamily', cost: 2, stores: 'little' },
        schema: {
          summary: 'Declines an invitation',
          params: wire.FamilyParams,
          response: { 204: z.null() },
        },
      },
      (request, reply) =>
        noContent(reply, declineInvitation(room, requireActor(request).userId, request.params.familyId)),
    );
  };
