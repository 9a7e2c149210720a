import { BackupsReport } from '@sali/contract/admin/backups';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit, requireAdmin } from '../../people/audit/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { BackupRuns } from './runs.ts';

/** Routes of automatic backups, for administrators only: a backup holds what everybody wrote. */

export type BackupRoutesRoom = Pick<Deps, 'db' | 'now'> & { readonly runs: BackupRuns };

export const backupsRoutes =
  ({ runs, db, now }: BackupRoutesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (request) => void requireAdmin(request));

    app.get(
      '/admin/backups',
      {
        schema: {
          summary: 'The backups that are kept, and how the last one went',
          response: { 200: BackupsReport },
        },
      },
      () => runs.report(),
    );

    app.post(
      '/admin/backups',
      {
        config: { tried: 'makeBackup', cost: 2 },
        schema: {
          summary: 'Begins a backup, unless one runs; written into the audit log',
          response: { 202: BackupsReport },
        },
      },
      async (request, reply) => {
        const actor = requireAdmin(request);
        const subject = `backup ${await runs.beginNow()}`;
        await recordAudit(db, actor, now(), { action: 'backup.make', subject, before: null, after: null });
        return reply.code(202).send(await runs.report());
      },
    );
  };
