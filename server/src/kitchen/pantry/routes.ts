import * as wire from '@sali/contract/kitchen/pantry/pantry';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { type PantryRoom, readPantry, storeFact } from './pantry.ts';

/** Routes of what is at home. */
export const pantryRoutes =
  (room: PantryRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/pantry',
      {
        config: { cost: 4, token: { needs: ['kitchen:read'] } },
        schema: {
          summary: 'What the caller’s household has at home',
          response: { 200: wire.PantryWire },
        },
      },
      (request) => readPantry(room, requireActor(request).userId),
    );

    app.put(
      '/pantry',
      {
        config: { tried: 'changePantry', cost: 6, token: { needs: ['kitchen:write'], reads: 'kitchen:read' } },
        schema: {
          summary: 'Says that something is at home, or used up',
          body: wire.NewPantryFact,
          response: { 200: wire.PantryWire },
        },
      },
      (request) => storeFact(room, requireActor(request).userId, request.body),
    );
  };
