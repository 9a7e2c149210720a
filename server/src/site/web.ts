import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError, sendProblem } from '../errors.ts';

const YEAR_S = 31_536_000;

/** The built web app: hashed files for a year, everything else asked for again, every page address answered by the shell. */
export async function installWeb(server: FastifyInstance, root: string | null): Promise<void> {
  const hasWeb = root !== null && existsSync(join(root, 'index.html'));
  if (hasWeb) await serveFiles(server, root);
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+(\?|$)/.test(request.url);
    if (!hasWeb || !isPage) return sendProblem(reply, new AppError('not_found'));
    return reply.header('cache-control', 'no-cache').sendFile('index.html', root);
  });
}

async function serveFiles(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${root}/assets/`) || path.endsWith('.woff2');
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
}
