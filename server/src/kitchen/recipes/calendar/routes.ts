import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RecipesRoom } from '../room.ts';
import { readCalendar } from './calendar.ts';

/** The route by which calendars read a plan: everybody who has the address may, without a sign-in. */
export const calendarRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/calendar/:file',
      {
        config: { isForEveryone: true, cost: 30 },
        schema: {
          summary: 'The plan of a household as iCalendar, by its secret address; with an ETag',
          params: z.object({ file: z.string().describe('the secret, then `.ics`') }),
          response: { 200: z.string().describe('text/calendar'), 304: z.undefined() },
        },
      },
      async (request, reply) => {
        const calendar = await readCalendar(room, request.params.file);
        const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
        // Asked again each time: an address that was revoked shows nothing from then on.
        void reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
        if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        return reply
          .header('content-disposition', 'inline; filename="sali.ics"')
          .type('text/calendar; charset=utf-8')
          .send(calendar);
      },
    );
  };
