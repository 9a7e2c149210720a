import type { Language } from '@sali/domain/settings/languages';
import { languageOf } from '../languageOf.ts';
import type { FastifyRequest } from 'fastify';
import { deviceIdOf, type RefreshCookie, refreshCookieOf } from './cookie.ts';

/** Where a request comes from, and the language of its person. */
export type Origin = {
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
  /** The refresh cookie that the device has; it is sent to the calls below /api/auth only. */
  readonly cookie: RefreshCookie | undefined;
  /** Outlives the sessions on the device. */
  readonly deviceId: string | undefined;
};

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request),
  cookie: refreshCookieOf(request),
  deviceId: deviceIdOf(request),
});
