import { FRACTION_SIGNS } from './fractionSigns.ts';
import { compareRationals, isWholeNumber, type Rational, rational } from './quantity.ts';

/** `1,350`, `0.35`: a decimal with its thousands apart, as Hebrew writes it. */
function withThousands(value: number): string {
  const [whole = '', ...places] = String(value).split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...places].join('.');
}

/** `1½`, `⅓`, `1,350`, `0.35`, `2 3/7`, as Hebrew writes it; the parser reads the same value of it. */
export function formatRational(value: Rational): string {
  if (isWholeNumber(value)) return withThousands(value.numerator);
  const whole = Math.floor(value.numerator / value.denominator);
  const part = rational(value.numerator - whole * value.denominator, value.denominator);
  const sign = [...FRACTION_SIGNS].find(
    ([, [top, bottom]]) => compareRationals(part, rational(top, bottom)) === 0,
  )?.[0];
  if (sign !== undefined) return whole === 0 ? sign : `${withThousands(whole)}${sign}`;
  if (1000 % value.denominator === 0) return withThousands(value.numerator / value.denominator);
  const written = `${part.numerator}/${part.denominator}`;
  return whole === 0 ? written : `${withThousands(whole)} ${written}`;
}
