import type { AllTexts } from '@sali/texts/types';
import type { Phrase } from './phrases.ts';

/** Words for times and sizes. Times are ms since the epoch, sizes bytes. */
export type Words = {
  readonly timeAgo: (at: number, now: number) => string;
  readonly dayOf: (at: number, now: number) => string;
  readonly timeOf: (at: number) => string;
  readonly dataSize: (bytes: number) => string;
};

/** A language as the app reads it: the messages of its catalogue by area, and what is worded by code. */
export type LanguageTexts = AllTexts & {
  readonly words: Words;
  /** Hebrew phrases that reach the screens from elsewhere. */
  readonly phrases: Readonly<Record<Phrase, string>>;
};
