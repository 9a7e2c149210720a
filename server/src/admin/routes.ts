import * as wire from '@sali/contract/admin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { keyedCallOf } from '../db/idempotency.ts';
import { requireAdmin } from './admin.ts';
import { type AdminRoom, databaseReport, readAudit, readReports } from './reports.ts';
import { changeUser, findUsers } from './users.ts';

/** HTTP of the administration's screens; nobody else is let in, whatever they ask. */

const tags = ['administration'];
const security = [{ bearer: [] }];
const UserParams = z.object({ userId: z.coerce.number().int().positive().max(2_147_483_647) });

export const adminRoutes =
  (room: AdminRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireAdmin(request));

    app.get('/admin/database', { schema: { tags, security, response: { 200: wire.DatabaseReport } } }, () =>
      databaseReport(room),
    );

    app.get('/admin/reports', { schema: { tags, security, response: { 200: wire.Reports } } }, () => readReports(room));

    app.get(
      '/admin/users',
      { schema: { tags, security, querystring: wire.UsersQuery, response: { 200: z.array(wire.AdminUser) } } },
      async (request, reply) => {
        const { users, total } = await findUsers(room, request.query);
        void reply.header('x-total-count', total);
        return users;
      },
    );

    app.put(
      '/admin/users/:userId',
      { schema: { tags, security, params: UserParams, body: wire.UserUpdate, response: { 200: wire.AdminUser } } },
      (request) => {
        const actor = requireAdmin(request);
        return changeUser(room, actor, keyedCallOf(request, actor), request.params.userId, request.body);
      },
    );

    app.get(
      '/admin/audit',
      { schema: { tags, security, querystring: wire.AuditQuery, response: { 200: z.array(wire.AuditEntry) } } },
      async (request, reply) => {
        const { entries, total } = await readAudit(room, request.query);
        void reply.header('x-total-count', total);
        return entries;
      },
    );
  };
