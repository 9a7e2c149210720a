import type { FastifyRequest } from 'fastify';
import { type RefreshCookie, refreshCookieOf } from './cookie.ts';

/** The languages that mails are written in. */
export const MAIL_LANGUAGES = ['he', 'en', 'ar', 'ru'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** Where a request comes from, and the language of its person. */
export type Origin = {
  readonly address: string;
  readonly userAgent: string;
  readonly language: MailLanguage;
  /** The refresh cookie that the device has; it is sent to the calls below /api/auth only. */
  readonly cookie: RefreshCookie | undefined;
};

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request.headers['accept-language']),
  cookie: refreshCookieOf(request),
});

/** The first language of the header that mails support; the app sends the language of its page. Default: Hebrew. */
export function languageOf(header: string | undefined): MailLanguage {
  const tags = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return tags.map((tag) => MAIL_LANGUAGES.find((known) => known === tag)).find((known) => known !== undefined) ?? 'he';
}
