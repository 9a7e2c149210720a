import type { MonthSpending } from '@sali/domain/lists/spending';
import { spendingTexts as words } from '@sali/texts/app/spending';
import { monthLetters, monthName, spokenMoney } from './monthNames.ts';
import styles from './spending.module.css';

/** The height and width of a bar in the units of its drawing. */
const HEIGHT = 100;
const WIDTH = 32;
/** A month with the smallest sum still has a bar in sight. */
const LEAST = 3;

type MonthBarsProps = {
  months: readonly MonthSpending[];
  chosen: string;
  onChoose: (month: string) => void;
};

/** A bar for each month, the oldest first in the direction of the page; a tap chooses the month. A phone shows the last six. */
export function MonthBars({ months, chosen, onChoose }: MonthBarsProps) {
  const most = Math.max(1, ...months.map(({ agorot }) => agorot));
  return (
    <div role="group" aria-label={words.chart} className={styles.bars}>
      {months.map(({ month, agorot, shoppings }) => (
        <button
          key={month}
          type="button"
          className={styles.bar}
          aria-pressed={month === chosen}
          aria-label={words.bar({ month: monthName(month), sum: spokenMoney(agorot), count: shoppings })}
          onClick={() => onChoose(month)}
        >
          <MonthBar height={agorot === 0 ? 0 : Math.max(LEAST, (HEIGHT * agorot) / most)} />
          <span aria-hidden="true" className={styles.barName}>
            {monthLetters(month)}
          </span>
        </button>
      ))}
    </div>
  );
}

const MonthBar = ({ height }: { height: number }) => (
  <svg className={styles.column} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.track} width={WIDTH} height={HEIGHT} rx={6} />
    <rect className={styles.amount} y={HEIGHT - height} width={WIDTH} height={height} rx={6} />
  </svg>
);
