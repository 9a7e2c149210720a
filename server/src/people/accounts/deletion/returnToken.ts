import { errors, jwtVerify, SignJWT } from 'jose';
import { ISSUER, SIGNING_ALGORITHM, signingKeyOf } from '../tokens.ts';

/** How long after a sign-in a deleted account can be brought back by its answer. */
const RETURN_TOKEN_MINUTES = 15;

/** The answer to a sign-in to a deleted account: it brings the account back, and opens nothing else. */

const AUDIENCE = 'return';

export type ReturnClaims = { readonly userId: number; readonly beganAtMs: number };

/** @param beganAt when the account was deleted: a token of an earlier deletion does not count */
export function signReturnToken(secret: string, userId: number, beganAt: Date, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ began: beganAt.getTime() })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + RETURN_TOKEN_MINUTES * 60)
    .sign(signingKeyOf(secret));
}

/** @returns undefined for a token that this server did not sign, or that is too old */
export async function readReturnToken(secret: string, token: string, now: Date): Promise<ReturnClaims | undefined> {
  const options = { algorithms: [SIGNING_ALGORITHM], issuer: ISSUER, audience: AUDIENCE, currentDate: now };
  try {
    const { payload } = await jwtVerify(token, signingKeyOf(secret), { ...options, requiredClaims: ['sub', 'exp'] });
    return { userId: Number(payload.sub), beganAtMs: Number(payload.began) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
