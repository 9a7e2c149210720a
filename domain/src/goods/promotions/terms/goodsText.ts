/** The ways to write 'ש״ח' in the text of a chain. */
const SHEKELS = '(?:ש["״”\']{0,2}ח|₪)';

/**
 * Takes the deal, which is shown above it, out of a promotion's description: 'מים 2 ב-16 ש"ח' with '2 ב־16 ש״ח' is
 * 'מים'. The same deal may be written with other quotes, blanks, hyphens and zeros.
 * @param saleText the deal in Hebrew, as `hebrewDeal` words it
 * @returns the whole description where it does not hold the deal; '' where it says nothing else
 */
export function goodsText(description: string, saleText: string): string {
  const [before = '', ...after] = description.split(patternOf(saleText));
  if (after.length !== 1) return description;
  return `${before} ${after[0] ?? ''}`
    .replace(/^[\s,;:·–-]+|[\s,;:·–-]+$/g, '')
    .replace(/([,;])\s*[,;]/g, '$1')
    .replace(/\s{2,}/g, ' ');
}

/** Digits beside it would make another number of it. */
const patternOf = (saleText: string): RegExp =>
  new RegExp(
    `(?<![\\d.])${saleText
      .trim()
      .split(/(\s+|[-־]|ש["״]ח|[\d.]+)/)
      .map(patternOfPart)
      .join('')}(?!\\d)`,
    'u',
  );

function patternOfPart(part: string): string {
  if (/^ש["״]ח$/.test(part)) return SHEKELS;
  if (/^[-־]$/.test(part)) return '\\s*[-–־]?\\s*';
  if (part.trim() === '') return part === '' ? '' : '\\s*';
  const escaped = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/["״]/g, '["״]');
  return /^\d+$/.test(part) ? `${escaped}(?:\\.0+)?` : escaped;
}
