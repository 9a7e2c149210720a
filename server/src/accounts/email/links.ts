import { randomBytes } from 'node:crypto';
import {
  HANDED_LINK_MS,
  LINK_REQUEST_MS,
  LINK_TOKEN_BYTES,
  MAIL_AGAIN_MS,
  RESET_LINK_MS,
  VERIFY_LINK_MS,
} from '@sali/domain/limits/accounts';
import { siteOf } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import { refreshHashOf as tokenHashOf } from '../tokens.ts';
import {
  deleteReplaced,
  giveToken,
  holdUser,
  holdWaiting,
  insertLink,
  type MailLink,
  type Purpose,
  selectLastAsked,
  selectWaiting,
  unlink,
  type WaitingRow,
} from './db.ts';
import { letterOf, letterTexts } from './letters.ts';

/**
 * Links with a token that counts once. Only the token's hash is kept, so whoever reads the database can use none. Where
 * no mail goes out, a link waits without a token: it is made when an administrator hands it over.
 *
 *     asked ──mail──▶ in the mail ──opened──▶ used up
 *       └──no mail, or refused──▶ waiting ──handed over──▶ with a token, as above
 */

export { tokenHashOf };

export const LIFE_MS: Readonly<Record<Purpose, number>> = { reset: RESET_LINK_MS, verify: VERIFY_LINK_MS };
const PATHS: Readonly<Record<Purpose, string>> = { reset: '/reset-password', verify: '/verify-email' };
const WAITING_MAX = 200;

export const newToken = (): string => randomBytes(LINK_TOKEN_BYTES).toString('base64url');

/** Of this site. */
export const linkPath = (purpose: Purpose, token: string): string => `${PATHS[purpose]}?token=${token}`;

type Wanted = Omit<MailLink, 'linkId'>;

/**
 * Asks for a link and mails it after the answer. Others for the same purpose stay good until they run out: whoever asked
 * twice may open the first mail.
 * @returns milliseconds until it may be asked for again, when that is too soon; 0: it is on its way
 */
export async function askForLink(room: AccountsRoom, wanted: Wanted, { language }: Origin): Promise<number> {
  const now = room.now();
  const token = newToken();
  const asked = await room.db.transaction().execute(async (tx) => {
    if (!(await holdUser(tx, wanted.userId))) return { waitMs: 0 };
    const last = await selectLastAsked(tx, wanted);
    const waitMs = last === undefined ? 0 : last.getTime() + MAIL_AGAIN_MS - now.getTime();
    if (waitMs > 0) return { waitMs };
    await deleteReplaced(tx, wanted, now);
    const lifeMs = room.mailer.isOn ? LIFE_MS[wanted.purpose] : LINK_REQUEST_MS;
    const linkId = await insertLink(tx, {
      ...wanted,
      tokenHash: room.mailer.isOn ? tokenHashOf(token) : null,
      askedAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    return { waitMs: 0, linkId };
  });
  const { linkId } = asked;
  if (linkId !== undefined && room.mailer.isOn) {
    room.mailer.later(() => deliver(room, wanted, { linkId, token }, language));
  }
  return asked.waitMs;
}

async function deliver(
  room: AccountsRoom,
  { purpose, email, userId }: Wanted,
  { linkId, token }: { linkId: number; token: string },
  language: Origin['language'],
): Promise<void> {
  const texts = letterTexts(language);
  const words = {
    reset: () => texts.reset(RESET_LINK_MS / MINUTE_MS),
    verify: async () => {
      const isOwn = (await room.db.transaction().execute((tx) => holdUser(tx, userId)))?.email === email;
      return isOwn ? texts.verify(VERIFY_LINK_MS / HOUR_MS) : texts.changeEmail(VERIFY_LINK_MS / HOUR_MS);
    },
  };
  const letter = letterOf(language, await words[purpose](), `${siteOf(room.config)}${linkPath(purpose, token)}`);
  if (await room.mailer.send(email, letter)) return;
  await unlink(room.db, linkId, new Date(room.now().getTime() + LINK_REQUEST_MS));
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What waits for an administrator to hand it over, the last first. */
export const waitingLinks = (db: Db, now: Date): Promise<WaitingRow[]> => selectWaiting(db, now, WAITING_MAX);

/**
 * Gives a waiting link its token: told this once, and good for a day.
 * @throws AppError link_invalid when it waits no more
 */
export async function handOver(
  tx: Db,
  linkId: number,
  now: Date,
): Promise<{ link: WaitingRow; path: string; expiresAt: Date }> {
  const link = await holdWaiting(tx, linkId, now);
  if (!link) throw new AppError('link_invalid');
  const token = newToken();
  const expiresAt = new Date(now.getTime() + HANDED_LINK_MS);
  await giveToken(tx, linkId, tokenHashOf(token), expiresAt);
  return { link, path: linkPath(link.purpose, token), expiresAt };
}
