import type { SeededChoice } from './testChoice.ts';

/** The faults of a model that reads a crumpled, faded receipt: letters and digits read wrong, spaces, points, lost lines. */

const LETTERS: Readonly<Record<string, string>> = {
  ו: 'ן',
  ר: 'ד',
  ד: 'ר',
  ה: 'ח',
  ח: 'ה',
  ת: 'ח',
  ב: 'כ',
  כ: 'ב',
  ם: 'ס',
  ס: 'ם',
  נ: 'ג',
  ג: 'נ',
  י: 'ו',
};
const DIGITS: Readonly<Record<string, string>> = {
  '0': '6',
  '1': '7',
  '2': '7',
  '3': '8',
  '4': '9',
  '5': '6',
  '6': '8',
  '7': '1',
  '8': '3',
  '9': '4',
};
const CHANCES = {
  letter: 0.025,
  digit: 0.004,
  line: 0.012,
  speck: 0.05,
  space: 0.02,
  comma: 0.015,
  point: 0.008,
  letterO: 0.004,
};

export function noisyText(text: string, choice: SeededChoice): string {
  return text
    .split('\n')
    .filter((line) => line.startsWith('---') || !choice.isTrue(CHANCES.line))
    .flatMap((line) => [noisyLine(line, choice), ...(choice.isTrue(CHANCES.line) ? ['. |~'] : [])])
    .join('\n');
}

function noisyLine(line: string, choice: SeededChoice): string {
  const read = line.replace(/[\s\S]/gu, (sign) => {
    if (LETTERS[sign] !== undefined && choice.isTrue(CHANCES.letter)) return LETTERS[sign];
    if (DIGITS[sign] !== undefined && choice.isTrue(CHANCES.digit)) return DIGITS[sign];
    return sign === '0' && choice.isTrue(CHANCES.letterO) ? 'O' : sign;
  });
  const spaced = read.replace(/\d\.\d{2}(?!\d)/g, (amount) => {
    if (choice.isTrue(CHANCES.space)) return amount.replace('.', '. ');
    if (choice.isTrue(CHANCES.comma)) return amount.replace('.', ',');
    return choice.isTrue(CHANCES.point) ? amount.replace('.', '') : amount;
  });
  return choice.isTrue(CHANCES.speck) ? `${choice.of(['|', '.', '~', "'"])} ${spaced}` : spaced;
}
