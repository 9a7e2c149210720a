const UNKNOWN = new Set([
  'לא ידוע',
  'אין',
  'unknown',
  'null',
  'none',
  'nil',
  'nan',
  'undefined',
  'n/a',
  '-',
  '--',
  '.',
  '0',
]);
const UNKNOWN_CHARS_MAX = 9;
const TEXT_CHARS_MAX = 200;
/** Entities in texts that were escaped twice. */
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  apos: "'",
  nbsp: ' ',
  lt: '<',
  gt: '>',
  '#34': '"',
  '#39': "'",
};

/** Texts that {@link cleanField} leaves as they are but for the ends: letters, digits and single signs, which nearly all are. */
const PLAIN_TEXT = /^[א-ת\w'"*%./,()+-]+(?: [א-ת\w'"*%./,()+-]+)*$/;

/**
 * A text of a feed as it is stored: no control or direction characters, no damaged letters (U+FFFD, `???`), white
 * space as single spaces; 'לא ידוע' and 'Unknown' are ''.
 */
export function cleanField(text = ''): string {
  if (PLAIN_TEXT.test(text)) return knownText(text);
  const cleaned = text
    .normalize('NFC')
    .replace(/&(quot|amp|apos|nbsp|lt|gt|#3[49]);/gi, (_, entity: string) => ENTITIES[entity.toLowerCase()] ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}\uFFFD]|\?{2,}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return knownText(cleaned);
}

function knownText(cleaned: string): string {
  if (cleaned.length <= UNKNOWN_CHARS_MAX && UNKNOWN.has(cleaned.toLowerCase())) return '';
  return cleaned.length <= TEXT_CHARS_MAX ? cleaned : cleaned.slice(0, TEXT_CHARS_MAX).trim();
}
