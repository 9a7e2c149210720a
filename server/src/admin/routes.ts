import { languageOf } from '../base/languageOf.ts';
import * as wire from '@sali/contract/admin/admin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IdInAddress } from '@sali/contract/base/ids';
import { z } from 'zod';
import { keyedCallOf } from '../base/db/idempotency.ts';
import { requireAdmin, requireCatalogueManager } from '../people/audit/audit.ts';
import { handOverLink, type LinksRoom, readWaitingLinks } from './links.ts';
import { type AdminRoom, databaseReporter, readAudit, readReports } from './reports.ts';
import { changeUserState, findUsers } from './users.ts';

/** Routes of the administration's screens, for administrators only; the reports are for managers of the catalogue too [Z68]. */

const UserParams = z.object({ userId: IdInAddress });
const LinkParams = z.object({ linkId: IdInAddress });

export const adminRoutes =
  (room: AdminRoom & LinksRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/admin/reports',
      {
        config: { cost: 20 },
        schema: { response: { 200: wire.ReportsAnswer } },
        onRequest: async (request) => void requireCatalogueManager(request),
      },
      (request) => readReports(room, languageOf(request)),
    );
    await app.register(administratorRoutes(room));
  };

const administratorRoutes =
  (room: AdminRoom & LinksRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireAdmin(request));

    const report = databaseReporter(room);
    app.get('/admin/database', { config: { cost: 50 }, schema: { response: { 200: wire.DatabaseReport } } }, () =>
      report(),
    );

    app.get(
      '/admin/users',
      {
        config: { cost: 10 },
        schema: { querystring: wire.UsersQuery, response: { 200: z.array(wire.AdminUser) } },
      },
      async (request, reply) => {
        const { users, total } = await findUsers(room, request.query);
        void reply.header('x-total-count', total);
        return users;
      },
    );

    app.put(
      '/admin/users/:userId',
      {
        config: { tried: 'changeUser', cost: 2, isDoneOnFullDisk: true },
        schema: { params: UserParams, body: wire.UserUpdate, response: { 200: wire.AdminUser } },
      },
      (request) => {
        const actor = requireAdmin(request);
        return changeUserState(room, actor, keyedCallOf(request, actor), request.params.userId, request.body);
      },
    );

    await app.register(waitingLinkRoutes(room));

    app.get(
      '/admin/audit',
      {
        config: { cost: 10 },
        schema: { querystring: wire.AuditQuery, response: { 200: z.array(wire.AuditEntry) } },
      },
      async (request, reply) => {
        const { entries, total } = await readAudit(room, request.query);
        void reply.header('x-total-count', total);
        return entries;
      },
    );
  };

/** Mailed links that wait for their person. */
const waitingLinkRoutes =
  (room: AdminRoom & LinksRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/admin/links',
      {
        schema: {
          summary: 'Links that people asked for and no mail has brought',
          response: { 200: z.array(wire.WaitingLink) },
        },
      },
      () => readWaitingLinks(room),
    );

    app.post(
      '/admin/links/:linkId',
      {
        config: { tried: 'handOverLink', cost: 2 },
        schema: {
          summary: 'Returns the link once, for the administrator to hand over; written into the audit log',
          params: LinkParams,
          response: { 200: wire.HandedLink },
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return handOverLink(room, requireAdmin(request), request.params.linkId);
      },
    );
  };
