import type { Language } from '@sali/domain/settings/languages';

const TIME_ZONE = 'Asia/Jerusalem';

/** A day in words, in Israel: 'December 5, 2026'. */
export const deletionDayText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: TIME_ZONE }).format(at);
