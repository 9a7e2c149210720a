/** The parts of a language; `AllTexts` has their types. */
export type Area =
  | 'main'
  | 'recipes'
  | 'promotions'
  | 'admin'
  | 'feeds'
  | 'account'
  | 'settings'
  | 'notifications'
  | 'waysIn'
  | 'tour'
  | 'privacy'
  | 'terms'
  | 'accessibility'
  | 'words';

/** A whole language as this file sees it: it is read by every text, so it knows none of their shapes. */
type Chosen = Readonly<Record<Area, unknown>> & {
  readonly errors: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<string, string>>;
};

let chosen: Chosen | undefined;

/** Before anything reads a text: those of another language than Hebrew. */
export const setTexts = (texts: Chosen): void => {
  chosen = texts;
};

/**
 * The texts of an area in the page's language; its Hebrew ones, which are part of the app, where that is Hebrew.
 * That both have one shape is what `AllTexts` is compiled for.
 */
export const textsOr = <T>(area: Area, hebrew: T): T => (chosen ? (chosen[area] as T) : hebrew);

/** What another language says instead of what the server said in Hebrew; undefined: let the server speak. */
export const ownText = (code: string): string | undefined => lookUp(chosen?.errors, code);

/** A phrase of `PHRASES` in another language than Hebrew; undefined in Hebrew, or when it is none of them. */
export const ownPhrase = (hebrew: string): string | undefined => lookUp(chosen?.phrases, hebrew);

const lookUp = (texts: Readonly<Record<string, string>> | undefined, key: string): string | undefined =>
  texts && Object.hasOwn(texts, key) ? texts[key] : undefined;
