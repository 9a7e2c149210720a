import type {} from '@fastify/cookie';
import { REFRESH_IDLE_DAYS } from '@sali/domain/base/limits/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../base/config.ts';
import { newSecret } from '../../base/secretHash.ts';

/** The refresh cookie: `sessionId.secret`, sent to the accounts' calls only. */
export type RefreshCookie = { sessionId: string; secret: string };

const REFRESH_COOKIE = 'sali_refresh';
/** The device's id, which stays when its sessions end. */
const DEVICE_COOKIE = 'sali_device';
const DEVICE_COOKIE_DAYS = 400;
const DAY_SECONDS = 24 * 60 * 60;
const DEVICE_ID = /^[A-Za-z0-9_-]{43}$/;
const PATH = '/api/auth';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A browser takes a cookie of this name from an encrypted connection alone, so nobody on the way can plant one. */
const SECURE_PREFIX = '__Secure-';

/** The cookie, also one that an older version of an encrypted site set without the prefix. */
const cookieOf = ({ cookies }: FastifyRequest, name: string): string | undefined =>
  cookies[`${SECURE_PREFIX}${name}`] ?? cookies[name];

type NewCookie = { readonly value: string; readonly path: string; readonly maxAgeDays: number };

function setCookie(
  reply: FastifyReply,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  name: string,
  { value, path, maxAgeDays }: NewCookie,
): void {
  // Behind a proxy the request itself looks like plain HTTP.
  const secure = reply.request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);
  const options = { path, httpOnly: true, sameSite: 'strict', secure, maxAge: maxAgeDays * DAY_SECONDS } as const;
  void reply.setCookie(secure ? `${SECURE_PREFIX}${name}` : name, value, options);
  if (secure && reply.request.cookies[name] !== undefined) void reply.clearCookie(name, { path, httpOnly: true });
}

const isFromOtherPage = (request: FastifyRequest): boolean =>
  ['same-site', 'cross-site'].includes(String(request.headers['sec-fetch-site']));

/**
 * SameSite=Strict keeps it from other sites; a page of a neighbouring address (`other.example.org`) counts as the same
 * site, but must neither renew nor end a session here. The browser's headers show where a request comes from.
 */
export function refreshCookieOf(request: FastifyRequest): RefreshCookie | undefined {
  if (isFromOtherPage(request)) return undefined;
  const [sessionId = '', secret = ''] = (cookieOf(request, REFRESH_COOKIE) ?? '').split('.');
  return UUID.test(sessionId) && secret !== '' ? { sessionId, secret } : undefined;
}

/** Whether the browser sends a refresh cookie at all, whatever it is worth. */
export const hasRefreshCookie = (request: FastifyRequest): boolean => cookieOf(request, REFRESH_COOKIE) !== undefined;

export function setRefreshCookie(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  { sessionId, secret }: RefreshCookie,
): void {
  const value = `${sessionId}.${secret}`;
  setCookie(reply, config, REFRESH_COOKIE, { value, path: PATH, maxAgeDays: REFRESH_IDLE_DAYS });
}

/** The cookie of pictures: a token of `pictureToken.ts`, sent with the addresses of pictures only. */
const PICTURE_COOKIE = 'sali_pictures';
const PICTURE_PATH = '/static/images';

/** The token of the browser that asks for a picture; undefined where a page of another address shows it. */
export const pictureTokenOf = (request: FastifyRequest): string | undefined =>
  isFromOtherPage(request) ? undefined : cookieOf(request, PICTURE_COOKIE);

export function setPictureCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>, token: string): void {
  setCookie(reply, config, PICTURE_COOKIE, { value: token, path: PICTURE_PATH, maxAgeDays: REFRESH_IDLE_DAYS });
}

/** The ids that devices get with the answer to a request. */
const newDeviceIds = new WeakMap<FastifyRequest, string>();

/** The id of the device that sends a request, a new one for a new device; undefined for a page of another address. */
export function deviceIdOf(request: FastifyRequest): string | undefined {
  if (isFromOtherPage(request)) return undefined;
  const held = cookieOf(request, DEVICE_COOKIE) ?? '';
  if (DEVICE_ID.test(held)) return held;
  const made = newDeviceIds.get(request) ?? newSecret();
  newDeviceIds.set(request, made);
  return made;
}

/** Keeps the id on the device. */
export function setDeviceCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): void {
  const deviceId = deviceIdOf(reply.request);
  if (deviceId === undefined) return;
  setCookie(reply, config, DEVICE_COOKIE, { value: deviceId, path: PATH, maxAgeDays: DEVICE_COOKIE_DAYS });
}

/** Clears what a sign-in set: the refresh cookie and the cookie of pictures. */
export function clearSessionCookies(reply: FastifyReply): void {
  for (const [name, path] of [
    [REFRESH_COOKIE, PATH],
    [PICTURE_COOKIE, PICTURE_PATH],
  ] as const) {
    void reply.clearCookie(name, { path, httpOnly: true, sameSite: 'strict' });
    const secureName = `${SECURE_PREFIX}${name}`;
    if (reply.request.cookies[secureName] !== undefined)
      void reply.clearCookie(secureName, { path, httpOnly: true, sameSite: 'strict', secure: true });
  }
}
