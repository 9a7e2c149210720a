import { cleanField } from './texts.ts';

const COUNTRY_CHARS_MAX = 60;
const names = new Intl.DisplayNames('he', { type: 'region', fallback: 'none' });

/**
 * Where goods were made, as it is shown to people: the Hebrew name of an ISO code (`IL`, `il`, `IL2`), else the file's own
 * words; '' for what names no country. `AX` is written so often that it can only mean 'unknown'.
 */
export function countryOf(text = ''): string {
  const words = cleanField(text);
  const code = /^([a-z]{2})\d?$/i.exec(words)?.[1]?.toUpperCase();
  if (code === 'AX') return '';
  if (code !== undefined) return names.of(code) ?? '';
  return /\p{L}{2}/u.test(words) && words.length <= COUNTRY_CHARS_MAX ? words : '';
}
