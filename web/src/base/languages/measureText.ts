import type { MeasureUnit } from '@sali/domain/base/amounts/unit';
import type { UnitsTexts } from '@sali/texts/types';
import { ownTexts } from '@sali/texts/chosen';
import { unitOfMeasure } from './chosen.ts';

/**
 * A stored measure ('גרם', 'כוסות') in the page's language; a word that names no unit as the person wrote it [LN15].
 * @param count the number before it; 0: there is none
 */
export function measureText(measure: string, count = 0): string {
  const texts = ownTexts('units');
  if (!texts) return withHebrewMarks(measure);
  const unit = unitOfMeasure(measure);
  return unit ? unitWord(texts, unit, count) : measure;
}

/** Measures are stored with the marks of a keyboard; the texts of the page have ״ and ׳ [LN15]. */
const withHebrewMarks = (text: string): string =>
  text.replace(/(?<=\p{Script=Hebrew})"/gu, '\u05F4').replace(/(?<=\p{Script=Hebrew})'/gu, '\u05F3');

/** A unit after a number. @param count 0: there is no number */
export function unitWord({ amount, part }: UnitsTexts, unit: MeasureUnit, count: number): string {
  if (count > 0 && count < 1) return part[unit];
  const word = amount[unit];
  return typeof word === 'string' ? word : word({ count });
}
