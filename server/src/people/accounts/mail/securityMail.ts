import { siteOf } from '../../../base/config.ts';
import type { Origin } from '../origin.ts';
import type { MailRoom } from './mailTokens.ts';
import type { MailTexts, MailWords } from './mailTexts.ts';
import { mailOf } from './mails.ts';
import { mailTexts } from './mailTexts.ts';

/** Mails the owner that a way to sign in changed, with a link to undo it. Does nothing on a server without mail. */
export function mailOwner(
  room: Pick<MailRoom, 'config' | 'mailer'>,
  email: string,
  { language }: Origin,
  words: (texts: MailTexts) => MailWords,
  path: '/account' | '/forgot-password' | '/login' | '/' = '/account',
): void {
  if (!room.mailer.isOn) return;
  const letter = mailOf(language, words(mailTexts(language)), `${siteOf(room.config)}${path}`);
  room.mailer.later(async () => {
    await room.mailer.send(email, letter);
  });
}
