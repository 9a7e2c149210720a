import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Problem } from '@sali/contract/base/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { takesGzip } from './compression.ts';

const gzipOf = promisify(gzip);

const PAGE = '/api/docs';

/** `/api/openapi.json`, made from the schemas that validate, and a page to read it at `/api/docs`. */
export async function installDocs(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sali',
        description: 'סלי: רשימות קניות משותפות עם מחירי אמת',
        version: VERSION,
        license: { name: 'MIT' },
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Problem: z.toJSONSchema(Problem, { target: 'openapi-3.0' }) as object },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      ('openapiObject' in document ? withProblems(document.openapiObject) : document.swaggerObject) as never,
  });
  const send = documentSender(server);
  await server.register(swaggerUi, {
    routePrefix: PAGE,
    staticCSP: true,
    uiHooks: {
      // The page has copies of the document of its own, which it would make again for every call.
      onRequest: async (request, reply) => {
        const { url } = request.routeOptions;
        if (url === `${PAGE}/json`) return send(request, reply);
        if (url === `${PAGE}/yaml`) throw new AppError('not_found');
      },
    },
  });
  server.get('/api/openapi.json', { schema: { hide: true } }, send);
}

type StoredDocument = { readonly json: Buffer; readonly gzip: Buffer; readonly etag: string };

/** Sends the API's document from memory: it is made and compressed at the first call and stays the same until the server stops. */
function documentSender(
  server: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let stored: Promise<StoredDocument> | undefined;
  return async (request, reply) => {
    stored ??= storedDocumentOf(server);
    const { json, gzip, etag } = await stored;
    void reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(json);
    return reply.header('content-encoding', 'gzip').send(gzip);
  };
}

async function storedDocumentOf(server: FastifyInstance): Promise<StoredDocument> {
  const json = Buffer.from(JSON.stringify(server.swagger()));
  const etag = `"${createHash('sha256').update(json).digest('base64url')}"`;
  return { json, gzip: await gzipOf(json, { level: constants.Z_BEST_COMPRESSION }), etag };
}

const PROBLEM = {
  description: 'RFC 9457; `detail` is a Hebrew sentence, `code` a stable word',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Every operation may answer with a problem. The page groups operations by the first word of their address. */
function withProblems(document: Partial<{ paths?: Record<string, object | undefined> }>) {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]): [string, object] => [
    path,
    Object.fromEntries(
      Object.entries(operations ?? {}).map(([method, operation]: [string, { responses?: object }]) => [
        method,
        {
          ...operation,
          tags: [path.replace('/api/', '').split('/', 1)[0]],
          responses: { ...operation.responses, default: PROBLEM },
        },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
