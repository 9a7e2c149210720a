import * as wire from '@sali/contract/goods/catalogue/productInfo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../../people/accounts/accounts.ts';
import { keyedCallOf } from '../../../base/db/idempotency.ts';
import { requireItemCode } from '../requireItemCode.ts';
import {
  type InfoRoom,
  personalOf,
  readInfo,
  readProposal,
  saveProductInfo,
  savePersonal,
  shownPersonalOf,
  withdrawProposal,
} from './info.ts';
import { noContent } from '../../../base/noContent.ts';

/** Routes of what people write about products: everybody reads the info, signed-in people write it and notes of their own. */

const params = z.object({ itemCode: z.string() });

export const infoRoutes =
  (room: InfoRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('preHandler', () => room.catalogue.ready);
    app.addHook('preHandler', requireItemCode);

    app.get(
      '/products/:itemCode/info',
      { config: { isForEveryone: true }, schema: { params, response: { 200: wire.ProductInfo } } },
      (request) => readInfo(room, request.actor, request.params.itemCode),
    );

    app.post(
      '/products/:itemCode/info',
      {
        config: { tried: 'createInfo', cost: 2 },
        schema: { params, body: wire.ProductInfoChange, response: { 201: wire.ProductInfo } },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        const { itemCode } = request.params;
        const info = await saveProductInfo(room, actor, keyedCallOf(request, actor), itemCode, request.body, 'create');
        return reply.code(201).send(info);
      },
    );

    app.put(
      '/products/:itemCode/info',
      {
        config: { tried: 'changeInfo', cost: 2 },
        schema: { params, body: wire.ProductInfoChange, response: { 200: wire.ProductInfo } },
      },
      (request) => {
        const actor = requireActor(request);
        const { itemCode } = request.params;
        return saveProductInfo(room, actor, keyedCallOf(request, actor), itemCode, request.body, 'update');
      },
    );

    await app.register(ownProposalRoutes(room));
    await app.register(personalInfoRoutes(room));
  };

/** The caller’s own proposal for a product. */
const ownProposalRoutes =
  (room: InfoRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/products/:itemCode/info/proposal',
      {
        schema: {
          summary: 'One’s own proposal that waits for a manager, or was rejected in the last 30 days; null without one',
          params,
          response: { 200: wire.OwnProposal.nullable() },
        },
      },
      (request) => readProposal(room, requireActor(request), request.params.itemCode),
    );

    app.delete(
      '/products/:itemCode/info/proposal',
      {
        config: { tried: 'withdrawProposal', cost: 2 },
        schema: {
          summary: 'Takes back one’s own proposal that waits for a manager',
          params,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, withdrawProposal(room, requireActor(request), request.params.itemCode)),
    );
  };

/** Names and notes that only the caller sees. */
const personalInfoRoutes =
  (room: InfoRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/products/:itemCode/personal', { schema: { params, response: { 200: wire.Personal } } }, (request) =>
      personalOf(room, requireActor(request), request.params.itemCode),
    );

    app.get('/users/me/personal', { schema: { response: { 200: z.array(wire.PersonalProduct) } } }, (request) =>
      shownPersonalOf(room, requireActor(request)),
    );

    app.put(
      '/products/:itemCode/personal',
      {
        config: { tried: 'writePersonal', cost: 2 },
        schema: { params, body: wire.PersonalChange, response: { 200: wire.Personal } },
      },
      (request) => {
        const actor = requireActor(request);
        return savePersonal(room, actor, keyedCallOf(request, actor), request.params.itemCode, request.body);
      },
    );
  };
