import { LANGUAGES } from '../language.ts';
import { countedIn } from '../plural.ts';

const number = new Intl.NumberFormat(LANGUAGES.en.locale);

/** `counted(3, { one: '# list', other: '# lists' })`. */
export const counted = countedIn(LANGUAGES.en.locale);

/** '1 hour 20 minutes'. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return [
    hours > 0 ? counted(hours, { one: '# hour', other: '# hours' }) : '',
    minutes > 0 ? counted(minutes, { one: '# minute', other: '# minutes' }) : '',
    rest > 0 ? counted(rest, { one: '# second', other: '# seconds' }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** '12,345'. */
export const grouped = (count: number): string => number.format(count);
