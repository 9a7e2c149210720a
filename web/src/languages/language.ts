/**
 * The language of the screens. It is chosen once, before the first part of the app is read, and does not change while
 * the page lives: choosing another reloads the page.
 */
export const LANGUAGES = {
  he: { name: 'עברית', locale: 'he-IL', direction: 'rtl' },
  en: { name: 'English', locale: 'en-IL', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-IL-u-nu-latn', direction: 'rtl' },
  ru: { name: 'Русский', locale: 'ru-IL', direction: 'ltr' },
} as const;

export type Language = keyof typeof LANGUAGES;

/** The same key as in public/theme.js, which turns the page before the first paint. */
const STORED_KEY = 'sali-language';

export const isLanguage = (code: string | null): code is Language => code !== null && Object.hasOwn(LANGUAGES, code);

function stored(): Language {
  const code = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORED_KEY);
  return isLanguage(code) ? code : 'he';
}

/** The language of this page; Hebrew until someone chooses. */
export const language: Language = stored();

/** For Intl: Israeli customs in that language, with European digits. */
export const locale: string = LANGUAGES[language].locale;

/** Chooses another language and reloads the page in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORED_KEY, chosen);
  if (chosen !== language) location.reload();
}
