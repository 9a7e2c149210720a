import type { OwnProof } from '@sali/contract/people/accounts/accounts';
import type { AddPasskeyRequest, PasskeyLoginRequest } from '@sali/contract/people/accounts/passkeys';
import { usernameOf } from '@sali/domain/people/accounts/user';
import { isolate } from '@sali/domain/base/bidi';
import { CHALLENGES_PER_HOUR, PASSKEY_CHALLENGE_MS } from '@sali/domain/base/limits/accounts';
import { textField } from '@sali/domain/base/unknownValues';
import { networkOf } from '../../../base/budgets/budgets.ts';
import { AppError } from '../../../base/errors.ts';
import type { Actor } from '../actor.ts';
import { selectUser, selectUserByEmail } from '../db.ts';
import { mailOwner } from '../mail/securityMail.ts';
import { requireProof } from '../ownProof.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import type { RenewedSession } from '../sessions.ts';
import { openSession } from '../signIn.ts';
import type { Passkey } from './db.ts';
import * as sql from './db.ts';

const PASSKEYS_MAX = 20;

/**
 * Passkeys: a way to sign in that cannot be guessed, phished or read from this database, which holds public keys only. The
 * device verifies its person (finger, face, PIN) each time. A challenge is valid once, for minutes.
 */

/** The site as browsers name it. A passkey belongs to one site. */
export type PasskeySite = { readonly id: string; readonly origin: string };

/** Imported with the first passkey: it takes longer to load than all other routes together. */
const webAuthn = () => import('@simplewebauthn/server');

const NAME = 'סלי';
const BASE64URL = 'base64url';

/** @throws AppError invalid_fields, too_many_logins, too_many_passkeys */
export async function startAddingPasskey(
  room: AccountsRoom,
  actor: Actor,
  site: PasskeySite,
  proof: OwnProof,
  origin: Origin,
) {
  await requireProof(room, actor, 'password', proof, origin);
  const known = await ownPasskeys(room, actor);
  if (known.length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: site.id,
    userName: actor.email,
    userDisplayName: usernameOf({ email: actor.email, firstName: actor.username, lastName: '' }),
    userID: new TextEncoder().encode(String(actor.userId)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: PASSKEY_CHALLENGE_MS,
  });
  await remember(room, options.challenge, actor.userId);
  return options;
}

/** Adds a passkey and mails the person. @throws AppError passkey_not_added, passkey_exists, too_many_passkeys */
export async function registerPasskey(
  room: AccountsRoom,
  actor: Actor,
  site: PasskeySite,
  { name, credential }: AddPasskeyRequest,
  origin: Origin,
): Promise<Passkey> {
  const challenge = await takenChallenge(room, credential.response.clientDataJSON, actor.userId);
  if (challenge === undefined) throw new AppError('passkey_not_added');
  const { verifyRegistrationResponse } = await webAuthn();
  const checked = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((error: unknown) => refusal(room, error));
  if (!checked?.verified) throw new AppError('passkey_not_added');
  if ((await ownPasskeys(room, actor)).length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
  const { credential: key } = checked.registrationInfo;
  const added = await sql.insertPasskey(room.db, {
    userId: actor.userId,
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey).toString(BASE64URL),
    counter: key.counter,
    transports: credential.response.transports ?? [],
    name,
    createdAt: room.now(),
  });
  if (!added) throw new AppError('passkey_exists');
  mailOwner(room, actor.email, origin, (texts) => texts.passkeyAdded(isolate(name)));
  return added;
}

export const ownPasskeys = (room: AccountsRoom, { userId }: Pick<Actor, 'userId'>): Promise<Passkey[]> =>
  sql.selectPasskeys(room.db, userId);

/** Wants the proof that adding one wants, and mails the person. @throws AppError not_found, invalid_fields, too_many_logins */
export async function removePasskey(
  room: AccountsRoom,
  actor: Actor,
  passkeyId: number,
  proof: OwnProof,
  origin: Origin,
): Promise<void> {
  await requireProof(room, actor, 'password', proof, origin);
  const removed = await sql.deletePasskeyRow(room.db, actor.userId, passkeyId);
  if (removed === undefined) throw new AppError('not_found');
  mailOwner(room, actor.email, origin, (texts) => texts.passkeyRemoved(isolate(removed)));
}

/** A challenge that names no account: the device shows which of its passkeys fit. @throws AppError too_many_requests */
export async function startPasskeySignIn(room: AccountsRoom, site: PasskeySite, { address }: Origin) {
  await room.countUse(`challenge:${networkOf(address)}`, CHALLENGES_PER_HOUR);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_MS,
  });
  await remember(room, options.challenge, null);
  return options;
}

/** @throws AppError passkey_refused, account_disabled */
export async function signInByPasskey(
  room: AccountsRoom,
  site: PasskeySite,
  { credential }: PasskeyLoginRequest,
  origin: Origin,
): Promise<RenewedSession> {
  const challenge = await takenChallenge(room, credential.response.clientDataJSON, null);
  const passkey = await sql.selectByCredential(room.db, credential.id);
  if (challenge === undefined || !passkey) throw new AppError('passkey_refused');
  const { userHandle } = credential.response;
  const isOthers = userHandle !== undefined && Buffer.from(userHandle, BASE64URL).toString() !== String(passkey.userId);
  const checked = isOthers ? undefined : await checkedUse(room, site, passkey, credential, challenge);
  // Two uses with one counter mean a copied key, or one answer that was sent twice.
  if (!checked || !(await sql.markPasskeyUsed(room.db, passkey, checked.newCounter, room.now())))
    throw new AppError('passkey_refused');
  const email = (await selectUser(room.db, passkey.userId))?.email;
  const user = email === undefined ? undefined : await selectUserByEmail(room.db, email);
  if (!user) throw new AppError('passkey_refused');
  return openSession(room, user, origin);
}

async function checkedUse(
  room: AccountsRoom,
  site: PasskeySite,
  passkey: Passkey,
  credential: PasskeyLoginRequest['credential'],
  challenge: string,
) {
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, BASE64URL)),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => refusal(room, error));
  return checked?.verified ? checked.authenticationInfo : undefined;
}

/** Logs a wrong answer of an authenticator: it is not the server's fault. */
function refusal(room: AccountsRoom, error: unknown): undefined {
  room.log.info({ err: error }, 'a passkey was refused');
}

const remember = (room: AccountsRoom, challenge: string, userId: number | null): Promise<void> =>
  sql.insertChallenge(room.db, {
    challenge,
    userId,
    expiresAt: new Date(room.now().getTime() + PASSKEY_CHALLENGE_MS),
  });

/** Consumes the challenge that was answered. @returns undefined when it is not open, or was another person's */
async function takenChallenge(
  room: AccountsRoom,
  clientData: string,
  userId: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  return (await sql.takeChallenge(room.db, challenge, userId, room.now())) ? challenge : undefined;
}

function challengeIn(clientData: string): string | undefined {
  try {
    return textField(JSON.parse(Buffer.from(clientData, BASE64URL).toString('utf8')), 'challenge');
  } catch {
    // No JSON: the device sent something else.
    return undefined;
  }
}
