import type { ErrorCode } from '@sali/contract/errors';
import { DEFAULT_LANGUAGE, type Language } from '@sali/domain/settings/languages';
import { errors as arabic } from '@sali/texts/ar/errors';
import { errors as english } from '@sali/texts/en/errors';
import { errors as hebrew } from '@sali/texts/he/errors';
import { errors as russian } from '@sali/texts/ru/errors';

const TEXTS: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  he: hebrew,
  en: english,
  ar: arabic,
  ru: russian,
};

/** The sentence of an error. Without a valid token it is the same in every language: clients compare it. */
export const errorText = (code: ErrorCode, language: Language = DEFAULT_LANGUAGE): string =>
  code === 'not_authenticated' ? 'Not authenticated' : TEXTS[language][code];
