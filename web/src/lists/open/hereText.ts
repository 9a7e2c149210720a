import { onFirstUse } from '@sali/domain/base/memo';
import { locale } from '../../base/languages/language.ts';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';

const NAMED_MAX = 2;
const and = onFirstUse(() => new Intl.ListFormat(locale));

/** 'דנה ואורי כאן עכשיו': the first two people by name, the others by number. */
export const hereText = (names: readonly string[]): string =>
  names.length > NAMED_MAX
    ? listTexts.hereMore({ names: names.slice(0, NAMED_MAX).join(texts.list.comma), count: names.length - NAMED_MAX })
    : texts.list.hereNow({ names: and().format(names), count: names.length });
