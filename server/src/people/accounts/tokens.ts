import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../base/uuid.ts';

const ACCESS_TOKEN_MINUTES = 60;

/** How this server signs its tokens. */
export const SIGNING_ALGORITHM = 'HS256';
export const ISSUER = 'sali';
/** The access token names the session; each request checks that the session is still live. */
export const ACCESS_TOKEN_SECONDS = ACCESS_TOKEN_MINUTES * 60;

/** `expiresAt` in milliseconds. */
export type TokenClaims = { userId: number; sessionId: string; isExpired: boolean; expiresAt: number };

export const signingKeyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

export function signAccessToken(secret: string, userId: number, sessionId: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(signingKeyOf(secret));
}

/** @returns undefined for a token that this server did not sign; `isExpired` marks an expired one */
export async function readAccessToken(secret: string, token: string, now: Date): Promise<TokenClaims | undefined> {
  const options = {
    algorithms: [SIGNING_ALGORITHM],
    issuer: ISSUER,
    currentDate: now,
    requiredClaims: ['sub', 'sid', 'exp'],
  };
  try {
    const { payload } = await jwtVerify(token, signingKeyOf(secret), options);
    return claimsOf(payload, false);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return claimsOf(error.payload, true);
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function claimsOf(
  { sub, sid, aud, exp = 0 }: { sub?: string; sid?: unknown; aud?: unknown; exp?: number },
  isExpired: boolean,
): TokenClaims | undefined {
  // A token for another purpose.
  if (aud !== undefined) return undefined;
  // A valid signature without a session id: no database query for it.
  if (typeof sid !== 'string' || !isUuid(sid)) return undefined;
  return { userId: Number(sub), sessionId: sid, isExpired, expiresAt: exp * 1000 };
}

/**
 * The refresh secret after `current`. It is derived, so that two tabs with the same old secret (or one whose answer was
 * lost) get the same new one.
 */
export const nextRefreshSecret = (secret: string, sessionId: string, current: string): string =>
  createHmac('sha256', secret).update(`refresh:${sessionId}:${current}`).digest('base64url');

export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
