import { siteOf } from '../../config.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import type { LetterTexts, LetterWords } from './letterTexts.ts';
import { letterOf, letterTexts } from './letters.ts';

/** Mails that something about the ways into the account changed, with where to undo it; nothing where no mail goes out. */
export function tellOwner(
  room: AccountsRoom,
  email: string,
  { language }: Origin,
  words: (texts: LetterTexts) => LetterWords,
  path: '/account' | '/forgot-password' | '/' = '/account',
): void {
  if (!room.mailer.isOn) return;
  const letter = letterOf(language, words(letterTexts(language)), `${siteOf(room.config)}${path}`);
  room.mailer.later(async () => {
    await room.mailer.send(email, letter);
  });
}
