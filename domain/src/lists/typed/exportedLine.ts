import { tokensOf, withoutOrnaments } from '../../base/amounts/lineTokens.ts';
import { decimalOf } from '../../base/amounts/quantity.ts';
import { readAmount, readQuantity } from '../../base/amounts/readAmount.ts';
import { isUnit } from '../../base/amounts/unit.ts';
import { hebrewAmountWords } from './foreignWords.ts';
import { DETAIL } from './readThing.ts';
import { shopUnitOf, type TypedAmount } from './typedAmount.ts';

/**
 * The lines that our own lists are written out as: a bullet or a check box, the name, a long dash, the amount and a note in
 * parentheses. They say what is what, so that no word of the name counts: 'שקיות אשפה 50 יח׳ – 2 חבילות (3 ק״ג)'.
 */

type ExportedLine = Pick<TypedAmount, 'quantity' | 'unit'> & { readonly words: string; readonly note: string };

/** As a person who types writes no line: the long dash has a bullet before it, and an amount after it. */
const EXPORTED = /^\s*(?:- \[[ x]\]|•) (.*\S) – ([^()–]{1,30}?)(?: \((.*)\))?\s*$/;
const ISOLATES = /[\u2066-\u2069]/g;

/** The thing that such a line says; null for another line, and for an amount that is not understood. */
export function exportedLine(line: string): ExportedLine | null {
  const [, name = '', amount = '', note = ''] = EXPORTED.exec(line.replaceAll(ISOLATES, '')) ?? [];
  const read = exportedAmount(hebrewAmountWords(tokensOf(withoutOrnaments(amount))));
  // A share and a size of eggs belong to the name, as in all lines.
  const isDetail = note.split(' ').every((word) => DETAIL.test(word));
  const [words, aside] = isDetail ? [`${name} ${note}`, ''] : [name, note];
  return read && { ...read, words: withoutOrnaments(words), note: withoutOrnaments(aside) };
}

function exportedAmount(words: readonly string[]): Pick<TypedAmount, 'quantity' | 'unit'> | null {
  const number = readQuantity(words, 0);
  if (!number) return null;
  const quantity = decimalOf(number.value);
  if (number.next === words.length) return { quantity, unit: null };
  const shopUnit = number.next === words.length - 1 ? shopUnitOf(words.at(-1) ?? '') : null;
  if (shopUnit) return { quantity, unit: shopUnit };
  const read = readAmount(words, 0);
  const unit = read?.value.unit ?? '';
  return read?.next === words.length && isUnit(unit) ? { quantity, unit } : null;
}
