import type { Item } from '@sali/domain/lists/list';
import { Check, Undo2 } from 'lucide-react';
import { listTexts } from '@sali/texts/app/list';
import { Button } from '../../base/ui/Button.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { type ItemActions, ItemRow } from './ItemRow.tsx';
import { clsx } from 'clsx';
import categoryCardStyles from './CategoryCard.module.css';
import styles from './CompletedBlock.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type CompletedBlockProps = {
  /** The last first. */
  items: readonly Item[];
  /** All that is in the cart, also what its categories show. */
  count: number;
  isOpen: boolean;
  actions: ItemActions;
  onToggle: () => void;
  onReturnAll: () => void;
};

/** The items in the cart: a quiet block at the end, folded until somebody opens it. */
export function CompletedBlock({ items, count, isOpen, actions, onToggle, onReturnAll }: CompletedBlockProps) {
  return (
    <section className={clsx(categoryCardStyles.card, styles.block)} data-quiet="" aria-label={listTexts.completed}>
      <CompletedHeader
        count={count}
        isOpen={isOpen}
        canTick={actions.canTick}
        onToggle={onToggle}
        onReturnAll={onReturnAll}
      />
      {isOpen && (
        <ul>
          {items.map((item, index) => (
            <ItemRow key={item.id} item={item} isTicking={false} isLined={index > 0} actions={actions} />
          ))}
        </ul>
      )}
      {isOpen && items.length === 0 && <ShownAbove />}
    </section>
  );
}

/** Shown where the block is opened while its items are in categories that were opened. */
export const ShownAbove = () => (
  <p className={clsx(uiStyles.secondary, uiStyles.inset16, styles.shownAbove)}>{listTexts.shownAbove}</p>
);

export type CompletedHeaderProps = {
  count: number;
  isOpen: boolean;
  canTick: boolean;
  onToggle: () => void;
  onReturnAll: () => void;
};

export function CompletedHeader({ count, isOpen, canTick, onToggle, onReturnAll }: CompletedHeaderProps) {
  return (
    <div className={clsx(uiStyles.row, styles.head)}>
      <h2 className={uiStyles.grow}>
        <button
          type="button"
          className={clsx(uiStyles.row, uiStyles.gap12, styles.toggle)}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <span className={clsx(uiStyles.tile, uiStyles.small, styles.roundCheck)}>
            <Check className={uiStyles.icon16} />
          </span>
          <span className={uiStyles.grow}>
            <span className={uiStyles.strong}>{listTexts.completed}</span>
            <span className={uiStyles.muted}>
              {' · '}
              <Num value={count} />
            </span>
          </span>
        </button>
      </h2>
      {canTick && (
        <Button look="ghost" size="sm" onClick={onReturnAll}>
          <Undo2 className={uiStyles.icon16} />
          {listTexts.returnAll}
        </Button>
      )}
    </div>
  );
}
