import type { ListTotals } from '@sali/domain/lists/view';
import { BadgePercent, ChevronsDownUp, ChevronsUpDown, Plus, Scale } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { locale } from '../languages/language.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { RemainingOf } from './CategoryCard.tsx';
import { clsx } from 'clsx';
import styles from './Till.module.css';
import buttonStyles from '../ui/Button.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

const moment = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export type TillProps = {
  totals: ListTotals;
  /** When the sum was right, where it cannot be asked now. */
  asOf: Date | null;
  /** Whether every category is folded; undefined where there is nothing to fold. */
  isAllFolded: boolean | undefined;
  onFoldAll: () => void;
  /** Where the stores are compared; undefined where nothing on the list has a price anywhere. */
  comparePath: string | undefined;
  /** What is on sale in the list's store; undefined where none is chosen. */
  promotionsPath: string | undefined;
  /** Undefined for those who may only look. */
  onAdd: (() => void) | undefined;
};

/** The bar at the bottom that always holds the money, and under the thumb the next thing to do. */
export function Till({ totals, asOf, isAllFolded, comparePath, promotionsPath, onFoldAll, onAdd }: TillProps) {
  const done = totals.count === 0 ? 0 : (100 * (totals.count - totals.remaining)) / totals.count;
  return (
    <div className={styles.dock}>
      <footer data-part="till" className={styles.till} style={{ '--done': `${done}%` } as CSSProperties}>
        <div className={layoutStyles.grow}>
          <p data-part="sum" className={styles.sum}>
            <Sum totals={totals} />
          </p>
          <p className={styles.details}>
            {totals.remaining === 0 ? (
              <span>{texts.list.allDone}</span>
            ) : (
              <RemainingOf remaining={totals.remaining} count={totals.count} />
            )}
            {totals.savedAgorot > 0 && (
              <span data-part="saved" className={styles.saved}>
                {texts.list.saved} <Money agorot={totals.savedAgorot} />
              </span>
            )}
            {asOf && <span className={textStyles.oneLine}>{texts.list.asOf({ when: moment.format(asOf) })}</span>}
            {totals.unpriced > 0 && totals.openAgorot > 0 && (
              <span>{texts.list.unpriced({ count: totals.unpriced })}</span>
            )}
          </p>
        </div>
        {promotionsPath !== undefined && (
          <Link
            className={clsx(buttonStyles.iconButton, styles.quietButton, layoutStyles.deskOnly)}
            to={promotionsPath}
            aria-label={texts.list.promotions}
            title={texts.list.promotions}
          >
            <BadgePercent />
          </Link>
        )}
        {isAllFolded !== undefined && (
          <IconButton
            className={styles.quietButton}
            label={isAllFolded ? texts.list.expandAll : texts.list.collapseAll}
            onClick={onFoldAll}
          >
            {isAllFolded ? <ChevronsUpDown /> : <ChevronsDownUp />}
          </IconButton>
        )}
        {comparePath !== undefined && (
          <Link
            className={clsx(buttonStyles.button, styles.action, buttonStyles.lime)}
            to={comparePath}
            aria-label={texts.compare.open}
          >
            <Scale />
            <span className={styles.word}>{texts.compare.open}</span>
          </Link>
        )}
        {comparePath === undefined && onAdd && (
          <Button look="lime" className={styles.action} aria-label={texts.list.addFirst} onClick={onAdd}>
            <Plus />
            <span className={styles.word}>{texts.list.addFirst}</span>
          </Button>
        )}
      </footer>
    </div>
  );
}

/**
 * What remains to be paid; once all is in the cart, what is in it, also while the ring of the last one still runs.
 * Without any price there is no sum, never ₪0.
 */
function Sum({ totals: { remaining, openAgorot, doneAgorot } }: { totals: ListTotals }) {
  const agorot = remaining === 0 ? openAgorot + doneAgorot : openAgorot;
  return agorot === 0 ? <>{texts.list.noPrice}</> : <Money agorot={agorot} />;
}
