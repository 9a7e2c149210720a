import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Refuses a request with two `Host` headers (RFC 9112 §3.2): a proxy in front may read another of them than this server.
 * Warns once when a proxy is in front that TRUSTED_PROXIES does not name.
 */
export function installRequestChecks(
  server: FastifyInstance,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): void {
  // TLS ends at a proxy: this server speaks plain HTTP.
  let hasWarned = trustedProxies.length > 0;
  const warn = (reason: string): void => {
    if (hasWarned) return;
    hasWarned = true;
    server.log.warn(`${reason}, but TRUSTED_PROXIES is not set: everyone behind the proxy shares one request budget`);
  };
  if (publicUrl?.startsWith('https:')) warn('PUBLIC_URL begins with https');
  server.addHook('onRequest', (request, _reply, done) => {
    if (isForwarded(request)) warn('A request came through a proxy');
    done(hasTwoHosts(request.raw.rawHeaders) ? new AppError('bad_request') : undefined);
  });
}

/** Names and values in turn, as they were received. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

/** Whether a program on this machine sent the request itself, and no proxy forwarded it. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  LOOPBACK.has(request.ip) && !isForwarded(request);
