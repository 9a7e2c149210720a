import type { CategoryGroup } from '@sali/domain/lists/view';
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { he } from '../he.ts';
import { remainingVerb } from '../heWords.ts';
import { Money } from '../ui/Money.tsx';
import { Num } from '../ui/Num.tsx';
import { lookOf } from './categoryLooks.tsx';
import { type ItemActions, ItemRow } from './ItemRow.tsx';

export type CategoryCardProps = {
  group: CategoryGroup;
  name: string;
  isOpen: boolean;
  tickingIds: ReadonlySet<string>;
  actions: ItemActions;
  onToggle: (categoryId: number) => void;
};

/** A category and its open items share one card; it is drawn again only when something in it changed. */
export const CategoryCard = memo(function CategoryCard(props: CategoryCardProps) {
  const { group, name, isOpen, tickingIds, actions, onToggle } = props;
  return (
    <section className="cat" aria-label={name}>
      <CategoryHeader
        group={group}
        name={name}
        isOpen={isOpen}
        tickingCount={group.open.filter((item) => tickingIds.has(item.id)).length}
        onToggle={() => onToggle(group.categoryId)}
      />
      {isOpen && (
        <ul>
          {group.open.map((item, index) => (
            <ItemRow
              key={item.id}
              item={item}
              isTicking={tickingIds.has(item.id)}
              isLined={index > 0}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </section>
  );
}, isSame);

function isSame(before: CategoryCardProps, after: CategoryCardProps): boolean {
  const [old, now] = [before.group, after.group];
  return (
    before.name === after.name &&
    before.isOpen === after.isOpen &&
    before.actions === after.actions &&
    before.onToggle === after.onToggle &&
    old.done === now.done &&
    old.open.length === now.open.length &&
    old.open.every(
      (item, at) => item === now.open[at] && before.tickingIds.has(item.id) === after.tickingIds.has(item.id),
    )
  );
}

export type CategoryHeaderProps = {
  group: CategoryGroup;
  name: string;
  isOpen: boolean;
  /** Items whose ring runs: they stand here, but do not remain. */
  tickingCount: number;
  onToggle: () => void;
};

export function CategoryHeader({ group, name, isOpen, tickingCount, onToggle }: CategoryHeaderProps) {
  const { Glyph, tint } = lookOf(group.categoryId);
  const remaining = group.open.length - tickingCount;
  return (
    <button type="button" className="cat-h" aria-expanded={isOpen} onClick={onToggle}>
      <span className={`tile ${tint}`}>
        <Glyph />
      </span>
      <span className="grow">
        <span className="name">{name}</span>
        <span className="sub">
          <RemainingOf remaining={remaining} count={group.open.length + group.done} />
        </span>
      </span>
      {group.subtotalAgorot > 0 && <Money agorot={group.subtotalAgorot} className="sub" />}
      <ChevronDown className="chev" />
    </button>
  );
}

/** 'נשארו 3 מתוך 4'. */
export function RemainingOf({ remaining, count }: { remaining: number; count: number }) {
  return (
    <span>
      {remainingVerb(remaining)} <Num value={remaining} /> {he.list.outOf} <Num value={count} />
    </span>
  );
}
