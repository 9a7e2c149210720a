import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Problem } from '@sali/contract/errors';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { VERSION } from '../version.ts';

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
  await server.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  server.get('/api/openapi.json', { schema: { hide: true } }, () => server.swagger());
}

const PROBLEM = {
  description: 'RFC 9457; `detail` is a Hebrew sentence, `code` a stable word',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Every operation may answer with a problem. */
function withProblems(document: Partial<{ paths?: Record<string, object | undefined> }>) {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations ?? {}).map(([method, operation]: [string, { responses?: object }]) => [
        method,
        { ...operation, responses: { ...operation.responses, default: PROBLEM } },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
