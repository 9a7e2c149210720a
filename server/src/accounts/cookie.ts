import type {} from '@fastify/cookie';
import { REFRESH_IDLE_DAYS } from '@sali/domain/limits/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { newRefreshSecret } from './tokens.ts';

/** The refresh cookie: `sessionId.secret`, sent to the accounts' calls only. */
export type RefreshCookie = { sessionId: string; secret: string };

export const REFRESH_COOKIE = 'sali_refresh';
/** The device's id, which stays when its sessions end. */
const DEVICE_COOKIE = 'sali_device';
const DEVICE_COOKIE_DAYS = 400;
const DEVICE_ID = /^[A-Za-z0-9_-]{43}$/;
const PATH = '/api/auth';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isFromOtherPage = (request: FastifyRequest): boolean =>
  ['same-site', 'cross-site'].includes(String(request.headers['sec-fetch-site']));

/**
 * SameSite=Strict keeps it from other sites; a page of a neighbouring address (`other.example.org`) counts as the same
 * site, but must neither renew nor end a session here. The browser's headers show where a request comes from.
 */
export function refreshCookieOf(request: FastifyRequest): RefreshCookie | undefined {
  if (isFromOtherPage(request)) return undefined;
  const [sessionId = '', secret = ''] = (request.cookies[REFRESH_COOKIE] ?? '').split('.');
  return UUID.test(sessionId) && secret !== '' ? { sessionId, secret } : undefined;
}

export function setRefreshCookie(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  { sessionId, secret }: RefreshCookie,
): void {
  const maxAge = REFRESH_IDLE_DAYS * DAY_SECONDS;
  void reply.setCookie(REFRESH_COOKIE, `${sessionId}.${secret}`, { ...cookieOptions(reply, config), maxAge });
}

const DAY_SECONDS = 24 * 60 * 60;

/** The cookie of pictures: a token of `pictureToken.ts`, sent with the addresses of pictures only. */
const PICTURE_COOKIE = 'sali_pictures';
const PICTURE_PATH = '/static/images';

/** The token of the browser that asks for a picture; undefined where a page of another address shows it. */
export const pictureTokenOf = (request: FastifyRequest): string | undefined =>
  isFromOtherPage(request) ? undefined : request.cookies[PICTURE_COOKIE];

export function setPictureCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>, token: string): void {
  const maxAge = REFRESH_IDLE_DAYS * DAY_SECONDS;
  void reply.setCookie(PICTURE_COOKIE, token, { ...cookieOptions(reply, config), path: PICTURE_PATH, maxAge });
}

const cookieOptions = (reply: FastifyReply, config: Pick<Config, 'publicUrl'>) =>
  ({
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    // Behind a proxy the request itself looks like plain HTTP.
    secure: reply.request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false),
  }) as const;

/** The ids that devices get with the answer to a request. */
const newDeviceIds = new WeakMap<FastifyRequest, string>();

/** The id of the device that sends a request, a new one for a new device; undefined for a page of another address. */
export function deviceIdOf(request: FastifyRequest): string | undefined {
  if (isFromOtherPage(request)) return undefined;
  const held = request.cookies[DEVICE_COOKIE] ?? '';
  if (DEVICE_ID.test(held)) return held;
  const made = newDeviceIds.get(request) ?? newRefreshSecret();
  newDeviceIds.set(request, made);
  return made;
}

/** Keeps the id on the device. */
export function setDeviceCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): void {
  const deviceId = deviceIdOf(reply.request);
  if (deviceId === undefined) return;
  const maxAge = DEVICE_COOKIE_DAYS * DAY_SECONDS;
  void reply.setCookie(DEVICE_COOKIE, deviceId, { ...cookieOptions(reply, config), maxAge });
}

/** Clears what a sign-in set: the refresh cookie and the cookie of pictures. */
export function clearSessionCookies(reply: FastifyReply): void {
  void reply.clearCookie(REFRESH_COOKIE, { path: PATH, httpOnly: true, sameSite: 'strict' });
  void reply.clearCookie(PICTURE_COOKIE, { path: PICTURE_PATH, httpOnly: true, sameSite: 'strict' });
}
