import { OwnProof, RemoveSecondFactor } from '@sali/contract/people/accounts/accounts';
import * as wire from '@sali/contract/people/accounts/secondFactor';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../actor.ts';
import { originOf } from '../origin.ts';
import type { AccountsRoom } from '../room.ts';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, removeSecondFactor } from './secondFactor.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes of the second factor. */
export const secondFactorRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users/me/second-factor',
      {
        schema: {
          summary: 'Whether the sign-in by password asks for a code',
          response: { 200: wire.SecondFactorState },
        },
      },
      (request) => readSecondFactor(room, requireActor(request).userId),
    );

    await app.register(newSecondFactorRoutes(room));

    app.delete(
      '/users/me/second-factor',
      {
        config: { tried: 'stopSecondFactor', cost: 20, isElsewhere: true },
        schema: { body: RemoveSecondFactor, response: { 204: z.null() } },
      },
      (request, reply) =>
        noContent(reply, removeSecondFactor(room, requireActor(request), request.body, originOf(request))),
    );
  };

/** A second factor is started, then confirmed. */
const newSecondFactorRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/users/me/second-factor',
      {
        config: { tried: 'startSecondFactor', cost: 20, isElsewhere: true, stores: 'little' },
        schema: {
          summary: 'A secret for an app; wants the password. It counts once a code of it is confirmed',
          body: OwnProof,
          response: { 201: wire.NewSecondFactor },
        },
      },
      async (request, reply) => {
        const made = await beginSecondFactor(room, requireActor(request), request.body, originOf(request));
        return reply.code(201).header('cache-control', 'no-store').send(made);
      },
    );

    app.post(
      '/users/me/second-factor/confirm',
      {
        config: { tried: 'confirmSecondFactor', cost: 2, stores: 'little' },
        schema: {
          summary: 'The first code: from now on the sign-in asks for one',
          body: wire.ConfirmSecondFactor,
          response: { 200: wire.RecoveryCodes },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        const codes = await confirmSecondFactor(room, actor, request.body.code, originOf(request));
        return reply.header('cache-control', 'no-store').send(codes);
      },
    );
  };
