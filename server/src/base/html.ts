import { type Language, LANGUAGES } from '@sali/domain/people/settings/languages';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export const directionOf = (language: Language): 'rtl' | 'ltr' => LANGUAGES[language].direction;
