import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Google's own button and its window, as Google Identity Services requires. */
const GOOGLE = 'https://accounts.google.com/gsi/';
const YEAR_S = 31_536_000;

/** The pages themselves scan barcodes, listen and look for near stores; frames in them may not. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation'].map((name) => `${name}=(self)`).join(', ');

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers that guard every page, by their lower-case names. Where people may sign in with Google, its script runs:
 * its window must be able to answer this one, and receives the site's address (never a page's).
 * @param inlineScripts the inline scripts of the app’s pages; no other inline script runs
 */
export function securityHeadersOf(
  { google, publicUrl }: Pick<Config, 'google' | 'publicUrl'>,
  inlineScripts: readonly string[] = [],
): SecurityHeaders {
  const withGoogle = (path: string): string[] => (google ? [`${GOOGLE}${path}`] : []);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    // No picture of another site: it would see who reads what. Pictures in a bucket of S3 pass through this server.
    'img-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    // WebAssembly is code of this site too: it reads barcodes where the browser cannot.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inlineScripts.map(hashSourceOf), ...withGoogle('client')],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'", ...withGoogle('style')],
    // The site's own socket: older browsers do not count it as 'self'.
    'connect-src': ["'self'", ...socketOf(publicUrl), ...withGoogle('')],
    ...(google && { 'frame-src': withGoogle('') }),
  };
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': google ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': google ? 'strict-origin-when-cross-origin' : 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
  };
}

/** The address of the site's sockets, where the configuration names the site. */
const socketOf = (publicUrl: string | undefined): string[] =>
  publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];

const hashSourceOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Sends the headers with every answer, also with refusals. No cache keeps the answer of a call with a credential, unless its
 * route says otherwise.
 */
export function installSecurityHeaders(server: FastifyInstance, headers: SecurityHeaders): void {
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (request.headers.authorization !== undefined && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'private, no-store');
    done();
  });
}
