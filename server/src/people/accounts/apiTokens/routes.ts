import * as wire from '@sali/contract/people/accounts/apiTokens';
import { MadeCalendarAddress, OwnCalendar } from '@sali/contract/people/accounts/calendarAddress';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../actor.ts';
import { originOf } from '../origin.ts';
import type { AccountsRoom } from '../room.ts';
import { endCalendarAddress, makeCalendarAddress, readCalendarAddress } from './calendarAddress.ts';
import { endApiToken, makeApiToken, readApiTokens } from './apiTokens.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes of tokens for a person's own programs. */
export const apiTokenRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users/me/api-tokens',
      {
        schema: {
          summary: 'The caller’s tokens for programs, the newest first',
          response: { 200: z.array(wire.ApiTokenWire) },
        },
      },
      (request) => readApiTokens(room, requireActor(request).userId),
    );

    app.post(
      '/users/me/api-tokens',
      {
        config: { tried: 'createToken', cost: 20, isElsewhere: true },
        schema: {
          summary: 'Makes a token for a program; wants the password',
          body: wire.NewApiToken,
          response: { 201: wire.MadeApiToken },
        },
      },
      async (request, reply) => {
        const made = await makeApiToken(room, requireActor(request), request.body, originOf(request));
        return reply.code(201).header('cache-control', 'no-store').send(made);
      },
    );

    app.delete(
      '/users/me/api-tokens/:tokenId',
      {
        config: { tried: 'revokeToken', cost: 2 },
        schema: { params: wire.ApiTokenParams, response: { 204: z.null() } },
      },
      (request, reply) =>
        noContent(reply, endApiToken(room, requireActor(request), request.params.tokenId, originOf(request))),
    );
  };

/** Routes of the address by which calendars read a person's plan. */
export const calendarAddressRoutes =
  (room: AccountsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users/me/calendar',
      { schema: { summary: 'Whether the plan has an address', response: { 200: OwnCalendar } } },
      async (request) => ({ address: await readCalendarAddress(room, requireActor(request).userId) }),
    );

    app.post(
      '/users/me/calendar',
      {
        config: { tried: 'makeCalendar', cost: 2, stores: 'little' },
        schema: {
          summary: 'Makes the address by which calendars read the plan; the one that there was ends at once',
          response: { 201: MadeCalendarAddress },
        },
      },
      async (request, reply) => {
        const made = await makeCalendarAddress(room, requireActor(request), originOf(request));
        return reply.code(201).header('cache-control', 'no-store').send(made);
      },
    );

    app.delete(
      '/users/me/calendar',
      {
        config: { tried: 'endCalendar', cost: 2 },
        schema: { summary: 'Ends the address of the plan', response: { 204: z.null() } },
      },
      (request, reply) => noContent(reply, endCalendarAddress(room, requireActor(request), originOf(request))),
    );
  };
