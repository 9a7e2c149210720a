import { StorageWire } from '@sali/contract/people/accounts/storage';
import { PICTURE_BYTES_PER_USER, ROW_BYTES_PER_USER } from '@sali/domain/base/limits/storage';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireActor } from '../accounts/accounts.ts';
import type { StorageRoom } from './storage.ts';

/** How much of their room a person has used. */
export const storageRoutes =
  (storage: StorageRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users/me/storage',
      {
        config: { cost: 20 },
        schema: {
          summary: 'How much the user keeps, of how much',
          response: { 200: StorageWire },
        },
      },
      async (request) => {
        const { rows, pictures } = await storage.read(requireActor(request).userId);
        return {
          rows: { bytes: Math.round(rows), most: ROW_BYTES_PER_USER },
          pictures: { bytes: Math.round(pictures), most: PICTURE_BYTES_PER_USER },
        };
      },
    );
  };
