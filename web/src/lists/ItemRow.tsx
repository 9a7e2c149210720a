import type { Item } from '@sali/domain/lists/list';
import { lineTotalAgorot } from '@sali/domain/lists/view';
import { Check, MessageSquareText, Tag } from 'lucide-react';
import { memo } from 'react';
import { he } from '../he.ts';
import { Button } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { PendingRing } from '../ui/Rings.tsx';
import { DealText, Quantity, UnitPrice } from './quantity.tsx';

/** What the rows of a list can do; the functions keep their identity, so that a row is drawn only when its item changes. */
export type ItemActions = {
  readonly canEdit: boolean;
  readonly onTick: (item: Item) => void;
  readonly onUntick: (item: Item) => void;
  readonly onUndoTick: (item: Item) => void;
  readonly onOpen: (item: Item) => void;
};

export type ItemRowProps = { item: Item; isTicking: boolean; isLined: boolean; actions: ItemActions };

/** One line of a list: the tick, the words, the line's total. Native elements, since a list may hold thousands. */
export const ItemRow = memo(function ItemRow({ item, isTicking, isLined, actions }: ItemRowProps) {
  const state = isTicking ? 'pending' : item.isCompleted ? 'done' : '';
  return (
    <li className={`item ${state} ${isLined ? 'lined' : ''}`}>
      <Tick item={item} isTicking={isTicking} actions={actions} />
      <button type="button" className="b" onClick={() => actions.onOpen(item)}>
        <span className="n">
          <bdi>{item.name}</bdi>
        </span>
        <SecondLine item={item} isTicking={isTicking} />
      </button>
      {isTicking ? (
        <Button look="ghost" size="sm" className="strong" onClick={() => actions.onUndoTick(item)}>
          {he.list.undo}
        </Button>
      ) : (
        <LineTotal item={item} />
      )}
    </li>
  );
});

function Tick({ item, isTicking, actions }: Omit<ItemRowProps, 'isLined'>) {
  const isOn = isTicking || item.isCompleted;
  const label = isTicking ? he.list.undoTick : item.isCompleted ? he.list.untick : he.list.tick;
  const act = isTicking ? actions.onUndoTick : item.isCompleted ? actions.onUntick : actions.onTick;
  return (
    <button
      type="button"
      className={isOn ? 'tick on' : 'tick'}
      aria-pressed={isOn}
      aria-label={label(item.name)}
      disabled={!actions.canEdit}
      onClick={() => act(item)}
    >
      {isTicking && <PendingRing />}
      <i>
        <Check className="s" />
      </i>
    </button>
  );
}

function SecondLine({ item, isTicking }: { item: Item; isTicking: boolean }) {
  return (
    <span className="m">
      <span>
        <Quantity item={item} />
        {isTicking ? ` · ${he.list.inCart}` : <UnitPrice item={item} />}
      </span>
      {!isTicking && !item.isCompleted && item.salePriceAgorot !== null && (
        <span className="deal">
          <Tag className="xs" />
          <DealText item={item} />
        </span>
      )}
      {!isTicking && item.note !== '' && (
        <span className="note">
          <MessageSquareText className="xs" />
          <bdi>{item.note}</bdi>
        </span>
      )}
    </span>
  );
}

function LineTotal({ item }: { item: Item }) {
  const total = lineTotalAgorot(item);
  if (total === null) return <span className="p" />;
  const before = item.salePriceAgorot === null ? null : lineTotalAgorot({ ...item, salePriceAgorot: null });
  const isOnSale = !item.isCompleted && before !== null && before > total;
  return (
    <span className="p">
      <span className="vh">{he.list.total}</span>
      <Money agorot={total} className={isOnSale ? 'sale-ink' : undefined} />
      {isOnSale && (
        <>
          <span className="vh">{he.list.instead}</span>
          <Money agorot={before} className="was" />
        </>
      )}
    </span>
  );
}
