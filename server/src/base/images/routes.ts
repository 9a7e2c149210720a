import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { IMAGE_FILES, imageFileOf } from './files.ts';
import type { ImageStore } from './store.ts';

export type ImagesRoom = {
  readonly images: ImageStore;
  /** Whether it is a picture of a product, by its key. */
  readonly isOfProduct: (key: string) => Promise<boolean>;
  /** Whether a recipe that the person may read has the picture; `userId` null: a guest. */
  readonly mayReadPicture: (key: string, userId: number | null) => Promise<boolean>;
  /** The person who asks; null for a guest. */
  readonly readerOf: (request: FastifyRequest) => Promise<number | null>;
};

const YEAR_S = 31_536_000;
const DAY_S = 86_400;
const HOUR_S = 3600;

/**
 * `/static/images/…`: pictures of products for everybody, for ever; pictures of recipes for those who may read the recipe at
 * that time. An address alone opens nothing.
 */
export const imagesRoutes =
  (room: ImagesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/static/images/:name',
      {
        config: { token: { needs: ['kitchen:read'] } },
        schema: { hide: true, params: z.object({ name: z.string() }) },
      },
      async (request, reply) => {
        const { name } = request.params;
        const kind = imageFileOf(name);
        if (!kind) throw new AppError('not_found');
        const caching = await cachingOf(room, name.slice(0, -kind.length), request);
        if (caching === undefined) throw new AppError('not_found');
        // A key is never used twice, so a name always has the same bytes.
        const etag = `"${name}"`;
        void reply.header('cache-control', caching).header('etag', etag);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const bytes = await room.images.read(name);
        if (!bytes) throw new AppError('not_found');
        return reply.header('content-disposition', 'inline').type(IMAGE_FILES[kind]).send(bytes);
      },
    );
  };

/** Says who may keep the picture and for how long; undefined where the caller may not see it, or there is none. */
async function cachingOf(
  { isOfProduct, mayReadPicture, readerOf }: ImagesRoom,
  key: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (await isOfProduct(key)) return `public, max-age=${YEAR_S}, immutable`;
  if (await mayReadPicture(key, null)) return `public, max-age=${HOUR_S}`;
  const userId = await readerOf(request);
  return userId !== null && (await mayReadPicture(key, userId)) ? `private, max-age=${DAY_S}` : undefined;
}
