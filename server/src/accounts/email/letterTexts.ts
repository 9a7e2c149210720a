export type LetterWords = {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** On the button. */
  readonly action: string;
};

/** What mails say in one language. `minutes` and `hours` are how long a link lives. */
export type LetterTexts = {
  readonly name: string;
  readonly footer: string;
  readonly reset: (minutes: number) => LetterWords;
  readonly verify: (hours: number) => LetterWords;
  readonly changeEmail: (hours: number) => LetterWords;
  readonly passwordChanged: LetterWords;
  readonly passkeyAdded: (name: string) => LetterWords;
  readonly googleAdded: LetterWords;
  readonly emailChanged: (email: string) => LetterWords;
};
