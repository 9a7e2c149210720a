import { MAIL_AGAIN_MS } from '@sali/domain/base/limits/accounts';
import { HOUR_MS, MINUTE_MS } from '@sali/domain/base/time';
import { siteOf } from '../../../base/config.ts';
import type { Db } from '../../../base/db/open.ts';
import { AppError } from '../../../base/errors.ts';
import type { Deps } from '../../../base/deps.ts';
import { selectUserByEmail } from '../db.ts';
import type { Origin } from '../origin.ts';
import type { MailLink, LinkPurpose, WaitingLinkRow } from './db.ts';
import * as sql from './db.ts';
import type { Mailer } from './mailer.ts';
import { mailOf } from './mails.ts';
import { mailTexts } from './mailTexts.ts';
import { newSecret, secretHashOf } from '../../../base/secretHash.ts';

/** How long a link to set a new password works, and the window in which requests for one are counted. */
const RESET_LINK_MS = 60 * 60_000;
const VERIFY_LINK_MS = 24 * 60 * 60_000;
/** A link that an administrator hands over may take a day to arrive. */
const HANDED_LINK_MS = 24 * 60 * 60_000;
/** How long a link that could not be mailed waits for an administrator. */
const LINK_REQUEST_MS = 7 * 24 * 60 * 60_000;

/**
 * Links with a token for one use. Only the token's hash is stored, so that a leaked database opens nothing. Where no mail is
 * sent, a link waits without a token; handing it over to an administrator creates one.
 *
 *     requested ──mail──▶ mailed ──opened──▶ consumed
 *       └──no mail, or refused──▶ waiting ──handed over──▶ with a token, as above
 */

/** The parts that sending links needs. */
export type MailRoom = Pick<Deps, 'db' | 'now' | 'config'> & {
  readonly mailer: Mailer;
  /** Counts a mail that `key` asked for. @throws AppError too_many_requests past `most` in an hour */
  readonly countMail: (key: string, most: number) => Promise<void>;
};

export const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = { reset: RESET_LINK_MS, verify: VERIFY_LINK_MS };
const PATHS: Readonly<Record<LinkPurpose, string>> = { reset: '/reset-password', verify: '/verify-email' };
const WAITING_MAX = 200;

/** The link's path on this site. */
export const linkPath = (purpose: LinkPurpose, token: string): string => `${PATHS[purpose]}?token=${token}`;

type LinkRequest = Omit<MailLink, 'linkId'>;

/**
 * Creates a link and mails it after the answer. Earlier links for the same purpose stay valid until they expire, since a
 * person who asked twice may open the first mail.
 * @returns milliseconds until the next request is allowed, when this one came too soon; 0: the mail is being sent
 */
export async function requestLink(room: MailRoom, wanted: LinkRequest, { language }: Origin): Promise<number> {
  const now = room.now();
  const token = newSecret();
  const asked = await room.db.transaction().execute(async (tx) => {
    if (!(await sql.lockUser(tx, wanted.userId))) return { waitMs: 0 };
    const last = await sql.selectLastRequestedAt(tx, wanted);
    const waitMs = last === undefined ? 0 : last.getTime() + MAIL_AGAIN_MS - now.getTime();
    if (waitMs > 0) return { waitMs };
    await sql.deleteReplacedLinks(tx, wanted, now);
    const lifeMs = room.mailer.isOn ? LINK_LIFE_MS[wanted.purpose] : LINK_REQUEST_MS;
    const linkId = await sql.insertLink(tx, {
      ...wanted,
      tokenHash: room.mailer.isOn ? secretHashOf(token) : null,
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
  room: MailRoom,
  { purpose, email, userId }: LinkRequest,
  { linkId, token }: { linkId: number; token: string },
  language: Origin['language'],
): Promise<void> {
  const texts = mailTexts(language);
  // The address of another account: its owner learns of the attempt, and gets no link that opens somebody else's account.
  if (purpose === 'verify' && (await isOfAnother(room.db, email, userId))) {
    await room.mailer.send(email, mailOf(language, texts.emailWanted, `${siteOf(room.config)}/`));
    return;
  }
  const words = {
    reset: () => texts.reset(RESET_LINK_MS / MINUTE_MS),
    verify: async () => {
      const isOwn = (await room.db.transaction().execute((tx) => sql.lockUser(tx, userId)))?.email === email;
      return isOwn ? texts.verify(VERIFY_LINK_MS / HOUR_MS) : texts.changeEmail(VERIFY_LINK_MS / HOUR_MS);
    },
  };
  const letter = mailOf(language, await words[purpose](), `${siteOf(room.config)}${linkPath(purpose, token)}`);
  if (await room.mailer.send(email, letter)) return;
  await sql.unlink(room.db, linkId, new Date(room.now().getTime() + LINK_REQUEST_MS));
}

async function isOfAnother(db: Db, email: string, userId: number): Promise<boolean> {
  const owner = await selectUserByEmail(db, email);
  return owner !== undefined && owner.userId !== userId;
}

/** Links that wait for an administrator, the newest first. */
export const waitingLinks = (db: Db, now: Date): Promise<WaitingLinkRow[]> =>
  sql.selectWaitingLinks(db, now, WAITING_MAX);

/**
 * Creates the token of a waiting link: returned only this once, valid for a day.
 * @throws AppError link_invalid when the link no longer waits
 */
export async function issueWaitingToken(
  tx: Db,
  linkId: number,
  now: Date,
): Promise<{ link: WaitingLinkRow; path: string; expiresAt: Date }> {
  const link = await sql.lockWaitingLink(tx, linkId, now);
  if (!link) throw new AppError('link_invalid');
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + HANDED_LINK_MS);
  await sql.setLinkToken(tx, linkId, secretHashOf(token), expiresAt);
  return { link, path: linkPath(link.purpose, token), expiresAt };
}
