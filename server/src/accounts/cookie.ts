import type {} from '@fastify/cookie';
import { REFRESH_IDLE_DAYS } from '@sali/domain/limits/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The refresh cookie: `sessionId.secret`, sent to the accounts' calls only. */
export type RefreshCookie = { sessionId: string; secret: string };

export const REFRESH_COOKIE = 'sali_refresh';
const PATH = '/api/auth';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * SameSite=Strict keeps it from other sites; a page of a neighbouring address (`other.example.org`) counts as the same
 * site, but must neither renew nor end a session here. The browser's headers show where a request comes from.
 */
export function refreshCookieOf(request: FastifyRequest): RefreshCookie | undefined {
  if (['same-site', 'cross-site'].includes(String(request.headers['sec-fetch-site']))) return undefined;
  const [sessionId = '', secret = ''] = (request.cookies[REFRESH_COOKIE] ?? '').split('.');
  return UUID.test(sessionId) && secret !== '' ? { sessionId, secret } : undefined;
}

export function setRefreshCookie(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  { sessionId, secret }: RefreshCookie,
): void {
  void reply.setCookie(REFRESH_COOKIE, `${sessionId}.${secret}`, {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    // Behind a proxy the request itself looks like plain HTTP.
    secure: reply.request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false),
    maxAge: REFRESH_IDLE_DAYS * 24 * 60 * 60,
  });
}

export const clearRefreshCookie = (reply: FastifyReply): void =>
  void reply.clearCookie(REFRESH_COOKIE, { path: PATH, httpOnly: true, sameSite: 'strict' });
