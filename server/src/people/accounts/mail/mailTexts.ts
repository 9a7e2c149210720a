import type { Language } from '@sali/domain/people/settings/languages';
import { server } from '@sali/texts/every/server';

export type MailWords = {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The button's text. */
  readonly action: string;
};

/** A mail of the catalogue: some of its lines name values. */
type Template<Values> = Omit<MailWords, 'lines'> & {
  readonly lines: readonly (string | ((values: Values) => string))[];
};

const filled = <Values>({ lines, ...words }: Template<Values>, values: Values): MailWords => ({
  ...words,
  lines: lines.map((line) => (typeof line === 'string' ? line : line(values))),
});

/** The texts of mails in one language, `server.mails` of its catalogue. `minutes` and `hours`: how long a link is valid. */
export type MailTexts = {
  readonly name: string;
  readonly footer: string;
  readonly reset: (minutes: number) => MailWords;
  readonly verify: (hours: number) => MailWords;
  readonly changeEmail: (hours: number) => MailWords;
  readonly passwordChanged: MailWords;
  readonly passkeyAdded: (name: string) => MailWords;
  readonly passkeyRemoved: (name: string) => MailWords;
  readonly tokenMade: (name: string) => MailWords;
  readonly tokenRevoked: (name: string) => MailWords;
  readonly calendarMade: MailWords;
  readonly calendarRevoked: MailWords;
  readonly googleAdded: MailWords;
  readonly googleRemoved: MailWords;
  readonly secondFactorOn: MailWords;
  readonly secondFactorOff: MailWords;
  readonly emailChanged: (email: string) => MailWords;
  /** To the owner of an address that somebody else entered as theirs. */
  readonly emailWanted: MailWords;
  readonly accountDeleted: (day: string) => MailWords;
  readonly accountReturned: MailWords;
};

export function mailTexts(language: Language): MailTexts {
  const { reset, verify, changeEmail, passkeyAdded, passkeyRemoved, tokenMade, tokenRevoked, ...more } =
    server[language].mails;
  const { emailChanged, accountDeleted, ...mails } = more;
  return {
    ...mails,
    reset: (minutes) => filled(reset, { minutes }),
    verify: (hours) => filled(verify, { hours }),
    changeEmail: (hours) => filled(changeEmail, { hours }),
    passkeyAdded: (name) => filled(passkeyAdded, { name }),
    passkeyRemoved: (name) => filled(passkeyRemoved, { name }),
    tokenMade: (name) => filled(tokenMade, { name }),
    tokenRevoked: (name) => filled(tokenRevoked, { name }),
    emailChanged: (email) => filled(emailChanged, { email }),
    accountDeleted: (day) => filled(accountDeleted, { day }),
  };
}
