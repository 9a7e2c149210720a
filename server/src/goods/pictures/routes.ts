import multipart from '@fastify/multipart';
import * as wire from '@sali/contract/goods/catalogue/pictures';
import { IMAGE_BYTES_MAX } from '@sali/domain/base/limits';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { fileOf } from '../../base/images/images.ts';
import { previewPicture, uploadPicture } from './pictures.ts';
import type { PicturesRoom } from './room.ts';

/** Routes of the pictures of products, for signed-in people. */
export const picturesRoutes =
  (room: PicturesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, { limits: { files: 1, fileSize: IMAGE_BYTES_MAX, fields: 2, parts: 4 } });

    app.post(
      '/product-pictures',
      {
        config: { tried: 'uploadProductPicture', cost: 50, isElsewhere: true, stores: 'pictures' },
        schema: {
          summary:
            'Stores a picture, which a product shows once its address is saved there; unused ones are deleted after a day',
          description: 'multipart/form-data with the picture in `file`: JPEG, PNG, GIF or WebP, at most 10 MB',
          consumes: ['multipart/form-data'],
          response: { 201: wire.StoredPicture },
        },
      },
      async (request, reply) => {
        const { userId } = requireActor(request);
        const { image_url, image } = await uploadPicture(room, userId, await fileOf(request));
        return reply.code(201).send({ image_url, image });
      },
    );

    app.post(
      '/picture-previews',
      {
        config: { tried: 'previewPicture', cost: 50, isElsewhere: true, stores: 'nothing' },
        schema: {
          summary: 'A small copy of a picture of another site, for a form to show before it is saved',
          body: wire.PictureAddress,
          response: { 200: wire.PicturePreview },
        },
      },
      async (request) => ({ thumbnail: await previewPicture(room, requireActor(request).userId, request.body.url) }),
    );
  };
