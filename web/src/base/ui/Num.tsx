import { onFirstUse } from '@sali/domain/base/memo';
import { locale } from '../languages/language.ts';
import uiStyles from './ui.module.css';
const format = onFirstUse(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));

/** A number with digits of equal width, isolated from the direction of the text around it. */
export function Num({ value }: { value: number }) {
  return <bdi className={uiStyles.number}>{format().format(value)}</bdi>;
}
