import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { answerMessage, type CallApi } from './mcp.ts';
import { RpcAnswer, RpcRequest } from './messages.ts';

const DESCRIPTION =
  'Model Context Protocol over HTTP, without a session or a stream: one JSON-RPC message, one answer. Methods: initialize, ' +
  'ping, tools/list, tools/call. The bearer is a token of the account page (`POST users/me/api-tokens`); each tool does ' +
  'what the token’s scopes allow.';

/** The route of the MCP server. */
export const mcpRoutes: FastifyPluginAsyncZod = async (app) => {
  // The protocol asks for 405 where a server opens no stream.
  app.get('/mcp', { config: { isForEveryone: true }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('allow', 'POST').code(405).send(),
  );

  app.post(
    '/mcp',
    {
      config: { tried: 'callAssistant', cost: 1, isElsewhere: true, token: { needs: [] }, stores: 'nothing' },
      schema: {
        summary: 'An MCP server for assistants: lists, products, comparison, recipes, pantry and meals',
        description: DESCRIPTION,
        body: RpcRequest,
        response: { 200: RpcAnswer, 202: z.null() },
      },
    },
    async (request, reply) => {
      requireActor(request);
      const answer = await answerMessage(request.body, callerOfApi(app, request));
      return answer === null ? reply.code(202).send(null) : reply.send(answer);
    },
  );
};

/** Calls of the API inside this process, with the bearer and the address of the request, so that its limits count. */
const callerOfApi =
  (app: Pick<FastifyInstance, 'inject'>, request: FastifyRequest): CallApi =>
  async ({ method, path, body }) => {
    const { authorization = '' } = request.headers;
    const answer = await app.inject({
      ...{ method, url: `/api/${path}`, headers: { authorization }, remoteAddress: request.ip },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, text: answer.body };
  };
