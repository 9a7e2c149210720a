import { type ListTotals, wholeSumAgorot } from '@sali/domain/lists/view';
import type { Agorot } from '@sali/domain/base/units';
import { BadgePercent, CheckCheck, ChevronsDownUp, ChevronsUpDown, ChevronUp, Plus, Scale } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { Button, IconButton, LinkButton } from '../../base/ui/Button.tsx';
import { AboutMark } from '../listPrices/WholeSum.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Skeleton } from '../../base/ui/states.tsx';
import { useShownPart } from '../../base/ui/screen/useShownPart.ts';
import { momentText } from './momentText.ts';
import { clsx } from 'clsx';
import styles from './Till.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type TillProps = {
  totals: ListTotals;
  /** The budget of the shopping; null without one. */
  budgetAgorot: Agorot | null;
  /** When the sum was right, where it cannot be asked now. */
  asOf: Date | null;
  /** The sum is made of examples. */
  isSample: boolean;
  /** The sum is on its way [J50]. */
  isPricing?: boolean;
  /** Whether every category is folded; undefined where there is nothing to fold. */
  isAllFolded: boolean | undefined;
  onFoldAll: () => void;
  /** Opens what the sum is made of. */
  onSum: () => void;
  /** Where the stores are compared; undefined where nothing on the list has a price anywhere. */
  comparePath: string | undefined;
  /** The page of the promotions of the list's store; undefined where none is chosen. */
  promotionsPath: string | undefined;
  /** Undefined for those who may only look. */
  onAdd: (() => void) | undefined;
  /** Ends the shopping; undefined where it has ended, and for those who may only look. */
  onFinish: (() => void) | undefined;
};

/** The bar at the bottom that always holds the money, and under the thumb the next thing to do. */
export function Till({
  totals,
  budgetAgorot,
  asOf,
  isSample,
  isPricing = false,
  isAllFolded,
  onSum,
  comparePath,
  promotionsPath,
  onFoldAll,
  onAdd,
  onFinish,
}: TillProps) {
  useShownPart('till');
  const done = totals.count === 0 ? 0 : (100 * (totals.count - totals.remaining)) / totals.count;
  const isOver = budgetAgorot !== null && wholeSumAgorot(totals) > budgetAgorot;
  const isFinishing = onFinish !== undefined && totals.remaining === 0;
  return (
    <div className={styles.dock}>
      <footer
        data-part="till"
        // The action is narrow then: the sums need the room.
        data-shopping={isShopping(totals) || undefined}
        data-over={isOver || undefined}
        // The words for comparing are long in other languages than Hebrew: they leave no room to name the sample.
        data-sample={(isSample && !isFinishing && comparePath !== undefined) || undefined}
        data-finishing={isFinishing || undefined}
        className={styles.till}
        style={{ '--done': `${done}%` } as CSSProperties}
      >
        <button type="button" className={styles.sums} aria-haspopup="dialog" onClick={onSum}>
          {isPricing ? <PendingSum /> : <Sum totals={totals} budgetAgorot={budgetAgorot} />}
          {/* Parts that do not fit into one line are cut away whole: the sheet has them. */}
          <span className={styles.details}>
            {isSample && <span data-part="sample">{texts.list.samplePrices}</span>}
            {!isShopping(totals) && <Budget totals={totals} budgetAgorot={budgetAgorot} />}
            {!isPricing && <Split totals={totals} isSample={isSample} />}
            {asOf && <span>{listTexts.asOf({ when: momentText(asOf) })}</span>}
          </span>
        </button>
        {promotionsPath !== undefined && (
          <Link
            className={clsx(buttonStyles.iconButton, styles.quietButton, styles.promotions)}
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
            label={isAllFolded ? listTexts.expandAll : listTexts.collapseAll}
            onClick={onFoldAll}
          >
            {isAllFolded ? <ChevronsUpDown /> : <ChevronsDownUp />}
          </IconButton>
        )}
        {isFinishing && (
          <Button look="lime" className={styles.action} onClick={onFinish}>
            <CheckCheck />
            {listTexts.finish}
          </Button>
        )}
        {!isFinishing && comparePath !== undefined && (
          <LinkButton look="lime" className={styles.action} to={comparePath} aria-label={listTexts.compare}>
            <Scale />
            <span className={clsx(styles.word, styles.short)}>{listTexts.compareShort}</span>
            <span className={clsx(styles.word, styles.long)}>{listTexts.compare}</span>
          </LinkButton>
        )}
        {!isFinishing && comparePath === undefined && onAdd && (
          <Button look="lime" className={styles.action} aria-label={listTexts.addFirst} onClick={onAdd}>
            <Plus />
            <span className={styles.word}>{listTexts.addFirst}</span>
          </Button>
        )}
      </footer>
    </div>
  );
}

/** In the place of a sum that would change in a moment. */
const PendingSum = () => (
  <span className={styles.head}>
    <span className={uiStyles.visuallyHidden}>{listTexts.sumPending}</span>
    <Skeleton width="96px" height="28px" />
  </span>
);

/** Something that has a price is in the cart, and something is left. */
const isShopping = ({ remaining, doneAgorot }: ListTotals): boolean => remaining > 0 && doneAgorot > 0;

/** The sum of the whole list, in the cart or not: a tick never changes it [G73]. Without any price no sum, never ₪0. */
function Sum({ totals, budgetAgorot }: Pick<TillProps, 'totals' | 'budgetAgorot'>) {
  const agorot = wholeSumAgorot(totals);
  return (
    <span className={styles.head}>
      <span className={uiStyles.visuallyHidden}>{listTexts.wholeSum}</span>
      {/* One piece, so that the sum cannot come into a line that is cut away. */}
      <span>
        {totals.estimated > 0 && agorot > 0 && <AboutMark className={styles.about} />}
        <span data-part="sum" className={styles.sum}>
          {agorot === 0 ? listTexts.noPrice : <Money agorot={agorot} />}
        </span>
      </span>
      {isShopping(totals) && <Budget totals={totals} budgetAgorot={budgetAgorot} />}
      <ChevronUp className={uiStyles.icon16} />
    </span>
  );
}

/** The budget, or by how much the sum exceeds it [G94]; where there is room: in the shop beside the sum, else below it. */
function Budget({ totals, budgetAgorot }: Pick<TillProps, 'totals' | 'budgetAgorot'>) {
  const agorot = wholeSumAgorot(totals);
  // A list without any price uses no budget.
  if (budgetAgorot === null || agorot === 0) return null;
  if (agorot > budgetAgorot) {
    return (
      <span className={styles.over}>
        {listTexts.overBy}
        <Money agorot={agorot - budgetAgorot} />
      </span>
    );
  }
  return (
    <span className={styles.budget}>
      {listTexts.ofBudget} <Money agorot={budgetAgorot} />
    </span>
  );
}

/** Once something is in the cart: how much of the sum, and how much is left. Before and after that, what is saved by real prices. */
function Split({ totals, isSample }: Pick<TillProps, 'totals' | 'isSample'>) {
  const { count, remaining, openAgorot, doneAgorot, savedAgorot, unpriced } = totals;
  const leftOut =
    unpriced > 0 && wholeSumAgorot(totals) > 0 ? <span>{texts.list.unpriced({ count: unpriced })}</span> : null;
  if (isShopping(totals)) {
    return (
      <>
        <span data-part="in-cart" className={styles.split}>
          {listTexts.inCartSum} <Money agorot={doneAgorot} />
        </span>
        {/* Nothing that is left has a price: how many have none is said. */}
        {openAgorot > 0 && (
          <span data-part="left" className={styles.split}>
            {listTexts.leftSum} <Money agorot={openAgorot} />
          </span>
        )}
        {leftOut}
      </>
    );
  }
  return (
    <>
      {remaining === 0 ? <span>{listTexts.allDone}</span> : (leftOut ?? <span>{listTexts.products({ count })}</span>)}
      {savedAgorot > 0 && !isSample && (
        <span data-part="saved" className={styles.saved}>
          {texts.list.saved} <Money agorot={savedAgorot} />
        </span>
      )}
      {remaining === 0 && leftOut}
    </>
  );
}
