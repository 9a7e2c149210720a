import { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import * as wire from '@sali/contract/people/accounts/google';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../actor.ts';
import { originOf } from '../origin.ts';
import { signInMethods } from '../ownAccount.ts';
import type { AccountsRoom } from '../room.ts';
import type { RenewedSession } from '../sessions.ts';
import { disconnectGoogle, joinGoogle } from './connection.ts';
import { startGoogleSignIn } from '../google/credentials.ts';
import { signInByGoogle } from './signIn.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes of sign-in with Google. */

const guestsOut = async (request: FastifyRequest) => void requireActor(request);

/** @param signedIn answers with a new session */
export const googleRoutes =
  (
    room: AccountsRoom,
    signedIn: (reply: FastifyReply, renewal: RenewedSession) => Promise<AuthAnswer>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/auth/google/options',
      {
        config: { isForEveryone: true, tried: 'startGoogle', cost: 5, isDoneOnFullDisk: true },
        schema: { summary: 'What to ask Google for', response: { 200: wire.GoogleOptions } },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return startGoogleSignIn(room, originOf(request));
      },
    );

    app.post(
      '/auth/google',
      {
        config: { isForEveryone: true, tried: 'signInGoogle', cost: 20, isElsewhere: true, isDoneOnFullDisk: true },
        schema: {
          summary:
            'Sign in, or register, by what Google answered; `password` joins it to an account that has the e-mail',
          body: wire.GoogleSignInRequest,
          response: { 200: AuthAnswer },
        },
      },
      async (request, reply) => signedIn(reply, await signInByGoogle(room, request.body, originOf(request))),
    );

    await app.register(ownGoogleRoutes(room));
  };

/** Google as a way into one’s own account. */
const ownGoogleRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users/me/ways-in',
      { schema: { response: { 200: wire.SignInMethods } }, onRequest: guestsOut },
      (request) => signInMethods(room, requireActor(request)),
    );

    app.post(
      '/users/me/google',
      {
        config: { tried: 'joinGoogle', cost: 20, isElsewhere: true },
        schema: {
          summary: 'The Google account whose answer this is opens the account too',
          body: wire.GoogleJoinRequest,
          response: { 200: wire.SignInMethods },
        },
        onRequest: guestsOut,
      },
      async (request) => {
        const actor = requireActor(request);
        await joinGoogle(room, actor, request.body, originOf(request));
        return signInMethods(room, actor);
      },
    );

    app.delete(
      '/users/me/google',
      {
        config: { tried: 'partGoogle', cost: 20, isElsewhere: true },
        schema: {
          summary: 'Google opens the account no more; wants the password',
          body: wire.GoogleLeaveRequest,
          response: { 204: z.null() },
        },
        onRequest: guestsOut,
      },
      (request, reply) =>
        noContent(reply, disconnectGoogle(room, requireActor(request), request.body, originOf(request))),
    );
  };
