import { LANGUAGES } from '../language.ts';
import { countedIn } from '../plural.ts';

const inRussian = countedIn(LANGUAGES.ru.locale);

/** `1, 21 | 2–4 | 5–20`; of a fraction one says what one says of two. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  inRussian(count, { one, few, many, other: few });

/** '20 минут', '1 час 20 минут', '30 секунд': a time, in seconds. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  return [
    hours > 0 ? counted(hours, '# час', '# часа', '# часов') : '',
    minutes > 0 ? counted(minutes, '# минута', '# минуты', '# минут') : '',
    rest > 0 || seconds === 0 ? counted(rest, '# секунда', '# секунды', '# секунд') : '',
  ]
    .filter(Boolean)
    .join(' ');
}
