import type { Language } from '@sali/domain/settings/languages';
import type { LanguageTexts } from './languageTexts.ts';

type Other = Exclude<Language, 'he'>;

const loaders: Readonly<Record<Other, () => Promise<LanguageTexts>>> = {
  en: () => import('./en/texts.ts').then(({ english }) => english),
  ar: () => import('./ar/texts.ts').then(({ arabic }) => arabic),
  ru: () => import('./ru/texts.ts').then(({ russian }) => russian),
};

/** The texts of another language than Hebrew, a file of its own; kept by the service worker like every part. */
export const otherTexts = (language: Other): Promise<LanguageTexts> => loaders[language]();
