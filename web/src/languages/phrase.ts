import { ownPhrase } from './chosen.ts';

const NUMBER = /\d+(?:[.,]\d+)*/g;

/**
 * A Hebrew phrase of `PHRASES` in the language of the page, its numbers in their places; anything else as it is.
 * Several conditions, joined by commas or middle dots, are told one by one.
 */
export function phrase(hebrew: string): string {
  const plain = hebrew.replaceAll('״', '"').replaceAll('׳', "'");
  const told = ownPhrase(plain.replace(NUMBER, '#'));
  if (told !== undefined) {
    const numbers = plain.match(NUMBER) ?? [];
    let at = 0;
    return told.replace(/#/g, () => numbers[at++] ?? '');
  }
  const separator = [' · ', ', '].find((between) => hebrew.includes(between));
  return separator === undefined ? hebrew : hebrew.split(separator).map(phrase).join(separator);
}
