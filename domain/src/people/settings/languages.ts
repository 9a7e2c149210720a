import { keysOf } from '../../base/collections.ts';

/**
 * The languages of screens, mails and pushes. A further one needs a line here and a catalogue in `texts/`.
 * The locale has Israeli customs and European digits.
 */
export const LANGUAGES = {
  he: { name: 'עברית', locale: 'he-IL', direction: 'rtl' },
  en: { name: 'English', locale: 'en-IL', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-IL-u-nu-latn', direction: 'rtl' },
  ru: { name: 'Русский', locale: 'ru-IL', direction: 'ltr' },
} as const;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE: Language = 'he';

export const LANGUAGE_CODES: readonly Language[] = keysOf(LANGUAGES);

export const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** The first language of an `Accept-Language` header that we speak; Hebrew by default. */
export function languageOfHeader(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return tags.find(isLanguage) ?? DEFAULT_LANGUAGE;
}
