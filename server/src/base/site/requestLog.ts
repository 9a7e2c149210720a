import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../budgets/budgets.ts';

/** Routes that are asked for all the time and by programs: they are logged only when they fail, and have no traces. */
const QUIET_ROUTES = new Set(['/api/health', '/api/ready', '/api/metrics']);

export const isQuietRoute = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => QUIET_ROUTES.has(url);

/** Calls on credentials, sessions and administration: their lines say who it was, and from which network. */
const SECURITY_PATH =
  /^\/api\/(?:auth|admin|users\/me\/(?:password|email|passkeys|google|second-factor|api-tokens|calendar))\b/;

/**
 * Logs one line for each answered call of the API. The query is left out: a socket's address has its ticket there, and
 * names of parameters may be percent-encoded. A change of credentials, sessions or by an administrator, and an attempt at
 * one, has the number of the person and the network; of a sign-in the person whose account was tried.
 */
export function installRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const { statusCode: status } = reply;
    const isQuiet = !url.startsWith('/api/') || isQuietRoute(request);
    if (!isQuiet || status >= 500) {
      const facts = { method, path: pathWithoutQuery(url), status, ms: Math.round(reply.elapsedTime) };
      request.log.info(
        method !== 'GET' && SECURITY_PATH.test(url) ? { ...facts, ...whoIn(request) } : facts,
        'answered',
      );
    }
    done();
  });
}

function whoIn(request: FastifyRequest): { readonly user_id: number | null; readonly network: string } {
  return { user_id: request.actor?.userId ?? triedBy.get(request) ?? null, network: networkOf(request.ip) };
}

const triedBy = new WeakMap<FastifyRequest, number>();

/** Notes whose account a request without a sign-in tried to open, for its line in the log. */
export const noteTried = (request: FastifyRequest, userId: number): void => void triedBy.set(request, userId);

/** Returns the part of a request that a log line shows. */
export const requestForLog = ({ method, url }: { method: string; url: string }): { method: string; path: string } => ({
  method,
  path: pathWithoutQuery(url),
});

/** A calendar has its secret in its path, since it can send nothing else. */
const SECRET_IN_PATH = /^(\/api\/calendar\/).+/;

const pathWithoutQuery = (url: string): string => (url.split(/[?#]/, 1)[0] ?? '').replace(SECRET_IN_PATH, '$1…');
