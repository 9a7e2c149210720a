import type { Item } from '@sali/domain/lists/list';
import { ShoppingCart, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { he } from '../he.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { completeItem, deleteItem, editItem, uncompleteItem } from './lists.ts';

export type ItemDialogProps = {
  listId: string;
  item: Item;
  canEdit: boolean;
  onRemoved: (item: Item) => void;
  onClose: () => void;
};

/** Marking as collected closes the dialog after this long, so that the change is seen (specification 1, §4). */
const CLOSE_AFTER_COLLECTED_MS = 300;

/** The compact dialog of a line of the list: quantity goes to the list at once, the note when the dialog closes. */
export function ItemDialog({ listId, item, canEdit, onRemoved, onClose }: ItemDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [note, setNote] = useState(item.note);
  const isClosing = useRef(false);
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (canEdit && note !== item.note) void editItem(listId, item.id, { note });
    onClose();
  };
  const collect = () => {
    void completeItem(listId, item.id);
    setTimeout(close, CLOSE_AFTER_COLLECTED_MS);
  };
  const remove = () => {
    isClosing.current = true;
    void deleteItem(listId, item.id);
    onRemoved(item);
    onClose();
  };
  if (isAsking) {
    return <RemoveQuestion item={item} onRemove={remove} onKeep={collect} onCancel={() => setIsAsking(false)} />;
  }
  return (
    <ProductDialog
      product={{ ...item, note }}
      canEdit={canEdit}
      onQuantity={(quantity) => void editItem(listId, item.id, { quantity })}
      onBelowMin={() => setIsAsking(true)}
      onNote={setNote}
      onClose={close}
    >
      {canEdit && (
        <>
          <div className="row mt-4">
            <Collect
              isCompleted={item.isCompleted}
              onCollect={collect}
              onReturn={() => {
                void uncompleteItem(listId, item.id);
                close();
              }}
            />
            <Button look="quiet" onClick={close}>
              {he.product.saveAndClose}
            </Button>
          </div>
          <Button look="ghost" size="sm" block className="mt-2 danger-ink" onClick={() => setIsAsking(true)}>
            <Trash2 className="s" />
            {he.product.remove}
          </Button>
        </>
      )}
    </ProductDialog>
  );
}

type CollectProps = { isCompleted: boolean; onCollect: () => void; onReturn: () => void };

function Collect({ isCompleted, onCollect, onReturn }: CollectProps) {
  return (
    <Button look="primary" className="grow" onClick={isCompleted ? onReturn : onCollect}>
      {isCompleted ? <Undo2 /> : <ShoppingCart />}
      {isCompleted ? he.product.backToList : he.product.inCart}
    </Button>
  );
}

type RemoveQuestionProps = { item: Item; onRemove: () => void; onKeep: () => void; onCancel: () => void };

/** Three ways: off the list, collected so that it stays for the next times, or nothing. */
function RemoveQuestion({ item, onRemove, onKeep, onCancel }: RemoveQuestionProps) {
  return (
    <Sheet role="alertdialog" title={he.product.removeTitle(item.name)} closeLabel={he.app.close} onClose={onCancel}>
      <p className="mute">{he.product.removeText}</p>
      <div className="grid gap-2 mt-4">
        <Button look="danger" block onClick={onRemove}>
          <Trash2 />
          {he.product.removeIt}
        </Button>
        {!item.isCompleted && (
          <Button look="soft" block onClick={onKeep}>
            <ShoppingCart />
            {he.product.keepIt}
          </Button>
        )}
        <Button look="quiet" block onClick={onCancel}>
          {he.app.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
