import { averageOf, type MonthSpending } from '@sali/domain/lists/spending';
import { spendingTexts as words } from '@sali/texts/app/spending';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { monthName } from './monthNames.ts';
import styles from './spending.module.css';

/** The same as the bars, in numbers: the newest month first. */
export function MonthTable({ months }: { months: readonly MonthSpending[] }) {
  return (
    <details>
      <summary className={styles.summary}>{words.table}</summary>
      {/* Wider than a small phone: it scrolls by itself, also by the keyboard. */}
      <div className={styles.scroll} role="region" aria-label={words.table} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {[words.month, words.sum, words.shoppings, words.average, words.saved].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...months].reverse().map((month) => (
              <tr key={month.month}>
                <th scope="row">{monthName(month.month)}</th>
                <td>
                  <Money agorot={month.agorot} />
                </td>
                <td>
                  <Num value={month.shoppings} />
                </td>
                <td>
                  <Money agorot={averageOf(month)} />
                </td>
                <td>{month.savedAgorot > 0 && <Money agorot={month.savedAgorot} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
