import * as wire from '@sali/contract/people/contentReports/contentReports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../accounts/accounts.ts';
import { requireCatalogueManager } from '../audit/audit.ts';
import { type ContentReportsRoom, decideContent, readReportedContent, reportContent } from './contentReports.ts';
import { noContent } from '../../base/noContent.ts';

/** Reports: signed-in people write them, managers of the catalogue decide about them. */
export const contentReportsRoutes =
  (room: ContentReportsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/content-reports',
      {
        config: { tried: 'reportContent', cost: 2, stores: 'little' },
        schema: {
          summary: 'Reports what somebody else wrote to the managers; once per person and subject',
          body: wire.NewContentReport,
          response: { 204: z.null() },
        },
      },
      (request, reply) => noContent(reply, reportContent(room, requireActor(request).userId, request.body)),
    );

    app.get(
      '/admin/content-reports',
      {
        schema: {
          summary: 'Reported content, the one that was reported first first; or what was decided',
          querystring: wire.ContentReportsQuery,
          response: { 200: z.array(wire.ReportedContent) },
        },
      },
      async (request, reply) => {
        requireCatalogueManager(request);
        const { content, total } = await readReportedContent(room, request.query);
        void reply.header('x-total-count', total);
        return content;
      },
    );

    app.put(
      '/admin/content-reports/:kind/:subject',
      {
        config: { tried: 'decideContent', cost: 2 },
        // Before the parameters are checked: a stranger learns nothing of what there is.
        onRequest: async (request) => void requireCatalogueManager(request),
        schema: {
          summary:
            'Hides reported content, or all of its author, with a reason, shows it again, or dismisses its reports; in the audit log',
          params: wire.ContentReportParams,
          body: wire.ContentDecision,
          response: { 204: z.null() },
        },
      },
      (request, reply) =>
        noContent(reply, decideContent(room, requireCatalogueManager(request), request.params, request.body)),
    );
  };
