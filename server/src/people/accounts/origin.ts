import type { Language } from '@sali/domain/people/settings/languages';
import { languageOf } from '../../base/languageOf.ts';
import type { FastifyRequest } from 'fastify';
import { isFromThisMachine, noteTried } from '../../base/site/site.ts';
import { deviceIdOf, type RefreshCookie, refreshCookieOf } from './cookie.ts';

/** Where a request comes from, and the language of its person. */
export type Origin = {
  readonly address: string;
  /** Whether a program on this machine sent it to this machine by its own name, and no proxy. */
  readonly isFromHere: boolean;
  readonly userAgent: string;
  readonly language: Language;
  /** The refresh cookie that the device has; it is sent to the calls below /api/auth only. */
  readonly cookie: RefreshCookie | undefined;
  /** Outlives the sessions on the device. */
  readonly deviceId: string | undefined;
  /** Notes for the log whose account is being tried. */
  readonly noteTried: (userId: number) => void;
};

const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Whether a `Host` is a name that leads here on every machine. Under another one a proxy may have passed the request on
 * without a header of its own, or a page of another site whose name was pointed at this machine.
 */
const isOwnName = (host: string | undefined): boolean => host !== undefined && OWN_NAME.test(host);

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  isFromHere: isFromThisMachine(request) && isOwnName(request.headers.host),
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request),
  cookie: refreshCookieOf(request),
  deviceId: deviceIdOf(request),
  noteTried: (userId) => noteTried(request, userId),
});
