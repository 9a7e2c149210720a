import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as wire from '@sali/contract/people/accounts/accounts';
import { userToWire } from '@sali/contract/people/accounts/accountsWire';
import { WS_TICKET_MS } from '@sali/domain/base/limits';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import { bearerOf, requireActor } from './actor.ts';
import {
  clearSessionCookies,
  deviceIdOf,
  hasRefreshCookie,
  refreshCookieOf,
  setDeviceCookie,
  setPictureCookie,
  setRefreshCookie,
} from './cookie.ts';
import { type Session, updateSessionName } from './sessionsDb.ts';
import { apiTokenRoutes, calendarAddressRoutes } from './apiTokens/routes.ts';
import { emailRoutes } from './email/routes.ts';
import { googleRoutes } from './googleSignIn/routes.ts';
import { changePassword, changeOwnUser, endOtherSessions, readSessions, readOwnUser } from './ownAccount.ts';
import { deleteOwnAccount } from './deletion/deletion.ts';
import { pageOfData } from './dataPage/dataPage.ts';
import { jsonOfData } from './dataText.ts';
import { ownData } from './ownData.ts';
import { originOf } from './origin.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import type { AccountsParts, AccountsRoom } from './room.ts';
import { signPictureToken } from './pictureToken.ts';
import { secondFactorRoutes } from './secondFactor/routes.ts';
import { noteDevice, type RenewedSession } from './sessions.ts';
import { endAndAnnounce, loginByPassword, logoutSession, refresh, registerUser, restoreAccount } from './signIn.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from './tokens.ts';
import { noContent } from '../../base/noContent.ts';

/** Routes of accounts and sessions. */

/** Needs `@fastify/cookie` and `installAuth` on the app. */
export const accountsRoutes =
  (deps: Deps, parts: AccountsParts): FastifyPluginAsyncZod =>
  async (app) => {
    const room = { ...deps, ...parts };
    await app.register(signInRoutes(room));
    await app.register(ownAccountRoutes(room));
    await app.register(sessionRoutes(room));
    await app.register(apiTokenRoutes(room));
    await app.register(calendarAddressRoutes(room));
    await app.register(secondFactorRoutes(room));
    await app.register(emailRoutes(room));
    await app.register(googleRoutes(room, (reply, renewal) => replyWithSession(room, reply, renewal)));
    await app.register(passkeyRoutes(room, (reply, renewal) => replyWithSession(room, reply, renewal)));
  };

const signInRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/auth/register',
      {
        config: { isForEveryone: true, tried: 'register', cost: 20, isElsewhere: true },
        schema: { summary: 'Register', body: wire.RegisterRequest, response: { 201: wire.AuthAnswer } },
      },
      async (request, reply) => {
        const renewal = await registerUser(room, request.body, originOf(request));
        return reply.code(201).send(await replyWithSession(room, reply, renewal));
      },
    );

    app.post(
      '/auth/login',
      {
        config: {
          isForEveryone: true,
          tried: 'signIn',
          cost: 20,
          isElsewhere: true,
          stores: 'little',
          isDoneOnFullDisk: true,
        },
        schema: { summary: 'Sign in', body: wire.LoginRequest, response: { 200: wire.AuthAnswer } },
      },
      async (request, reply) =>
        replyWithSession(room, reply, await loginByPassword(room, request.body, originOf(request))),
    );

    app.post(
      '/auth/restore',
      {
        config: { isForEveryone: true, tried: 'returnAccount', cost: 2, stores: 'little' },
        schema: {
          summary: 'Brings a deleted account back and signs in',
          body: wire.RestoreRequest,
          response: { 200: wire.AuthAnswer },
        },
      },
      async (request, reply) =>
        replyWithSession(room, reply, await restoreAccount(room, request.body.token, originOf(request))),
    );

    await app.register(renewalRoutes(room));
  };

/** A session is renewed, or ends. */
const renewalRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/auth/refresh',
      {
        config: { isForEveryone: true, tried: 'refreshSession', cost: 2, stores: 'little', isDoneOnFullDisk: true },
        schema: {
          summary: 'Renew the token, by the refresh cookie or a valid bearer; 204 where there is neither',
          response: { 200: wire.AuthAnswer, 204: z.null() },
        },
      },
      async (request, reply) => {
        const proof = { token: bearerOf(request), cookie: refreshCookieOf(request) };
        // A first visit asks too, and nothing failed there: a browser would log an error [A48].
        if (proof.token === undefined && !hasRefreshCookie(request)) return reply.code(204).send(null);
        const renewal = await refresh(room, proof);
        await noteDevice(room, renewal.session, deviceIdOf(request));
        return replyWithSession(room, reply, renewal);
      },
    );

    app.post(
      '/auth/logout',
      {
        config: { isForEveryone: true, tried: 'signOut', cost: 2, stores: 'little', isDoneOnFullDisk: true },
        schema: { summary: 'Sign out, by the bearer or the refresh cookie', response: { 204: z.null() } },
      },
      async (request, reply) => {
        const cookie = refreshCookieOf(request);
        const sessionId = await logoutSession(room, request.actor, cookie);
        if (cookie?.sessionId === sessionId) clearSessionCookies(reply);
        return reply.code(204).send(null);
      },
    );
  };

const ownAccountRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireActor(request));

    app.get(
      '/users/me',
      { schema: { summary: 'The signed-in user', response: { 200: wire.UserWire } } },
      async (request) => userToWire(await readOwnUser(room, requireActor(request))),
    );

    app.put(
      '/users/me',
      {
        config: { tried: 'changeAccount', cost: 2, stores: 'little' },
        schema: { body: wire.UpdateUserRequest, response: { 200: wire.UserWire } },
      },
      async (request) => userToWire(await changeOwnUser(room, requireActor(request), request.body)),
    );

    await app.register(accountDataRoutes(room));

    app.put(
      '/users/me/password',
      {
        config: { tried: 'changePassword', cost: 20, isElsewhere: true, stores: 'little' },
        schema: { body: wire.ChangePasswordRequest, response: { 204: z.null() } },
      },
      (request, reply) =>
        noContent(reply, changePassword(room, requireActor(request), request.body, originOf(request))),
    );
  };

/** The deletion of an account, and the export of its data. */
const accountDataRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.delete(
      '/users/me',
      {
        config: { tried: 'deleteAccount', cost: 20, isElsewhere: true },
        schema: {
          summary: 'Deletes the account; a sign-in can bring it back for 14 days, unless it is erased now',
          body: wire.DeleteAccountRequest,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await deleteOwnAccount(room, requireActor(request), request.body, originOf(request));
        clearSessionCookies(reply);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/users/me/export',
      {
        config: { cost: 100 },
        schema: {
          summary: 'Everything that is kept of the user',
          querystring: wire.ExportQuery,
          produces: ['application/json', 'text/html'],
        },
      },
      async (request, reply) => {
        const data = await ownData(room, requireActor(request));
        const isPage = request.query.format === 'html';
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="sali-data.${isPage ? 'html' : 'json'}"`)
          .type(isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
          .send(streamInTurns(isPage ? pageOfData(data, originOf(request).language) : jsonOfData(data)));
      },
    );
  };

const sessionRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireActor(request));

    app.get(
      '/auth/sessions',
      { schema: { summary: "The user's sessions", response: { 200: z.array(wire.SessionWire) } } },
      async (request) => {
        const actor = requireActor(request);
        return (await readSessions(room, actor)).map((session) => sessionToWire(session, actor.sessionId));
      },
    );

    app.delete(
      '/auth/sessions',
      {
        config: { tried: 'endSessions', cost: 2 },
        schema: { summary: 'Ends all sessions but this one', response: { 204: z.null() } },
      },
      (request, reply) => noContent(reply, endOtherSessions(room, requireActor(request))),
    );

    await app.register(oneSessionRoutes(room));

    app.post(
      '/auth/ws-ticket',
      {
        config: { tried: 'openSocket', cost: 2, stores: 'nothing' },
        schema: { summary: 'A ticket for a socket', response: { 200: wire.WsTicket } },
      },
      async (request) => {
        const { userId, sessionId } = requireActor(request);
        return { ticket: await room.tickets.issue(userId, sessionId), expires_in: WS_TICKET_MS / 1000 };
      },
    );
  };

/** One session of the caller. */
const oneSessionRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/auth/sessions/:session_id',
      {
        config: { tried: 'nameDevice', cost: 2, stores: 'little' },
        schema: {
          summary: 'Names the device of a session',
          params: wire.SessionParams,
          body: wire.SessionChange,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { userId } = requireActor(request);
        const { name } = request.body;
        if (!(await updateSessionName(room.db, userId, request.params.session_id, name)))
          throw new AppError('not_found');
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/auth/sessions/:session_id',
      {
        config: { tried: 'endSession', cost: 2 },
        schema: { params: wire.SessionParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const { userId } = requireActor(request);
        if (!(await endAndAnnounce(room, userId, request.params.session_id))) throw new AppError('not_found');
        return reply.code(204).send(null);
      },
    );
  };

async function replyWithSession(
  room: AccountsRoom,
  reply: FastifyReply,
  renewal: RenewedSession,
): Promise<wire.AuthAnswer> {
  const { session, user, cookie } = renewal;
  if (cookie) {
    setRefreshCookie(reply, room.config, cookie);
    setPictureCookie(reply, room.config, await signPictureToken(room.config.jwtSecret, session.sessionId, room.now()));
  }
  setDeviceCookie(reply, room.config);
  void reply.header('cache-control', 'no-store');
  return {
    access_token: await signAccessToken(room.config.jwtSecret, user.userId, session.sessionId, room.now()),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    session_id: session.sessionId,
    user: userToWire(user),
  };
}

const sessionToWire = (session: Session, currentId: string): wire.SessionWire => ({
  session_id: session.sessionId,
  created_at: session.createdAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
  user_agent: session.userAgent,
  name: session.name,
  current: session.sessionId === currentId,
});

/** Streams a text while it is built; other requests run between two pieces. */
function streamInTurns(pieces: AsyncIterable<string>): Readable {
  const inPieces = async function* () {
    for await (const piece of pieces) {
      yield piece;
      await setImmediate();
    }
  };
  return Readable.from(inPieces(), { objectMode: false });
}
