import type { Agorot } from '@sali/domain/base/units';
import { locale } from '../languages/language.ts';
import { clsx } from 'clsx';
import styles from './Money.module.css';
const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'ILS' });

export type MoneyProps = { agorot: Agorot; className?: string };

/** An amount of agorot in shekels. Only the sign is wrapped; the invisible direction marks of Intl stay where they are. */
export function Money({ agorot, className }: MoneyProps) {
  return (
    <bdi data-part="money" className={clsx(styles.money, className)}>
      {format.formatToParts(agorot / 100).map((part, index) =>
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
