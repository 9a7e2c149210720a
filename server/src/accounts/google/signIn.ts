import type { GoogleSignInRequest } from '@sali/contract/google';
import { personNameError } from '@sali/domain/accounts/credentials';
import { AppError, invalidField } from '../../errors.ts';
import { type Account, insertUser, selectAccountByGoogle, selectUserByEmail } from '../db.ts';
import { tellOwner } from '../email/securityMail.ts';
import { askForFirstVerification } from '../email/verification.ts';
import { isNamedAdmin } from '../namedAdmins.ts';
import { checkPassword } from '../passwordChecks.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import { type Renewal, startSession } from '../sessions.ts';
import { countRegistration, letIn } from '../signIn.ts';
import { readCredential, useUp } from './credentials.ts';
import { noteGoogleEmail, setGoogle } from './db.ts';
import type { GooglePerson } from './idTokens.ts';

/**
 * Signs in by what Google says of a person:
 *
 *     their Google account is known         ──▶ in
 *     nobody has their e-mail               ──▶ a new account, without a password
 *     an account has it, both sides are sure ──▶ joined, in; the person is told by mail
 *     an account has it, one is not sure    ──▶ its password is asked for once, then joined
 *
 * Sure: the account's e-mail was verified here, and Google runs the address. Otherwise whoever opened an account in
 * another's name, or once had their address, would meet them in it.
 * @throws AppError google_unavailable, google_refused, google_unverified, google_link, google_taken, account_disabled,
 * too_many_logins
 */
export async function signInByGoogle(
  room: AccountsRoom,
  { credential, password }: GoogleSignInRequest,
  origin: Origin,
): Promise<Renewal> {
  const person = await readCredential(room, credential);
  const known = await selectAccountByGoogle(room.db, person.googleId);
  if (known) return enter(room, person, known, origin);
  if (!person.isVerified) throw new AppError('google_unverified');
  const namesake = await selectUserByEmail(room.db, person.email);
  if (!namesake) return openAccount(room, person, origin);
  // Opened a moment ago, by a request that came at the same time.
  if (namesake.googleId === person.googleId) return enter(room, person, namesake, origin);
  return join(room, person, namesake, password, origin);
}

async function enter(room: AccountsRoom, person: GooglePerson, account: Account, origin: Origin): Promise<Renewal> {
  await useUp(room, person);
  if (account.googleEmail !== person.email) await noteGoogleEmail(room.db, person);
  return letIn(room, account, origin);
}

async function join(
  room: AccountsRoom,
  person: GooglePerson,
  account: Account,
  password: string | undefined,
  origin: Origin,
): Promise<Renewal> {
  const areBothSure = person.isGooglesOwn && account.isVerified && account.googleId === null;
  if (!areBothSure) {
    if (password === undefined) throw new AppError('google_link');
    if (!(await checkPassword(room, account, password, origin))) throw invalidField('password', 'הסיסמה שגויה');
  }
  await useUp(room, person);
  if (account.isDisabled) throw new AppError('account_disabled');
  if (!(await setGoogle(room.db, account.userId, person))) throw new AppError('google_taken');
  tellOwner(room, account.email, origin, (texts) => texts.googleAdded);
  return letIn(room, account, origin, areBothSure ? undefined : account.passwordHash);
}

/** Where Google only saw the address once, it is verified by mail like anybody's. */
async function openAccount(room: AccountsRoom, person: GooglePerson, origin: Origin): Promise<Renewal> {
  await countRegistration(room, origin);
  await useUp(room, person);
  const user = await insertUser(room.db, {
    email: person.email,
    phone: '',
    firstName: nameOf(person.firstName),
    lastName: nameOf(person.lastName),
    userType: isNamedAdmin(room, person.email, person.isGooglesOwn) ? 'ADMIN' : 'USER',
    passwordHash: null,
    googleId: person.googleId,
    googleEmail: person.email,
    verifiedAt: person.isGooglesOwn ? room.now() : null,
    createdAt: room.now(),
  });
  // Somebody registered that e-mail meanwhile: the next try asks for the password.
  if (!user) throw new AppError('google_refused');
  if (!person.isGooglesOwn) askForFirstVerification(room, user, origin);
  return startSession(room, user, origin.userAgent);
}

const nameOf = (name: string): string => (personNameError(name.trim()) === undefined ? name.trim() : '');
