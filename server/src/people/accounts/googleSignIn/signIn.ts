import type { GoogleSignInRequest } from '@sali/contract/people/accounts/google';
import { personNameError } from '@sali/domain/people/accounts/credentials';
import { AppError, invalidField } from '../../../base/errors.ts';
import { type Account, insertUser, opens, selectAccountByGoogle, selectUserByEmail } from '../db.ts';
import { signInRefusal } from '../deletion/refusal.ts';
import { mailOwner } from '../mail/securityMail.ts';
import { requestFirstVerification } from '../email/verification.ts';
import { isNamedAdmin } from '../namedAdmins.ts';
import { checkPassword } from '../passwordChecks.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import { readSecondFactor } from '../secondFactor/secondFactor.ts';
import type { RenewedSession } from '../sessions.ts';
import { countRegistration, openSession } from '../signIn.ts';
import { readCredential, consumeNonce } from '../google/credentials.ts';
import { updateGoogleEmail, setGoogle } from '../google/db.ts';
import type { GooglePerson } from '../google/idTokens.ts';

/**
 * Signs in the person that Google names:
 *
 *     their Google account is known         ──▶ in
 *     nobody has their e-mail               ──▶ a new account, without a password
 *     an account has it, both sides are sure ──▶ joined, in; the person gets a mail
 *     an account has it, one is not sure    ──▶ joined after its password is entered once
 *
 * Sure: the account's e-mail was verified here, and Google runs the address. Otherwise a stranger who opened an
 * account in another's name, or once had their address, would share the account with them.
 * An account with a second factor joins no Google account here: its person does that on the account page.
 * @throws AppError google_unavailable, google_refused, google_unverified, google_link, google_taken, second_factor_join,
 * account_disabled, too_many_logins
 */
export async function signInByGoogle(
  room: AccountsRoom,
  { credential, password }: GoogleSignInRequest,
  origin: Origin,
): Promise<RenewedSession> {
  const person = await readCredential(room, credential);
  const known = await selectAccountByGoogle(room.db, person.googleId);
  if (known) return signInOrJoin(room, person, known, origin);
  if (!person.isVerified) throw new AppError('google_unverified');
  const namesake = await selectUserByEmail(room.db, person.email);
  if (!namesake) return openAccount(room, person, origin);
  // A simultaneous request has just created it.
  if (namesake.googleId === person.googleId) return signInOrJoin(room, person, namesake, origin);
  return join(room, person, namesake, password, origin);
}

async function signInOrJoin(
  room: AccountsRoom,
  person: GooglePerson,
  account: Account,
  origin: Origin,
): Promise<RenewedSession> {
  await consumeNonce(room, person);
  if (account.googleEmail !== person.email) await updateGoogleEmail(room.db, person);
  return openSession(room, account, origin);
}

async function join(
  room: AccountsRoom,
  person: GooglePerson,
  account: Account,
  password: string | undefined,
  origin: Origin,
): Promise<RenewedSession> {
  // Else a person with only the Google account would come in without the code.
  if ((await readSecondFactor(room, account.userId)).is_on) throw new AppError('second_factor_join');
  const areBothSure = person.isGooglesOwn && account.isVerified && account.googleId === null;
  if (!areBothSure) {
    if (password === undefined) throw new AppError('google_link');
    if (!(await checkPassword(room, account, password, origin))) throw invalidField('password', 'password_wrong');
  }
  await consumeNonce(room, person);
  if (!opens(account)) throw await signInRefusal(room, account);
  if (!(await setGoogle(room.db, account.userId, person))) throw new AppError('google_taken');
  mailOwner(room, account.email, origin, (texts) => texts.googleAdded);
  return openSession(room, account, origin, areBothSure ? undefined : account.passwordHash);
}

/** An address that Google does not host is verified by mail, like any other. */
async function openAccount(room: AccountsRoom, person: GooglePerson, origin: Origin): Promise<RenewedSession> {
  await countRegistration(room, origin);
  await consumeNonce(room, person);
  const user = await insertUser(room.db, {
    email: person.email,
    phone: '',
    firstName: displayNameOf(person.firstName),
    lastName: displayNameOf(person.lastName),
    userType: isNamedAdmin(room, { email: person.email, isVerified: person.isGooglesOwn }, origin) ? 'ADMIN' : 'USER',
    passwordHash: null,
    googleId: person.googleId,
    googleEmail: person.email,
    verifiedAt: person.isGooglesOwn ? room.now() : null,
    createdAt: room.now(),
  });
  // Somebody registered that e-mail meanwhile: the next try asks for the password.
  if (!user) throw new AppError('google_refused');
  if (!person.isGooglesOwn) requestFirstVerification(room, user, origin);
  return openSession(room, user, origin);
}

const displayNameOf = (name: string): string => (personNameError(name.trim()) === undefined ? name.trim() : '');
