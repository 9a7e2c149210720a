import type { Item } from '@sali/domain/lists/list';
import { Check, Undo2 } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { Button } from '../../base/ui/Button.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { type ItemActions, ItemRow } from './ItemRow.tsx';
import { clsx } from 'clsx';
import categoryCardStyles from './CategoryCard.module.css';
import styles from './CompletedBlock.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';
import tileStyles from '../../base/ui/tile.module.css';

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
    <section className={clsx(categoryCardStyles.card, styles.block)} data-quiet="" aria-label={texts.list.completed}>
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
  <p className={clsx(textStyles.secondary, layoutStyles.inset16, styles.shownAbove)}>{texts.list.shownAbove}</p>
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
    <div className={clsx(layoutStyles.row, styles.head)}>
      <h2 className={layoutStyles.grow}>
        <button
          type="button"
          className={clsx(layoutStyles.row, layoutStyles.gap12, styles.toggle)}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <span className={clsx(tileStyles.tile, tileStyles.small, styles.roundCheck)}>
            <Check className={iconStyles.small} />
          </span>
          <span className={layoutStyles.grow}>
            <span className={textStyles.strong}>{texts.list.completed}</span>
            <span className={textStyles.muted}>
              {' · '}
              <Num value={count} />
            </span>
          </span>
        </button>
      </h2>
      {canTick && (
        <Button look="ghost" size="sm" onClick={onReturnAll}>
          <Undo2 className={iconStyles.small} />
          {texts.list.returnAll}
        </Button>
      )}
    </div>
  );
}
