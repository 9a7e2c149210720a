import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_PREFIX } from '../secretHash.ts';
import { CostMeter, networkOf } from '../budgets/budgets.ts';

/** Routes that are asked for all the time and by programs: they are logged only when they fail. */
const QUIET_ROUTES = new Set(['/api/health', '/api/ready', '/api/metrics']);

const isQuietRoute = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => QUIET_ROUTES.has(url);

/**
 * Calls on credentials, sessions and administration, and those that try e-mail addresses: their lines say who it was, and from
 * which network.
 */
const SECURITY_PATH =
  /^\/api\/(?:auth|admin|users\/me\/(?:password|email|passkeys|google|second-factor|api-tokens|calendar)|lists\/[^/]+\/share|families\/mine\/invitations)\b/;

/** Refusals that have a line each: at once, and in each second after that. */
const REFUSALS_PER_SECOND = 20;

/**
 * Logs one line for each answered call of the API. The query is left out: a socket's address has its ticket there, and
 * names of parameters may be percent-encoded. The number of the person and the network are in the line of a share, an invitation
 * and a change of credentials, sessions or by an administrator. A sign-in has the person whose account was tried. A flood of
 * calls that are refused fills no disk: 20 have a line at once, and 20 a second after that; the next line says how many had none
 * [BU34].
 * @param nowMs milliseconds of a clock that never goes back
 */
export function installRequestLog(server: FastifyInstance, nowMs = (): number => performance.now()): void {
  const refusals = new CostMeter({ perSecond: REFUSALS_PER_SECOND, burst: REFUSALS_PER_SECOND, keysMax: 1 }, nowMs);
  let leftOut = 0;
  server.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const { statusCode: status } = reply;
    const isQuiet = (!url.startsWith('/api/') || isQuietRoute(request)) && status < 500;
    if (!isQuiet && REFUSED.has(status) && refusals.charge('', 1) > 0) leftOut += 1;
    else if (!isQuiet) {
      const facts = {
        ...{ method, path: pathWithoutQuery(url), status, ms: Math.round(reply.elapsedTime) },
        ...(leftOut > 0 && { refusals_left_out: leftOut }),
      };
      leftOut = 0;
      request.log.info(
        method !== 'GET' && SECURITY_PATH.test(url) ? { ...facts, ...whoIn(request) } : facts,
        'answered',
      );
    }
    done();
  });
}

/** Too many calls, or no room for them: `refused_call` counts them by route and code. */
const REFUSED: ReadonlySet<number> = new Set([429, 503]);

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

/** A calendar has its secret in its path, since it can send nothing else. Routes read paths as they are decoded. */
const SECRET_IN_PATH = /^(\/+api\/+calendar\/).+/i;
/** A token that was pasted into another path, or behind a word that is spelled wrong. */
const TOKEN_IN_PATH = new RegExp(String.raw`${TOKEN_PREFIX}[\w-]+`, 'gi');

/** Callers choose their paths: those of 15 KB that lead nowhere would fill the disk with lines [BU34]. */
const PATH_CHARS_MAX = 200;

/** The path as a log line shows it: without query and secret, and cut where it is long. */
function pathWithoutQuery(url: string): string {
  const path = decodedPath(url.split(/[?#]/, 1)[0] ?? '')
    .replace(SECRET_IN_PATH, '$1…')
    .replaceAll(TOKEN_IN_PATH, `${TOKEN_PREFIX}…`);
  return path.length > PATH_CHARS_MAX ? `${path.slice(0, PATH_CHARS_MAX)}…` : path;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // An escape that is broken: the address is logged as it came.
    return path;
  }
}
