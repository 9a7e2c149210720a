import { onFirstUse } from '@sali/domain/base/memo';
import { locale } from '../../base/languages/language.ts';

const format = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' }),
);

/** A day and a time: '22.11, 14:05'. */
export const momentText = (at: Date): string => format().format(at);
