import { emailKeyOf } from '@sali/domain/people/accounts/user';
import { siteOf } from '../../../base/config.ts';
import { AppError } from '../../../base/errors.ts';
import type { Origin } from '../origin.ts';
import type { MailRoom } from './mailTokens.ts';
import type { MailTexts, MailWords } from './mailTexts.ts';
import { mailOf } from './mails.ts';
import { mailTexts } from './mailTexts.ts';

/** Mails of one kind below to one address in an hour. A caller makes and ends such things often and cheaply. */
const OWNER_MAILS_PER_HOUR = 20;

type OwnerPath = '/account' | '/forgot-password' | '/login' | '/plan' | '/';
type OwnerMail = {
  readonly path?: OwnerPath;
  /** Counts the mail with others of its kind, and with no others: at most 20 an hour and address. Without it none is held back. */
  readonly counted?: 'calendar' | 'tokens';
};

/**
 * Mails the owner that a way into the account changed, with a link to undo it. Each call that adds or removes a credential ends
 * with this [A50]. A mail about a way to sign in has no limit: a stranger with a session would fill it first, and be silent
 * after. Does nothing on a server without mail.
 */
export function mailOwner(
  room: Pick<MailRoom, 'config' | 'mailer' | 'countMail'>,
  email: string,
  { language }: Origin,
  words: (texts: MailTexts) => MailWords,
  { path = '/account', counted }: OwnerMail = {},
): void {
  if (!room.mailer.isOn) return;
  const letter = mailOf(language, words(mailTexts(language)), `${siteOf(room.config)}${path}`);
  room.mailer.later(async () => {
    if (!counted || (await hasRoomFor(room, `owner:${counted}:${emailKeyOf(email)}`)))
      await room.mailer.send(email, letter);
  });
}

/** Counts a mail. @returns false past the limit: the mail is left out, which is not an error */
async function hasRoomFor({ countMail }: Pick<MailRoom, 'countMail'>, key: string): Promise<boolean> {
  try {
    await countMail(key, OWNER_MAILS_PER_HOUR);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
