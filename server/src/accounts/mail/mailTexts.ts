export type MailWords = {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The button's text. */
  readonly action: string;
};

/** The texts of mails in one language. `minutes` and `hours`: how long a link is valid. */
export type MailTexts = {
  readonly name: string;
  readonly footer: string;
  readonly reset: (minutes: number) => MailWords;
  readonly verify: (hours: number) => MailWords;
  readonly changeEmail: (hours: number) => MailWords;
  readonly passwordChanged: MailWords;
  readonly passkeyAdded: (name: string) => MailWords;
  readonly googleAdded: MailWords;
  readonly emailChanged: (email: string) => MailWords;
};
