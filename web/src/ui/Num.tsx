import { locale } from '../languages/language.ts';
const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });

/** Digits that line up and do not turn the words around them. */
export function Num({ value }: { value: number }) {
  return <bdi className="num">{format.format(value)}</bdi>;
}
