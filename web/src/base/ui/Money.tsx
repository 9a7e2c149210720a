import { onFirstUse } from '@sali/domain/base/memo';
import type { Agorot } from '@sali/domain/base/units';
import { locale } from '../languages/language.ts';
import { clsx } from 'clsx';
import styles from './Money.module.css';
const SHEKELS = { style: 'currency', currency: 'ILS' } as const;
const format = onFirstUse(() => new Intl.NumberFormat(locale, SHEKELS));
const wholeFormat = onFirstUse(() => new Intl.NumberFormat(locale, { ...SHEKELS, maximumFractionDigits: 0 }));

export type MoneyProps = {
  agorot: Agorot;
  className?: string;
  /** Whole shekels, as people say them; prices have agorot. */
  isWhole?: boolean;
};

/** An amount of agorot in shekels. Only the sign is wrapped; the invisible direction marks of Intl stay where they are. */
export function Money({ agorot, className, isWhole = false }: MoneyProps) {
  return (
    <bdi data-part="money" className={clsx(styles.money, className)}>
      {(isWhole ? wholeFormat() : format()).formatToParts(agorot / 100).map((part, index) =>
        part.type === 'currency' ? (
          <span key={index} className={styles.currency}>
            {part.value}
          </span>
        ) : (
          part.value
        ),
      )}
    </bdi>
  );
}
