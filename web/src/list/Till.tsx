import { type ListTotals, wholeSumAgorot } from '@sali/domain/lists/view';
import { BadgePercent, CheckCheck, ChevronsDownUp, ChevronsUpDown, ChevronUp, Plus, Scale } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { momentText } from './momentText.ts';
import { clsx } from 'clsx';
import styles from './Till.module.css';
import buttonStyles from '../ui/Button.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

export type TillProps = {
  totals: ListTotals;
  /** When the sum was right, where it cannot be asked now. */
  asOf: Date | null;
  /** Whether every category is folded; undefined where there is nothing to fold. */
  isAllFolded: boolean | undefined;
  onFoldAll: () => void;
  /** Opens what the sum is made of. */
  onSum: () => void;
  /** Where the stores are compared; undefined where nothing on the list has a price anywhere. */
  comparePath: string | undefined;
  /** What is on sale in the list's store; undefined where none is chosen. */
  promotionsPath: string | undefined;
  /** Undefined for those who may only look. */
  onAdd: (() => void) | undefined;
  /** Ends the shopping; undefined where it has ended, and for those who may only look. */
  onFinish: (() => void) | undefined;
};

/** The bar at the bottom that always holds the money, and under the thumb the next thing to do. */
export function Till({
  totals,
  asOf,
  isAllFolded,
  onSum,
  comparePath,
  promotionsPath,
  onFoldAll,
  onAdd,
  onFinish,
}: TillProps) {
  const done = totals.count === 0 ? 0 : (100 * (totals.count - totals.remaining)) / totals.count;
  // The action keeps its icon alone: the sums need the room.
  const isFinishing = onFinish !== undefined && totals.remaining === 0;
  const isShopping = totals.remaining > 0 && totals.doneAgorot > 0;
  return (
    <div className={styles.dock}>
      <footer
        data-part="till"
        data-shopping={isShopping || undefined}
        className={styles.till}
        style={{ '--done': `${done}%` } as CSSProperties}
      >
        <button type="button" className={styles.sums} aria-haspopup="dialog" onClick={onSum}>
          <Sum totals={totals} />
          <span className={styles.details}>
            <Split totals={totals} />
            {asOf && <span className={textStyles.oneLine}>{texts.list.asOf({ when: momentText(asOf) })}</span>}
          </span>
        </button>
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
        {isFinishing && (
          <Button look="lime" className={styles.action} onClick={onFinish}>
            <CheckCheck />
            {texts.list.finish}
          </Button>
        )}
        {!isFinishing && comparePath !== undefined && (
          <Link
            className={clsx(buttonStyles.button, styles.action, buttonStyles.lime)}
            to={comparePath}
            aria-label={texts.compare.open}
          >
            <Scale />
            <span className={styles.word}>{texts.compare.open}</span>
          </Link>
        )}
        {!isFinishing && comparePath === undefined && onAdd && (
          <Button look="lime" className={styles.action} aria-label={texts.list.addFirst} onClick={onAdd}>
            <Plus />
            <span className={styles.word}>{texts.list.addFirst}</span>
          </Button>
        )}
      </footer>
    </div>
  );
}

/** What the whole list costs, in the cart or not: a tick never changes it [G73]. Without any price there is no sum, never ₪0. */
function Sum({ totals }: { totals: ListTotals }) {
  const agorot = wholeSumAgorot(totals);
  return (
    <span className={styles.head}>
      <span className={textStyles.visuallyHidden}>{texts.list.wholeSum}</span>
      <span data-part="sum" className={styles.sum}>
        {agorot === 0 ? texts.list.noPrice : <Money agorot={agorot} />}
      </span>
      {totals.unpriced > 0 && agorot > 0 && (
        <span className={styles.unpriced}>{texts.list.unpriced({ count: totals.unpriced })}</span>
      )}
      <ChevronUp className={iconStyles.small} />
    </span>
  );
}

/** Once something is in the cart: how much of the sum, and how much is left. Before and after that, what is saved. */
function Split({ totals }: { totals: ListTotals }) {
  const { count, remaining, openAgorot, doneAgorot, savedAgorot } = totals;
  if (remaining > 0 && doneAgorot > 0) {
    return (
      <>
        <span data-part="in-cart" className={styles.split}>
          {texts.list.inCartSum} <Money agorot={doneAgorot} />
        </span>
        <span data-part="left" className={styles.split}>
          {texts.list.leftSum} <Money agorot={openAgorot} />
        </span>
      </>
    );
  }
  return (
    <>
      <span>{remaining === 0 ? texts.list.allDone : texts.list.products({ count })}</span>
      {savedAgorot > 0 && (
        <span data-part="saved" className={styles.saved}>
          {texts.list.saved} <Money agorot={savedAgorot} />
        </span>
      )}
    </>
  );
}
