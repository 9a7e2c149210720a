import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Routes that are asked for all the time and by programs: they are logged only when they fail, and have no traces. */
const QUIET_ROUTES = new Set(['/api/health', '/api/ready', '/api/metrics']);

export const isQuietRoute = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => QUIET_ROUTES.has(url);

/**
 * Logs one line for each answered call of the API. The query is left out: a socket's address has its ticket there, and
 * names of parameters may be percent-encoded.
 */
export function installRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const { statusCode: status } = reply;
    const isQuiet = !url.startsWith('/api/') || isQuietRoute(request);
    if (!isQuiet || status >= 500) {
      request.log.info({ method, path: pathWithoutQuery(url), status, ms: Math.round(reply.elapsedTime) }, 'answered');
    }
    done();
  });
}

/** What a log line shows of a request. */
export const requestForLog = ({ method, url }: { method: string; url: string }): { method: string; path: string } => ({
  method,
  path: pathWithoutQuery(url),
});

const pathWithoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
