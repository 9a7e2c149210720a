import { emailError } from '@sali/domain/people/accounts/credentials';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../../../base/config.ts';
import { AppError } from '../../../base/errors.ts';

/** The person that an ID token of Google names (OpenID Connect). */
export type GooglePerson = {
  /** `sub`: stays the same when the person's address changes. */
  readonly googleId: string;
  readonly email: string;
  /** Google once verified that the address is theirs. */
  readonly isVerified: boolean;
  /** Google hosts the address itself, so it cannot belong to somebody else by now. Other addresses may have changed hands. */
  readonly isGooglesOwn: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly nonce: string;
};

export type GoogleTokens = {
  readonly clientId: string;
  /** @throws AppError google_refused, google_unavailable when Google's keys cannot be had */
  readonly read: (idToken: string, now: Date) => Promise<GooglePerson>;
};

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const ALGORITHM = 'RS256';
/** Tolerated difference between Google's clock and this one. */
const CLOCK_SKEW_S = 30;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().refine((email) => emailError(email) === undefined),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  hd: z.string().optional(),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  nonce: z.string().min(1),
  azp: z.string().optional(),
});

/** Verifies tokens by Google's published keys, which are fetched when first needed and then cached. */
export function openGoogle(google: Config['google']): GoogleTokens | undefined {
  if (google === undefined) return undefined;
  const { clientId, keysUrl } = google;
  const keys = createRemoteJWKSet(new URL(keysUrl));
  const keyOf: typeof keys = Object.assign(
    (...token: Parameters<typeof keys>) => keys(...token).catch((error: unknown) => Promise.reject(keyError(error))),
    keys,
  );
  return {
    clientId,
    read: async (idToken, now) => {
      const { payload } = await jwtVerify(idToken, keyOf, {
        algorithms: [ALGORITHM],
        issuer: ISSUERS,
        audience: clientId,
        currentDate: now,
        clockTolerance: CLOCK_SKEW_S,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      }).catch((error: unknown) => Promise.reject(tokenError(error)));
      const claims = Claims.safeParse(payload);
      if (!claims.success || (claims.data.azp ?? clientId) !== clientId) throw new AppError('google_refused');
      return googlePersonOf(claims.data);
    },
  };
}

/** A token that names no key of Google is refused; any other error means that the keys could not be fetched. */
const KEY_REFUSALS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
const keyError = (error: unknown): Error =>
  error instanceof Error && KEY_REFUSALS.some((refusal) => error instanceof refusal)
    ? error
    : new AppError('google_unavailable');

const tokenError = (error: unknown): Error =>
  error instanceof errors.JOSEError || !(error instanceof Error) ? new AppError('google_refused') : error;

const googlePersonOf = (claims: z.infer<typeof Claims>): GooglePerson => ({
  googleId: claims.sub,
  email: claims.email,
  isVerified: claims.email_verified,
  isGooglesOwn: claims.email_verified && (claims.hd !== undefined || /@(gmail|googlemail)\.com$/i.test(claims.email)),
  firstName: claims.given_name,
  lastName: claims.family_name,
  nonce: claims.nonce,
});
