import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

/** Google's own button and its window, by what Google Identity Services asks for. */
const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * The headers that guard every page. Only where people may sign in with Google does its script run: then its window must
 * be able to answer this one, and is told the site's address (never a page's).
 */
export function headersOf({ google, publicUrl }: Pick<Config, 'google' | 'publicUrl'>): FastifyHelmetOptions {
  const withGoogle = (path: string): string[] => (google ? [`${GOOGLE}${path}`] : []);
  return {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'style-src': ["'self'", "'unsafe-inline'", ...withGoogle('style')],
        'script-src': ["'self'", ...withGoogle('client')],
        'connect-src': ["'self'", 'ws:', 'wss:', ...withGoogle('')],
        ...(google && { 'frame-src': withGoogle('') }),
        'upgrade-insecure-requests': null,
      },
    },
    ...(google && {
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    }),
    hsts: publicUrl?.startsWith('https:') ?? false,
  };
}
