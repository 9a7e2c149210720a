import multipart from '@fastify/multipart';
import * as wire from '@sali/contract/lists/receipts';
import { IMAGE_BYTES_MAX } from '@sali/domain/base/limits';
import { BASKET_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { fileOf } from '../../base/images/images.ts';
import { listRefOf } from '../call.ts';
import { capabilityOnList } from '../access.ts';
import type { ListsRoom } from '../room.ts';
import { addReceipt, removeReceipt, readReceipts, readTillReports, receiptPicture, setPaid } from './receipts.ts';
import { noContent } from '../../base/noContent.ts';

const params = z.object({ listId: z.string() });
const ReceiptParams = params.extend({ receiptId: z.uuid().toLowerCase() });

/** Routes of receipts. They are not for link guests. */
export const receiptsRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, { limits: { files: 1, fileSize: IMAGE_BYTES_MAX, fields: 2, parts: 4 } });

    app.get(
      '/lists/:listId/receipts',
      {
        schema: {
          summary: 'The receipts of an ended shopping of the list',
          params,
          querystring: wire.ReceiptsQuery,
          response: { 200: wire.ReceiptsAnswer },
        },
      },
      (request) =>
        readReceipts(room, listRefOf(request.params.listId), requireActor(request).userId, request.query.shopping_id),
    );

    app.post(
      '/lists/:listId/receipts',
      {
        config: {
          tried: 'addReceipt',
          cost: 50,
          isElsewhere: true,
          stores: 'pictures',
          requireRight: capabilityOnList(room, 'edit'),
        },
        schema: {
          summary: 'Adds a picture of a receipt to an ended shopping of the list',
          params,
          querystring: wire.ReceiptsQuery,
          consumes: ['multipart/form-data'],
          description: 'multipart/form-data with the picture in `file`: JPEG, PNG, GIF or WebP, at most 10 MB',
          response: { 201: wire.ReceiptsAnswer },
        },
      },
      async (request, reply) => {
        const { userId } = requireActor(request);
        const bytes = await fileOf(request);
        const { shopping_id: shoppingId } = request.query;
        const answer = await addReceipt(room, listRefOf(request.params.listId), userId, bytes, shoppingId);
        return reply.code(201).send(answer);
      },
    );

    await app.register(paidRoutes(room));
    await app.register(oneReceiptRoutes(room));

    app.get(
      '/till-reports',
      {
        config: { isForEveryone: true, cost: 10 },
        schema: {
          summary: 'How far the tills of chains take what was published, by receipts of those who consented',
          response: { 200: z.array(wire.TillReportWire) },
        },
      },
      () => readTillReports(room),
    );
  };

/** The sum of an ended shopping. */
const paidRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/lists/:listId/receipts/paid',
      {
        bodyLimit: BASKET_BODY_BYTES_MAX,
        config: { tried: 'setPaid', cost: 5, requireRight: capabilityOnList(room, 'edit') },
        schema: {
          summary: 'Says what the receipt of an ended shopping says was paid; the spending counts by it',
          params,
          querystring: wire.ReceiptsQuery,
          body: wire.PaidSum,
          response: { 204: z.null() },
        },
      },
      (request, reply) => {
        const { userId } = requireActor(request);
        const { shopping_id: shoppingId } = request.query;
        return noContent(reply, setPaid(room, listRefOf(request.params.listId), userId, request.body, shoppingId));
      },
    );
  };

/** One receipt. */
const oneReceiptRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/lists/:listId/receipts/:receiptId/:size',
      {
        config: { cost: 3 },
        schema: {
          summary: 'The picture, as WebP',
          params: ReceiptParams.extend({ size: z.enum(wire.RECEIPT_SIZES) }),
        },
      },
      async (request, reply) => {
        const { listId, receiptId, size } = request.params;
        const { userId } = requireActor(request);
        const bytes = await receiptPicture(room, listRefOf(listId), userId, receiptId, size);
        // It is for this person alone, not for the next person at this browser.
        return reply.header('cache-control', 'private, no-store').type('image/webp').send(bytes);
      },
    );

    app.delete(
      '/lists/:listId/receipts/:receiptId',
      {
        config: { tried: 'deleteReceipt', cost: 2 },
        schema: { params: ReceiptParams, response: { 204: z.null() } },
      },
      (request, reply) => {
        const { listId, receiptId } = request.params;
        return noContent(reply, removeReceipt(room, listRefOf(listId), requireActor(request).userId, receiptId));
      },
    );
  };
