import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { IMAGE_FILES, imageFileOf } from './files.ts';
import type { ImageStore } from './store.ts';

const YEAR_S = 31_536_000;

/** `/static/images/…`: pictures, for ever. */
export const imagesRoutes =
  (images: ImageStore): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/static/images/:name',
      { schema: { hide: true, params: z.object({ name: z.string() }) } },
      async (request, reply) => {
        const { name } = request.params;
        const kind = imageFileOf(name);
        const bytes = kind && (await images.read(name));
        if (!bytes) throw new AppError('not_found');
        return reply
          .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
          .header('content-disposition', 'inline')
          .type(IMAGE_FILES[kind])
          .send(bytes);
      },
    );
  };
