import { randomBytes } from 'node:crypto';
import type { GoogleOptions } from '@sali/contract/people/accounts/google';
import { CHALLENGES_PER_HOUR, GOOGLE_NONCE_MS } from '@sali/domain/base/limits/accounts';
import { networkOf } from '../../../base/budgets/budgets.ts';
import { AppError } from '../../../base/errors.ts';
import type { Deps } from '../../../base/deps.ts';
import type { Origin } from '../origin.ts';
import { insertNonce, isNonceOpen, takeNonce } from './db.ts';
import type { GooglePerson, GoogleTokens } from './idTokens.ts';

/**
 * Google's answer in the browser, the credential, is an ID token that contains our nonce. It is valid once: a credential
 * that was intercepted, or read from a log, opens nothing.
 */

/** The parts that the check of Google's answers needs. */
export type GoogleRoom = Pick<Deps, 'db' | 'now'> & {
  /** Undefined without sign-in with Google. */
  readonly google: GoogleTokens | undefined;
  /** Counts a use of the server's memory by `key`. @throws AppError too_many_requests past `most` in an hour */
  readonly countUse: (key: string, most: number) => Promise<void>;
};

const NONCE_BYTES = 32;

/** Returns the page's options to ask Google; null without GOOGLE_CLIENT_ID. @throws AppError too_many_requests */
export async function startGoogleSignIn(room: GoogleRoom, { address }: Origin): Promise<GoogleOptions> {
  if (!room.google) return { client_id: null, nonce: null };
  await room.countUse(`nonce:${networkOf(address)}`, CHALLENGES_PER_HOUR);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  await insertNonce(room.db, nonce, new Date(room.now().getTime() + GOOGLE_NONCE_MS));
  return { client_id: room.google.clientId, nonce };
}

/** Reads a credential without consuming it. @throws AppError google_unavailable, google_refused */
export async function readCredential(room: GoogleRoom, credential: string): Promise<GooglePerson> {
  if (!room.google) throw new AppError('google_unavailable');
  const person = await room.google.read(credential, room.now());
  if (!(await isNonceOpen(room.db, person.nonce, room.now()))) throw new AppError('google_refused');
  return person;
}

/** Consumes the credential's nonce. @throws AppError google_refused when another call did so first */
export async function consumeNonce(room: GoogleRoom, { nonce }: GooglePerson): Promise<void> {
  if (!(await takeNonce(room.db, nonce, room.now()))) throw new AppError('google_refused');
}

/**
 * Checks a fresh answer of Google, which proves as a password does that the caller owns the account.
 * @param googleId the account's Google id
 * @throws AppError google_unavailable, google_refused, google_other
 */
export async function requireGoogle(room: GoogleRoom, googleId: string | null, credential: string): Promise<void> {
  const person = await readCredential(room, credential);
  if (person.googleId !== googleId) throw new AppError('google_other');
  await consumeNonce(room, person);
}
