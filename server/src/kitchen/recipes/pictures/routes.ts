import * as wire from '@sali/contract/kitchen/recipes/recipes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { requireActor } from '../../../people/accounts/accounts.ts';
import { keyedCallOf } from '../../../base/db/idempotency.ts';
import { fileOf, hashOfFile } from '../../../base/images/images.ts';
import { rightOnRecipe } from '../write.ts';
import type { RecipesRoom } from '../room.ts';
import { writerOf } from '../caller.ts';
import { addPicture, arrangePictures, changeImage, removePicture, takeImage } from './pictures.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes of a recipe's pictures: its owner adds, arranges and deletes them. */

const params = z.object({ recipeId: IdInAddress });
const consumes = ['multipart/form-data'];
const UPLOAD = 'multipart/form-data with the picture in `file`: JPEG, PNG, GIF or WebP, at most 10 MB';

export const pictureRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/recipes/:recipeId/upload-image',
      {
        config: {
          tried: 'uploadRecipeImage',
          requireRight: rightOnRecipe(room, 'write'),
          cost: 50,
          isElsewhere: true,
          stores: 'pictures',
        },
        schema: {
          params,
          consumes,
          summary: 'Replaces the cover, or adds the first one',
          description: UPLOAD,
          response: { 200: wire.UploadedImage },
        },
      },
      async (request) => {
        const actor = requireActor(request);
        const bytes = await fileOf(request);
        const call = keyedCallOf(request, actor, await hashOfFile(bytes));
        return changeImage(room, { userId: actor.userId, call }, request.params.recipeId, bytes);
      },
    );

    app.post(
      '/recipes/:recipeId/image-from-web',
      {
        config: {
          tried: 'webRecipeImage',
          requireRight: rightOnRecipe(room, 'write'),
          cost: 50,
          isElsewhere: true,
          stores: 'pictures',
        },
        schema: {
          params,
          body: wire.RecipeAddress,
          description: 'copies the picture at a web address as the cover, and encodes it again, as an upload is',
          response: { 200: wire.UploadedImage },
        },
      },
      (request) => takeImage(room, writerOf(request), request.params.recipeId, request.body.url),
    );

    await app.register(severalPicturesRoutes(room));
  };

/** Several pictures of one recipe. */
const severalPicturesRoutes =
  (room: RecipesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/recipes/:recipeId/pictures',
      {
        config: {
          tried: 'addRecipePicture',
          requireRight: rightOnRecipe(room, 'write'),
          cost: 50,
          isElsewhere: true,
          stores: 'pictures',
        },
        schema: {
          params,
          consumes,
          summary: 'Adds a picture after the others',
          description: UPLOAD,
          response: { 201: wire.RecipePicture },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        const bytes = await fileOf(request);
        const call = keyedCallOf(request, actor, await hashOfFile(bytes));
        const writer = { userId: actor.userId, call };
        return reply.code(201).send(await addPicture(room, writer, request.params.recipeId, bytes));
      },
    );

    app.put(
      '/recipes/:recipeId/pictures',
      {
        config: {
          tried: 'arrangeRecipePictures',
          requireRight: rightOnRecipe(room, 'write'),
          cost: 5,
          stores: 'pictures',
        },
        schema: {
          params,
          summary: 'Puts all pictures in an order, each with its step, and chooses the cover',
          body: wire.PictureOrder,
          response: { 200: wire.Recipe },
        },
      },
      (request) => arrangePictures(room, writerOf(request), request.params.recipeId, request.body),
    );

    app.delete(
      '/recipes/:recipeId/pictures/:pictureId',
      {
        config: { tried: 'deleteRecipePicture', cost: 2 },
        schema: { params: params.extend({ pictureId: z.uuid() }), response: { 204: z.null() } },
      },
      (request, reply) =>
        noContent(reply, removePicture(room, writerOf(request), request.params.recipeId, request.params.pictureId)),
    );
  };
