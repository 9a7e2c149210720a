import type { AllTexts } from './texts.ts';

let chosen: AllTexts | undefined;

/** Before anything reads a text: those of another language than Hebrew. */
export const setTexts = (texts: AllTexts): void => {
  chosen = texts;
};

/** The texts of an area in the page's language; its Hebrew ones, which are part of the app, where that is Hebrew. */
export const textsOr = <Area extends keyof AllTexts>(area: Area, hebrew: AllTexts[Area]): AllTexts[Area] =>
  chosen?.[area] ?? hebrew;

/** What another language says instead of what the server said in Hebrew; undefined: let the server speak. */
export const ownText = (code: string): string | undefined =>
  chosen && Object.hasOwn(chosen.errors, code) ? chosen.errors[code as keyof AllTexts['errors']] : undefined;

/** A phrase of `PHRASES` in another language than Hebrew; undefined in Hebrew, or when it is none of them. */
export const ownPhrase = (hebrew: string): string | undefined =>
  chosen && Object.hasOwn(chosen.phrases, hebrew) ? chosen.phrases[hebrew as keyof AllTexts['phrases']] : undefined;
