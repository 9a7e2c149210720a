import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ACCESS_TOKEN_MINUTES } from '@sali/domain/limits/accounts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../uuid.ts';

/** The access token names the session; whether that still lives is looked up each time. */
const ALGORITHM = 'HS256';
const ISSUER = 'sali';
export const ACCESS_TOKEN_SECONDS = ACCESS_TOKEN_MINUTES * 60;

/** `expiresAt` in milliseconds. */
export type TokenClaims = { userId: number; sessionId: string; isExpired: boolean; expiresAt: number };

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

export function signAccessToken(secret: string, userId: number, sessionId: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(keyOf(secret));
}

/** @returns undefined for what this server did not sign; an expired token is told as such */
export async function readAccessToken(secret: string, token: string, now: Date): Promise<TokenClaims | undefined> {
  const options = { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: now, requiredClaims: ['sub', 'sid', 'exp'] };
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), options);
    return claimsOf(payload, false);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return claimsOf(error.payload, true);
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function claimsOf(
  { sub, sid, exp = 0 }: { sub?: string; sid?: unknown; exp?: number },
  isExpired: boolean,
): TokenClaims | undefined {
  // Signed by this server's secret, and yet no session's: no database is asked for it.
  if (typeof sid !== 'string' || !isUuid(sid)) return undefined;
  return { userId: Number(sub), sessionId: sid, isExpired, expiresAt: exp * 1000 };
}

export const newRefreshSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The refresh secret that follows `current`. It is derived, so that two tabs that come with the same old one (or one whose
 * answer was lost on the way) are given the same new one.
 */
export const nextRefreshSecret = (secret: string, sessionId: string, current: string): string =>
  createHmac('sha256', secret).update(`refresh:${sessionId}:${current}`).digest('base64url');

/** What is stored of a refresh secret. It has 256 bits of chance, so a fast hash is enough. */
export const refreshHashOf = (refreshSecret: string): string =>
  createHash('sha256').update(refreshSecret).digest('base64url');

export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
