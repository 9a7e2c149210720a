import { userToWire } from '@sali/contract/people/accounts/accountsWire';
import { UserWire } from '@sali/contract/people/accounts/accounts';
import * as wire from '@sali/contract/people/accounts/email';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../actor.ts';
import { originOf } from '../origin.ts';
import type { AccountsRoom } from '../room.ts';
import { requestPasswordReset, resetPassword } from './passwordReset.ts';
import { requestEmailChange, requestOwnVerification, emailState, verifyEmail } from './verification.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes of password resets and e-mail verification. */

export const emailRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onClose', () => room.mailer.close());
    await app.register(resetRoutes(room));
    await app.register(ownEmailRoutes(room));
  };

const resetRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/auth/forgot-password',
      {
        config: { isForEveryone: true },
        schema: {
          summary: 'Whether a link to choose a new password comes by mail',
          response: { 200: wire.ForgotPasswordWay },
        },
      },
      () => ({ can_mail: room.mailer.isOn }),
    );

    app.post(
      '/auth/forgot-password',
      {
        config: { isForEveryone: true, tried: 'forgotPassword', cost: 10 },
        schema: {
          summary: 'Mails a link to choose a new password, if anybody has that e-mail; the answer is the same',
          body: wire.ForgotPasswordRequest,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, requestPasswordReset(room, request.body, originOf(request))),
    );

    app.post(
      '/auth/reset-password',
      {
        config: { isForEveryone: true, tried: 'resetPassword', cost: 20, isElsewhere: true, stores: 'little' },
        schema: {
          summary: 'A new password by the link; ends all sessions',
          body: wire.ResetPasswordRequest,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, resetPassword(room, request.body, originOf(request))),
    );
  };

const ownEmailRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireActor(request));

    app.get('/users/me/email', { schema: { response: { 200: wire.EmailState } } }, (request) =>
      emailState(room, requireActor(request)),
    );

    app.put(
      '/users/me/email',
      {
        config: { tried: 'changeEmail', cost: 20, isElsewhere: true, stores: 'little' },
        schema: {
          summary: 'Another e-mail, which counts once it is verified',
          body: wire.ChangeEmailRequest,
          response: { 200: wire.EmailState },
        },
      },
      async (request) => {
        const actor = requireActor(request);
        await requestEmailChange(room, actor, request.body, originOf(request));
        return emailState(room, actor);
      },
    );

    app.post(
      '/users/me/email/verification',
      {
        config: { tried: 'sendVerification', cost: 10, stores: 'little' },
        schema: { summary: 'Mails the link to verify again', response: { 204: z.null() } },
      },
      (request, reply) => noContent(reply, requestOwnVerification(room, requireActor(request), originOf(request))),
    );

    app.post(
      '/auth/verify-email',
      {
        config: { tried: 'verifyEmail', cost: 2, stores: 'little' },
        schema: { body: wire.VerifyEmailRequest, response: { 200: UserWire } },
      },
      async (request) =>
        userToWire(await verifyEmail(room, requireActor(request), request.body.token, originOf(request))),
    );
  };
