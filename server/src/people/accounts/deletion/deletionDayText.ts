import { ISRAEL_TIME_ZONE } from '@sali/domain/base/jerusalemTime';
import type { Language } from '@sali/domain/people/settings/languages';

/** A day in words, in Israel: 'December 5, 2026'. */
export const deletionDayText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: ISRAEL_TIME_ZONE }).format(at);
