import { REFRESH_ABSOLUTE_DAYS } from '@sali/domain/base/limits/accounts';
import { DAY_MS } from '@sali/domain/base/time';
import { errors, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../base/uuid.ts';
import { ISSUER, SIGNING_ALGORITHM, signingKeyOf } from './tokens.ts';

/**
 * The token in the cookie of pictures, since `<img>` sends no bearer: it names a session and opens pictures alone.
 * Whether the session goes on is asked with each picture.
 */

const AUDIENCE = 'pictures';

export function signPictureToken(secret: string, sessionId: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ session: sessionId })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (REFRESH_ABSOLUTE_DAYS * DAY_MS) / 1000)
    .sign(signingKeyOf(secret));
}

/** @returns the id of the session; undefined for a token that this server did not sign, for another purpose, or too old */
export async function readPictureToken(secret: string, token: string, now: Date): Promise<string | undefined> {
  const options = { algorithms: [SIGNING_ALGORITHM], issuer: ISSUER, audience: AUDIENCE, currentDate: now };
  try {
    const { payload } = await jwtVerify(token, signingKeyOf(secret), { ...options, requiredClaims: ['exp'] });
    return typeof payload.session === 'string' && isUuid(payload.session) ? payload.session : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
