import type { Item } from '@sali/domain/lists/list';
import { Check, Undo2 } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Num } from '../ui/Num.tsx';
import { type ItemActions, ItemRow } from './ItemRow.tsx';

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

/** What is in the cart already: a quiet block at the end, folded until someone asks. */
export function CompletedBlock({ items, count, isOpen, actions, onToggle, onReturnAll }: CompletedBlockProps) {
  return (
    <section className="cat quiet" aria-label={texts.list.completed}>
      <CompletedHeader
        count={count}
        isOpen={isOpen}
        canEdit={actions.canEdit}
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
export const ShownAbove = () => <p className="mute t14 px-4 pb-4">{texts.list.shownAbove}</p>;

export type CompletedHeaderProps = {
  count: number;
  isOpen: boolean;
  canEdit: boolean;
  onToggle: () => void;
  onReturnAll: () => void;
};

export function CompletedHeader({ count, isOpen, canEdit, onToggle, onReturnAll }: CompletedHeaderProps) {
  return (
    <div className="row ps-4 pe-1.5">
      <button type="button" className="row grow min-h-15 gap-3" aria-expanded={isOpen} onClick={onToggle}>
        <span className="tile s round-check">
          <Check className="s" />
        </span>
        <span className="grow">
          <span className="med">{texts.list.completed}</span>
          <span className="mute">
            {' · '}
            <Num value={count} />
          </span>
        </span>
      </button>
      {canEdit && (
        <Button look="ghost" size="sm" onClick={onReturnAll}>
          <Undo2 className="s" />
          {texts.list.returnAll}
        </Button>
      )}
    </div>
  );
}
