import { ownPhrase } from './chosen.ts';

const NUMBER = /\d+(?:[.,]\d+)*/g;
const AMOUNT = /^([\d¼½¾⅓⅔⅛ /.,-]+) (\D+)$/;
/** What is wrong with a column of a file names it at its end. */
const OF_COLUMN = /^(.+) (\(\w+\))$/;
const SEPARATORS = [' · ', ', '];

/**
 * A Hebrew phrase of `PHRASES` in the language of the page, its numbers in their places; anything else as it is.
 * An amount before a unit, an error in a named column, and joined conditions are translated piece by piece.
 */
export function phrase(hebrew: string): string {
  const plain = hebrew.replaceAll('״', '"').replaceAll('׳', "'");
  const translated = ownPhrase(plain.replace(NUMBER, '#'));
  if (translated !== undefined) return withNumbers(translated, plain.match(NUMBER) ?? []);
  const [, amount, unit] = AMOUNT.exec(plain) ?? [];
  const ownUnit = unit === undefined ? undefined : ownPhrase(unit);
  if (ownUnit !== undefined) return `${amount} ${ownUnit}`;
  const [, wrong, column] = OF_COLUMN.exec(plain) ?? [];
  if (wrong !== undefined) return `${phrase(wrong)} ${column}`;
  const separator = SEPARATORS.find((between) => hebrew.includes(between));
  return separator === undefined ? hebrew : hebrew.split(separator).map(phrase).join(separator);
}

function withNumbers(text: string, numbers: readonly string[]): string {
  let at = 0;
  return text.replace(/#/g, () => numbers[at++] ?? '');
}
