import { isIP } from 'node:net';
import { AuthAnswer, OwnProof } from '@sali/contract/people/accounts/accounts';
import * as wire from '@sali/contract/people/accounts/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../../../base/config.ts';
import { AppError } from '../../../base/errors.ts';
import { requireActor } from '../actor.ts';
import { originOf } from '../origin.ts';
import type { AccountsRoom } from '../room.ts';
import type { RenewedSession } from '../sessions.ts';
import type { Passkey } from './db.ts';
import {
  registerPasskey,
  startAddingPasskey,
  startPasskeySignIn,
  ownPasskeys,
  removePasskey,
  signInByPasskey,
  type PasskeySite,
} from './passkeys.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes of passkeys. */

/**
 * PUBLIC_URL names the site, else the request's host does. That is safe: a browser gives no page the passkeys of another
 * site, so a wrong host only names a site without passkeys.
 * @throws AppError passkeys_unavailable where the address is numeric: passkeys need a host name
 */
export function siteOfPasskeys(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): PasskeySite {
  const address = config.publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new AppError('passkeys_unavailable');
  const { hostname, origin } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new AppError('passkeys_unavailable');
  return { id: hostname, origin };
}

/** @param signedIn answers with a new session */
export const passkeyRoutes =
  (
    room: AccountsRoom,
    signedIn: (reply: FastifyReply, renewal: RenewedSession) => Promise<AuthAnswer>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/auth/passkey/options',
      {
        config: { isForEveryone: true, tried: 'startPasskey', cost: 5, isDoneOnFullDisk: true },
        schema: { summary: 'What to ask an authenticator for a sign-in', response: { 200: wire.PasskeyOptions } },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return { ...(await startPasskeySignIn(room, siteOfPasskeys(room.config, request), originOf(request))) };
      },
    );

    app.post(
      '/auth/passkey',
      {
        config: { isForEveryone: true, tried: 'signInPasskey', cost: 10, isDoneOnFullDisk: true },
        schema: {
          summary: 'Sign in with a passkey',
          body: wire.PasskeyLoginRequest,
          response: { 200: AuthAnswer },
        },
      },
      async (request, reply) => {
        const site = siteOfPasskeys(room.config, request);
        return signedIn(reply, await signInByPasskey(room, site, request.body, originOf(request)));
      },
    );

    await app.register(ownPasskeyRoutes(room));
  };

const ownPasskeyRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireActor(request));

    app.get('/users/me/passkeys', { schema: { response: { 200: z.array(wire.PasskeyWire) } } }, async (request) =>
      (await ownPasskeys(room, requireActor(request))).map(passkeyToWire),
    );

    app.post(
      '/users/me/passkeys/options',
      {
        config: { tried: 'startAddPasskey', cost: 20, isElsewhere: true, stores: 'little' },
        schema: {
          summary: 'What to ask an authenticator for a new passkey; wants the password',
          body: OwnProof,
          response: { 200: wire.PasskeyOptions },
        },
      },
      async (request, reply) => {
        const site = siteOfPasskeys(room.config, request);
        void reply.header('cache-control', 'no-store');
        return { ...(await startAddingPasskey(room, requireActor(request), site, request.body, originOf(request))) };
      },
    );

    app.post(
      '/users/me/passkeys',
      {
        config: { tried: 'addPasskey', cost: 10 },
        schema: { body: wire.AddPasskeyRequest, response: { 201: wire.PasskeyWire } },
      },
      async (request, reply) => {
        const site = siteOfPasskeys(room.config, request);
        const added = await registerPasskey(room, requireActor(request), site, request.body, originOf(request));
        return reply.code(201).send(passkeyToWire(added));
      },
    );

    app.delete(
      '/users/me/passkeys/:passkey_id',
      {
        config: { tried: 'deletePasskey', cost: 20, isElsewhere: true },
        schema: { params: wire.PasskeyParams, body: OwnProof, response: { 204: z.null() } },
      },
      (request, reply) => {
        const { params, body } = request;
        return noContent(reply, removePasskey(room, requireActor(request), params.passkey_id, body, originOf(request)));
      },
    );
  };

const passkeyToWire = ({ passkeyId, name, createdAt, lastUsedAt }: Passkey): wire.PasskeyWire => ({
  passkey_id: passkeyId,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
