import { FRACTION_SIGNS } from '@sali/domain/base/amounts/fractionSigns';
import { onFirstUse } from '@sali/domain/base/memo';
import { LANGUAGES } from '@sali/domain/people/settings/languages';
import { language, locale } from './language.ts';

const decimal = onFirstUse(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));

/** '2¼', '⅓', '1,350', '0.35': an amount that is not weighed, written alike on the recipe, in cooking and on the list [CK1]. */
export function measuredNumber(value: number): string {
  const whole = Math.floor(value);
  const rest = Math.round((value - whole) * 1000);
  for (const [sign, [top, bottom]] of FRACTION_SIGNS) {
    if (Math.round((1000 * top) / bottom) === rest)
      return whole === 0 ? sign : leftToRight(`${decimal().format(whole)}${sign}`);
  }
  return decimal().format(value);
}

/** In a line of Hebrew or Arabic the sign of a fraction would go to the other side of its number. */
const leftToRight = (text: string): string => (LANGUAGES[language].direction === 'rtl' ? `\u2066${text}\u2069` : text);
