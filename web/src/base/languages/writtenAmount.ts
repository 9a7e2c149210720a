import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { FRACTION_SIGNS } from '@sali/domain/base/amounts/fractionSigns';
import { measureText } from './measureText.ts';

/** A number with what belongs to it ('1½', '2–3', '4×250'), then words. */
const AMOUNT = /^(\p{N}[\p{N}\s.,/×*xX–-]*?)\s*((?![xX]\p{N})\p{L}.*)$/u;

/** An amount that is kept as Hebrew text ('200 גרם', '1½ כוסות') with its unit in the page's language [LN15]; other texts as they are. */
export function writtenAmount(text: string): string {
  const [, amount, measure] = AMOUNT.exec(text) ?? [];
  return amount === undefined || measure === undefined
    ? text
    : `${amount} ${measureText(measure, numberBeforeUnit(amount))}`;
}

/** The number that a unit agrees with: the last one of several. */
function numberBeforeUnit(amount: string): number {
  const last = /[^\s/×*xX–-]*$/.exec(amount)?.[0] ?? '';
  const [top = 0, bottom = 1] = FRACTION_SIGNS.get(last.slice(-1)) ?? [];
  return (parseTypedNumber(top === 0 ? last : last.slice(0, -1)) ?? 0) + top / bottom;
}
