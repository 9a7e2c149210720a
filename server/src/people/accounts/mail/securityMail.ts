import { emailKeyOf } from '@sali/domain/people/accounts/user';
import { siteOf } from '../../../base/config.ts';
import type { Origin } from '../origin.ts';
import type { MailRoom } from './mailTokens.ts';
import type { MailTexts, MailWords } from './mailTexts.ts';
import { mailOf } from './mails.ts';
import { mailTexts } from './mailTexts.ts';

/** Such mails to one address in an hour: with an address that is not theirs, nobody makes this server flood its owner. */
const OWNER_MAILS_PER_HOUR = 20;

/**
 * Mails the owner that a way into the account changed, with a link to undo it. Each call that adds or removes a credential ends
 * with this [A50]. Does nothing on a server without mail; past 20 an hour the log alone has the change.
 */
export function mailOwner(
  room: Pick<MailRoom, 'config' | 'mailer' | 'countMail'>,
  email: string,
  { language }: Origin,
  words: (texts: MailTexts) => MailWords,
  path: '/account' | '/forgot-password' | '/login' | '/plan' | '/' = '/account',
): void {
  if (!room.mailer.isOn) return;
  const letter = mailOf(language, words(mailTexts(language)), `${siteOf(room.config)}${path}`);
  room.mailer.later(async () => {
    await room.countMail(`owner:${emailKeyOf(email)}`, OWNER_MAILS_PER_HOUR);
    await room.mailer.send(email, letter);
  });
}
