import type { LanguageTexts } from './languageTexts.ts';

let chosen: LanguageTexts | undefined;

/** Before anything reads a text: those of another language than Hebrew. */
export const setTexts = (texts: LanguageTexts): void => {
  chosen = texts;
};

/** The texts of an area in the page's language; its Hebrew ones, which are part of the app, where that is Hebrew. */
export const textsOr = <Area extends keyof LanguageTexts>(
  area: Area,
  hebrew: LanguageTexts[Area],
): LanguageTexts[Area] => (chosen ? chosen[area] : hebrew);

/** What another language says instead of what the server said in Hebrew; undefined: let the server speak. */
export const ownText = (code: string): string | undefined => lookUp(chosen?.errors, code);

/** A phrase of `PHRASES` in another language than Hebrew; undefined in Hebrew, or when it is none of them. */
export const ownPhrase = (hebrew: string): string | undefined => lookUp(chosen?.phrases, hebrew);

/** A text by a code of the server, which may be a newer one than the texts. */
export const lookUp = (texts: Readonly<Record<string, string>> | undefined, code: string): string | undefined =>
  texts && Object.hasOwn(texts, code) ? texts[code] : undefined;
