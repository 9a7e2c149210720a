import * as wire from '@sali/contract/goods/catalogue/pictures';
import { QueuePage } from '@sali/contract/base/adminPage';
import { PICTURE_HOST_MAX } from '@sali/domain/base/limits/pictures';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { requireCatalogueManager } from '../../../people/audit/audit.ts';
import { languageOf } from '../../../base/languageOf.ts';
import type { PicturesRoom } from '../room.ts';
import {
  blockHost,
  readBlockedHosts,
  readFailedPictures,
  removePicturesOf,
  retryPicture,
  unblockHost,
} from './hosts.ts';
import { noContent } from '../../../base/noContent.ts';

const params = z.object({ host: z.string().max(PICTURE_HOST_MAX) });

/** Blocked hosts of pictures, and addresses that could not be fetched, for administrators and managers only. */
export const pictureHostsRoutes =
  (room: PicturesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireCatalogueManager(request));

    app.get(
      '/admin/picture-hosts',
      {
        schema: {
          summary: 'Hosts whose pictures are refused',
          response: { 200: z.array(wire.BlockedPictureHost) },
        },
      },
      () => readBlockedHosts(room),
    );

    await app.register(blockedHostRoutes(room));

    app.delete(
      '/admin/picture-hosts/:host/pictures',
      {
        config: { tried: 'removeHostPictures', cost: 2 },
        schema: {
          params,
          summary: 'Removes all pictures that were fetched from a host; written into the audit log',
          response: { 200: wire.RemovedPictures },
        },
      },
      async (request) => ({
        removed: await removePicturesOf(room, requireCatalogueManager(request), request.params.host),
      }),
    );

    await app.register(failedPictureRoutes(room));
  };

/** A host is blocked, or allowed again. */
const blockedHostRoutes =
  (room: PicturesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/admin/picture-hosts',
      {
        config: { tried: 'blockPictureHost', cost: 2 },
        schema: {
          summary: 'Blocks a host with its subdomains; written into the audit log',
          body: wire.HostToBlock,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, blockHost(room, requireCatalogueManager(request), request.body.host)),
    );

    app.delete(
      '/admin/picture-hosts/:host',
      {
        config: { tried: 'unblockPictureHost', cost: 2 },
        schema: {
          params,
          summary: 'Allows a host again; written into the audit log',
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, unblockHost(room, requireCatalogueManager(request), request.params.host)),
    );
  };

/** Pictures that could not be fetched. */
const failedPictureRoutes =
  (room: PicturesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/admin/failed-pictures',
      {
        schema: {
          summary: 'Addresses of pictures that could not be fetched, the last first',
          querystring: QueuePage,
          response: { 200: z.array(wire.FailedPicture) },
        },
      },
      async (request, reply) => {
        const { failed, total } = await readFailedPictures(room, request.query, languageOf(request));
        void reply.header('x-total-count', total);
        return failed;
      },
    );

    app.post(
      '/admin/failed-pictures/:fetchId/retry',
      {
        config: { tried: 'retryPicture', cost: 2 },
        schema: {
          summary: 'Fetches an address again',
          params: z.object({ fetchId: IdInAddress }),
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, retryPicture(room, request.params.fetchId)),
    );
  };
