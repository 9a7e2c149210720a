const UNKNOWN = new Set(['לא ידוע', 'unknown', 'null', 'n/a', '-', '.', '0']);
const TEXT_CHARS_MAX = 200;

/**
 * A text of a feed as it is stored: no control or direction characters, no damaged letters (U+FFFD, `???`), white
 * space as single spaces; 'לא ידוע' and 'Unknown' are ''.
 */
export function cleanText(text = ''): string {
  const cleaned = text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}\uFFFD]|\?{2,}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return UNKNOWN.has(cleaned.toLowerCase()) ? '' : cleaned.slice(0, TEXT_CHARS_MAX).trim();
}
