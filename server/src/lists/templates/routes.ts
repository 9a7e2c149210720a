import { LIST_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import { ListWire } from '@sali/contract/lists/lists';
import * as wire from '@sali/contract/lists/templates';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { callerOf } from '../call.ts';
import { makeListOf } from './making.ts';
import type { TemplatesRoom } from './room.ts';
import { readTemplates, removeTemplate, storeTemplate } from './templates.ts';
import { noContent } from '../../base/noContent.ts';

const params = z.object({ templateId: z.uuid().toLowerCase() });

/** Routes of templates. */
export const templatesRoutes =
  (room: TemplatesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/templates',
      {
        config: { cost: 5 },
        schema: {
          summary: "The caller's templates, by name",
          response: { 200: z.array(wire.TemplateWire) },
        },
      },
      (request) => readTemplates(room, requireActor(request).userId),
    );

    app.put(
      '/templates/:templateId',
      {
        bodyLimit: LIST_BODY_BYTES_MAX,
        config: { tried: 'writeTemplate', cost: 10 },
        schema: {
          summary: 'Makes a template, or changes one, as a whole',
          params,
          body: wire.TemplateRequest,
          response: { 200: wire.TemplateWire, 201: wire.TemplateWire },
        },
      },
      async (request, reply) => {
        const { userId } = requireActor(request);
        const { template, isNew } = await storeTemplate(room, userId, request.params.templateId, request.body);
        return reply.code(isNew ? 201 : 200).send(template);
      },
    );

    app.delete(
      '/templates/:templateId',
      { config: { tried: 'deleteTemplate', cost: 2 }, schema: { params, response: { 204: z.null() } } },
      (request, reply) =>
        noContent(reply, removeTemplate(room, requireActor(request).userId, request.params.templateId)),
    );

    await app.register(madeListRoutes(room));
  };

/** A list that is made from a template. */
const madeListRoutes =
  (room: TemplatesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/templates/:templateId/lists',
      {
        config: { copies: true, tried: 'listFromTemplate', cost: 15 },
        schema: {
          summary: 'Makes a list from a template, shared with its people',
          params,
          body: wire.ListOfTemplate,
          response: { 200: ListWire, 201: ListWire },
        },
      },
      async (request, reply) => {
        const { templateId } = request.params;
        const { status, body } = await makeListOf(room, callerOf(request), templateId, request.body.list_uuid);
        return reply.code(status as 201).send(body);
      },
    );
  };
