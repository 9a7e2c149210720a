import { isLanguage, type Language, LANGUAGES } from '@sali/domain/people/settings/languages';

/** The same key as in web/theme.js, which turns the page before the first paint. */
const STORED_KEY = 'sali-language';

function stored(): Language {
  const code = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORED_KEY);
  return isLanguage(code) ? code : 'he';
}

/**
 * The language of this page; Hebrew until someone chooses. It is chosen once, before the first part of the app is read, and
 * does not change while the page lives: choosing another reloads the page.
 */
export const language: Language = stored();

/**
 * For Intl: Israeli customs in that language, with European digits. The first formatter of a page costs a phone 70 ms: parts of
 * a first load make theirs on first use.
 */
export const locale: string = LANGUAGES[language].locale;

/** Chooses another language and reloads the page in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORED_KEY, chosen);
  if (chosen !== language) location.reload();
}
