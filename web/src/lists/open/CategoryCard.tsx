import { ALL_CATEGORIES_ID } from '@sali/domain/base/limits';
import type { Item } from '@sali/domain/lists/list';
import type { CategoryGroup } from '@sali/domain/lists/view';
import { ChevronDown } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { CategoryGlyph, tintOf } from '../../goods/catalogue/CategoryGlyph.tsx';
import { useCategory } from '../../goods/catalogue/categories.ts';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { isAllDone } from './folds.ts';
import type { ItemActions } from './ItemRow.tsx';
import { TickingRow } from './ItemRow.tsx';
import { RemainingOf } from './RemainingOf.tsx';
import { clsx } from 'clsx';
import styles from './CategoryCard.module.css';
import foldStyles from '../../base/ui/fold.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type CategoryCardProps = {
  group: CategoryGroup;
  isOpen: boolean;
  isEnded: boolean;
  actions: ItemActions;
  onToggle: (group: CategoryGroup) => void;
};

/** A category and its open items share one card; once all are in the cart, a quiet line that opens to show them. */
export const CategoryCard = memo(function CategoryCard(props: CategoryCardProps) {
  const { group, isOpen, isEnded, actions, onToggle } = props;
  const { name } = useCategory(group.categoryId);
  const card = useRef<HTMLElement>(null);
  const isDone = isAllDone(group);
  const hasMoved = isDone && isOpen;
  // A category that was opened by hand moves to the top: the screen follows it.
  useEffect(() => {
    if (hasMoved) card.current?.scrollIntoView({ block: 'nearest' });
  }, [hasMoved]);
  return (
    <section
      ref={card}
      className={clsx(styles.card, isDone && styles.allDone, isDone && !isOpen && styles.folded)}
      data-quiet={isDone || undefined}
      aria-label={name}
    >
      <CategoryHeader group={group} isOpen={isOpen} isEnded={isEnded} onToggle={() => onToggle(group)} />
      {isOpen && (
        <ul>
          {rowsOfGroup(group).map((item, index) => (
            <TickingRow key={item.id} item={item} isLined={index > 0} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  );
}, isSame);

/** The items that an open category shows. */
export const rowsOfGroup = (group: CategoryGroup): readonly Item[] => (isAllDone(group) ? group.done : group.open);

function isSame(before: CategoryCardProps, after: CategoryCardProps): boolean {
  const [old, now] = [rowsOfGroup(before.group), rowsOfGroup(after.group)];
  return (
    before.group.categoryId === after.group.categoryId &&
    before.isOpen === after.isOpen &&
    before.isEnded === after.isEnded &&
    before.actions === after.actions &&
    before.onToggle === after.onToggle &&
    before.group.done.length === after.group.done.length &&
    old.length === now.length &&
    old.every((item, at) => item === now[at])
  );
}

export type CategoryHeaderProps = {
  group: CategoryGroup;
  isOpen: boolean;
  isEnded: boolean;
  onToggle: () => void;
};

export function CategoryHeader({ group, isOpen, isEnded, onToggle }: CategoryHeaderProps) {
  const category = useCategory(group.categoryId);
  const tint = tintOf(category);
  // An item whose ring runs is still shown here, but does not count as remaining.
  const remaining = group.open.filter((item) => !item.isCompleted).length;
  return (
    <button type="button" data-part="category" className={styles.head} aria-expanded={isOpen} onClick={onToggle}>
      <span className={clsx(uiStyles.tile, styles.tile, tint, isAllDone(group) && uiStyles.small)}>
        <CategoryGlyph category={category} />
      </span>
      <span className={uiStyles.grow}>
        <span data-part="name" className={styles.name}>
          {group.categoryId === ALL_CATEGORIES_ID ? listTexts.wholeList : category.name}
        </span>
        <span className={styles.details}>
          {isEnded ? (
            group.done.length > 0 && texts.overview.bought({ count: group.done.length })
          ) : isAllDone(group) ? (
            <AllDone count={group.done.length} />
          ) : (
            <RemainingOf remaining={remaining} count={group.open.length + group.done.length} />
          )}
        </span>
      </span>
      {group.subtotalAgorot > 0 && (
        <Money agorot={group.subtotalAgorot} className={clsx(styles.details, styles.subtotal)} />
      )}
      <ChevronDown className={foldStyles.chevron} />
    </button>
  );
}

/** 'הכול בעגלה · 3'. */
function AllDone({ count }: { count: number }) {
  return (
    <span>
      {listTexts.allDone} · <Num value={count} />
    </span>
  );
}
