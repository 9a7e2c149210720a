import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageFacts } from '@sali/contract/kitchen/recipes/recipePage';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { sendProblem } from './errorHandler.ts';
import { withRecipeHead } from './recipeHead.ts';

const YEAR_S = 31_536_000;

/** The facts of a public recipe; undefined where there is none. */
export type RecipeFacts = (recipeId: number) => Promise<PageFacts | undefined>;

/**
 * The built web app: hashed files for a year, everything else asked for again. A public page and an open list are sent as
 * they were drawn by the build, so that they paint before any script; every other page address is answered by the shell.
 * A public recipe's page comes with what crawlers read of it.
 */
export async function installWeb(
  server: FastifyInstance,
  root: string | null,
  recipeFacts: RecipeFacts,
): Promise<void> {
  const hasWeb = root !== null && existsSync(join(root, 'index.html'));
  if (hasWeb) {
    await serveFiles(server, root);
    servesRecipes(server, root, recipeFacts);
  }
  const pages = hasWeb ? drawnPages(root) : new Map<string, string>();
  server.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !request.url.startsWith('/api/') && !/\.\w+(\?|$)/.test(request.url);
    if (!hasWeb || !isPage) return sendProblem(reply, new AppError('not_found'));
    return reply.header('cache-control', 'no-cache').sendFile(pages.get(pageNameOf(request.url)) ?? 'index.html', root);
  });
}

/** The pages that the build drew, by name: files of `pages/` (web/build/staticPages.ts). */
function drawnPages(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'pages');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : [];
  return new Map(files.map((file) => [file.slice(0, -'.html'.length), `pages/${file}`]));
}

/** /shopping is `shopping`, / is `home`, and every open list is `list`. */
function pageNameOf(url: string): string {
  const [path = ''] = url.split('?');
  if (/^\/shopping\/list\/[^/]+$/.test(path)) return 'list';
  return path === '/' ? 'home' : path.slice(1);
}

/** The inline scripts of the app’s own pages. @param root null where the server has no app */
export function inlineScriptsOf(root: string | null): string[] {
  if (root === null || !existsSync(join(root, 'index.html'))) return [];
  const files = ['index.html', ...drawnPages(root).values()];
  const pages = files.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  return [...new Set([...pages.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script))];
}

async function serveFiles(server: FastifyInstance, root: string): Promise<void> {
  const assets = join(root, 'assets/');
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    // A route for each of a thousand hashed files would make the start of the server a second longer.
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    index: false,
    // No file is long enough to be read in parts, and a wrong range would be an error.
    acceptRanges: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(assets) || path.endsWith('.woff2');
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  server.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(request.params['*'], assets),
  );
}

function servesRecipes(server: FastifyInstance, root: string, recipeFacts: RecipeFacts): void {
  const shell = readFileSync(join(root, 'index.html'), 'utf8');
  server.get<{ Params: { id: string } }>(
    '/recipe/:id',
    { config: { cost: 3 }, schema: { hide: true } },
    async (request, reply) => {
      const id = /^\d{1,9}$/.exec(request.params.id)?.[0];
      const facts = id && (await recipeFacts(Number(id)));
      // The app shows the same: to its owner a private recipe, to others that it was not found.
      return reply
        .code(facts ? 200 : 404)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .serializer(String)
        .send(facts ? withRecipeHead(shell, facts) : shell);
    },
  );
}
