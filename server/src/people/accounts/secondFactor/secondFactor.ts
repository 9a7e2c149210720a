import { randomInt } from 'node:crypto';
import type { OwnProof, RemoveSecondFactor } from '@sali/contract/people/accounts/accounts';
import type * as wire from '@sali/contract/people/accounts/secondFactor';
import { Secret, TOTP } from 'otpauth';
import type { z } from 'zod';
import { networkOf } from '../../../base/budgets/budgets.ts';
import type { Deps } from '../../../base/deps.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../../../base/db/open.ts';
import { type Account, selectUserByEmail } from '../db.ts';
import { mailOwner } from '../mail/securityMail.ts';
import { requireProof } from '../ownProof.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import type { SecondFactor } from './db.ts';
import * as sql from './db.ts';
import { secretHashOf } from '../../../base/secretHash.ts';
import { openText, SEALED, sealText } from '../../../base/sealing.ts';

/** Guesses of a code for one account, over all addresses and from one. */
const CODES_PER_HOUR = 60;
export const CODES_PER_HOUR_FROM = 15;
export const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;

/**
 * The second factor of the sign-in by password (docs/decisions/038-second-factor.md).
 *
 *   off ──start (password)──▶ waiting ──first right code──▶ on ──remove (password and code)──▶ off
 */

/** 128 bits, and short enough to be typed. */
const SECRET_BYTES = 16;

export async function readSecondFactor({ db }: Pick<Deps, 'db'>, userId: number): Promise<wire.SecondFactorState> {
  const factor = await sql.findSecondFactor(db, userId);
  const isOn = factor?.isOn === true;
  return { is_on: isOn, recovery_codes_left: isOn ? factor.recoveryHashes.length : 0 };
}

/** @throws AppError second_factor_on, invalid_fields, too_many_logins */
export async function beginSecondFactor(
  room: AccountsRoom,
  actor: Actor,
  proof: OwnProof,
  origin: Origin,
): Promise<wire.NewSecondFactor> {
  await requireProof(room, actor, 'password', proof, origin);
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  if (
    !(await sql.startSecondFactor(
      room.db,
      actor.userId,
      sealText(room.config.jwtSecret, 'second factor', secret),
      room.now(),
    ))
  )
    throw new AppError('second_factor_on');
  return { secret, uri: totpOf(secret, actor.email).toString() };
}

/**
 * The first code shows that the app has the secret: the sign-in asks for codes from then on.
 * @throws AppError second_factor_on, second_factor_off, invalid_fields, too_many_requests
 */
export async function confirmSecondFactor(
  room: AccountsRoom,
  { userId, email }: Actor,
  code: string,
  origin: Origin,
): Promise<wire.RecoveryCodes> {
  const factor = await sql.findSecondFactor(room.db, userId);
  if (!factor) throw new AppError('second_factor_off');
  if (factor.isOn) throw new AppError('second_factor_on');
  await countCode(room, userId, origin);
  if (!(await isCodeUsed(room, userId, factor.secret, code))) throw invalidField('code', 'code_wrong');
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const isFirst = await sql.turnOnSecondFactor(room.db, userId, codes.map(secretHashOf));
  // Another tab has confirmed it meanwhile, and has shown its codes.
  if (!isFirst) throw new AppError('second_factor_on');
  mailOwner(room, email, origin, (texts) => texts.secondFactorOn);
  return { recovery_codes: codes.map(grouped) };
}

/**
 * Turns it off by the password and a code of the app, or a recovery code. One that was never confirmed needs no code.
 * @throws AppError second_factor_off, invalid_fields, too_many_logins, too_many_requests
 */
export async function removeSecondFactor(
  room: AccountsRoom,
  actor: Actor,
  { code, ...proof }: z.output<typeof RemoveSecondFactor>,
  origin: Origin,
): Promise<void> {
  await requireProof(room, actor, 'password', proof, origin);
  const factor = await sql.findSecondFactor(room.db, actor.userId);
  if (factor?.isOn && !(await isRightCode(room, actor.userId, factor, code, origin)))
    throw invalidField('code', 'code_wrong');
  if (!(await sql.deleteSecondFactor(room.db, actor.userId))) throw new AppError('second_factor_off');
  mailOwner(room, actor.email, origin, (texts) => texts.secondFactorOff);
}

/**
 * After a right password: asks for the code, if the account requires one. A code opens the account once.
 * @throws AppError code_needed, code_wrong, too_many_requests
 */
export async function requireSecondFactor(
  room: AccountsRoom,
  { userId }: Pick<Account, 'userId'>,
  code: string | undefined,
  origin: Origin,
): Promise<void> {
  const factor = await sql.findSecondFactor(room.db, userId);
  if (!factor?.isOn) return;
  if (code === undefined || code === '') throw new AppError('code_needed');
  if (!(await isRightCode(room, userId, factor, code, origin))) throw new AppError('code_wrong');
}

/** Whether it is a code of the app, or a recovery code; it is used up by this. @throws AppError too_many_requests */
async function isRightCode(
  room: AccountsRoom,
  userId: number,
  { secret }: SecondFactor,
  code: string,
  origin: Origin,
): Promise<boolean> {
  await countCode(room, userId, origin);
  return (await isCodeUsed(room, userId, secret, code)) || sql.useRecoveryHash(room.db, userId, secretHashOf(code));
}

/** Right passwords clear the failures of sign-ins, so guesses of codes have counters of their own. */
async function countCode({ countUse }: AccountsRoom, userId: number, { address }: Origin): Promise<void> {
  await countUse(`code:${userId}:${networkOf(address)}`, CODES_PER_HOUR_FROM);
  await countUse(`code:${userId}`, CODES_PER_HOUR);
}

/** Whether it is the code of now, or of the half minute before or after, that nobody has used. */
async function isCodeUsed(
  { db, now, config, log }: AccountsRoom,
  userId: number,
  kept: string,
  code: string,
): Promise<boolean> {
  const secret = openText(config.jwtSecret, 'second factor', kept);
  if (secret === undefined) {
    log.error({ userId }, 'the secret of a second factor cannot be read: JWT_SECRET was another one');
    return false;
  }
  const codes = totpOf(secret, '');
  const timestamp = now().getTime();
  const delta = codes.validate({ token: code, timestamp, window: 1 });
  return delta !== null && sql.useStep(db, userId, codes.counter({ timestamp }) + delta);
}

const totpOf = (secret: string, label: string): TOTP => new TOTP({ issuer: 'Sali', label, secret });

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** 'abcde-fghij'. */
const grouped = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** Encrypts the secrets that an older version kept as they are. Call it before the server listens. */
export async function sealSecrets({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  for (const { userId, secret } of await sql.selectUnmarked(db, SEALED))
    await sql.replaceSecret(db, userId, secret, sealText(config.jwtSecret, 'second factor', secret));
}

/** Ends the second factor of a person who lost phone and recovery codes. @returns false where nobody has that e-mail, or it is off */
export async function endSecondFactor(db: Db, email: string): Promise<boolean> {
  const account = await selectUserByEmail(db, email);
  return account !== undefined && sql.deleteSecondFactor(db, account.userId);
}
