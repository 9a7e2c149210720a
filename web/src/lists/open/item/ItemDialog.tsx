import { type Item, roundQuantity, shownNameOf } from '@sali/domain/lists/list';
import { needsEstimate } from '@sali/domain/lists/estimates';
import { kindOf } from '@sali/domain/goods/kinds/kind';
import { PackageSearch, ShoppingCart, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { ActionPair, Button } from '../../../base/ui/Button.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { Switch } from '../../../base/ui/Switch.tsx';
import { FullItem } from './FullItem.tsx';
import { ProductChooser } from './ProductChooser.tsx';
import { MoreRow } from '../../../base/ui/rows/MoreRow.tsx';
import { EstimateText } from '../../listPrices/EstimateText.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { completeItem, deleteItem, editItem, uncompleteItem } from '../../../people/sync/lists.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { undoable } from '../../../people/sync/undo.ts';
import { MarkButtons } from '../marks/MarkButtons.tsx';
import { useNote } from './useNote.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

export type ItemDialogProps = {
  listId: string;
  item: Item;
  storeKey: string | null;
  canEdit: boolean;
  /** In the shopping mode what is only for the store is in sight at once. */
  isShopping?: boolean;
  onClose: () => void;
};

/** Marking as collected closes the dialog after this long, so that the change is seen [K5]. */
const CLOSE_AFTER_COLLECTED_MS = 300;

/** A line of the list: compact, in full, or the question before it is removed. */
export function ItemDialog(props: ItemDialogProps) {
  const { listId, item, storeKey, canEdit } = props;
  const [shown, show] = useState<'compact' | 'full' | 'question' | 'choice'>('compact');
  const line = useLine(props);
  /** Away from the compact dialog, whose note is out of sight then. */
  const leaveTo = (part: 'full' | 'question' | 'choice') => {
    line.note.flush();
    show(part);
  };
  if (shown === 'question') {
    return <RemoveQuestion item={item} onRemove={line.remove} onKeep={line.collect} onCancel={() => show('compact')} />;
  }
  if (shown === 'full' && item.barcode !== null) {
    return (
      <FullItem
        product={item}
        barcode={item.barcode}
        quantity={item.quantity}
        storeKey={storeKey}
        onAdd={canEdit ? () => line.setQuantity(roundQuantity(item.quantity + 1)) : undefined}
        onCategory={
          canEdit
            ? (categoryId, subcategoryId) => void editItem(listId, item.id, { categoryId, subcategoryId })
            : undefined
        }
        onBack={() => show('compact')}
        onClose={line.close}
      />
    );
  }
  if (shown === 'choice') {
    return (
      <ProductChooser
        listId={listId}
        item={item}
        storeKey={storeKey}
        onBack={() => show('compact')}
        onDone={line.leave}
      />
    );
  }
  return (
    <ProductDialog
      product={{ ...item, note: line.note.text }}
      saleText={null}
      canEdit={canEdit}
      onQuantity={line.setQuantity}
      onBelowMin={() => leaveTo('question')}
      onNote={line.note.write}
      brand={<AnyBrand listId={listId} item={item} canEdit={canEdit} />}
      onFull={item.barcode === null ? undefined : () => leaveTo('full')}
      choice={
        needsEstimate(item) && <ProductChoice item={item} onPress={canEdit ? () => leaveTo('choice') : undefined} />
      }
      onClose={line.close}
    >
      <MarkButtons
        listId={listId}
        item={item}
        storeKey={storeKey}
        isShopping={props.isShopping ?? false}
        onDone={line.leave}
        onRemove={canEdit ? () => leaveTo('question') : undefined}
      />
      {canEdit && (
        <ActionPair className={uiStyles.above16} stay={productTexts.saveAndClose} onStay={line.close}>
          <Collect isCompleted={item.isCompleted} onCollect={line.collect} onReturn={line.giveBack} />
        </ActionPair>
      )}
    </ProductDialog>
  );
}

/**
 * The switch for any brand (for loose goods: any kind), for products whose names contain kind and size. A person who may
 * only view sees the choice as text.
 */
function AnyBrand({ listId, item, canEdit }: Pick<ItemDialogProps, 'listId' | 'item' | 'canEdit'>) {
  const isOn = item.isAnyBrand ?? false;
  if (item.barcode === null || (!isOn && (!canEdit || kindOf(item) === null))) return null;
  const words = productTexts;
  if (!canEdit) return <p className={clsx(uiStyles.secondary, uiStyles.around8)}>{words.anyBrandHint}</p>;
  return (
    <div className={uiStyles.below12}>
      <Switch
        label={item.isWeighted ? words.anyKind : words.anyBrand}
        hint={isOn ? words.anyBrandHint : undefined}
        isOn={isOn}
        onChange={(isAnyBrand) => void editItem(listId, item.id, { isAnyBrand })}
      />
    </div>
  );
}

/**
 * The way to the products that the item may be, with the one at whose price it counts now. A person who may only view sees
 * that one as text [L63].
 */
function ProductChoice({ item: { estimate }, onPress }: { item: Item; onPress: (() => void) | undefined }) {
  const { choose, chooseHint } = productTexts;
  const of = estimate && <EstimateText estimate={estimate} isWhole />;
  if (onPress) return <MoreRow icon={<PackageSearch />} title={choose} hint={of ?? chooseHint} onPress={onPress} />;
  return of && <p className={uiStyles.secondary}>{of}</p>;
}

/** Returns the dialog's actions on its line: each changes the list at once; closing shows a toast to undo them. */
function useLine({ listId, item, canEdit, onClose }: ItemDialogProps) {
  const [before] = useState(item.quantity);
  const isClosing = useRef(false);
  const note = useNote(item.note, (text) => {
    if (canEdit && !isClosing.current) void editItem(listId, item.id, { note: text });
  });
  const close = () => {
    if (isClosing.current) return;
    note.flush();
    isClosing.current = true;
    if (item.quantity !== before) offerQuantity(listId, item, before);
    onClose();
  };
  const leave = () => {
    if (isClosing.current) return;
    note.flush();
    isClosing.current = true;
    onClose();
  };
  return {
    note,
    close,
    /** Closes without a word: the item is another one. */
    leave,
    setQuantity: (quantity: number) => void editItem(listId, item.id, { quantity }),
    collect: () => {
      void completeItem(listId, item.id);
      undoable(texts.list.ticked({ name: shownNameOf(item) }), () => syncEngine().ticks.undo(listId, item));
      note.flush();
      setTimeout(leave, CLOSE_AFTER_COLLECTED_MS);
    },
    giveBack: () => {
      void uncompleteItem(listId, item.id);
      close();
    },
    remove: () => {
      isClosing.current = true;
      const deleted = deleteItem(listId, item.id);
      undoable(texts.list.removed({ name: shownNameOf(item) }), async () => (await deleted)());
      onClose();
    },
  };
}

/** 'milk: 3', with the way back to what it was. */
function offerQuantity(listId: string, item: Item, before: number): void {
  undoable(productTexts.quantityIs({ name: shownNameOf(item), quantity: item.quantity }), () =>
    editItem(listId, item.id, { quantity: before }),
  );
}

type CollectProps = { isCompleted: boolean; onCollect: () => void; onReturn: () => void };

function Collect({ isCompleted, onCollect, onReturn }: CollectProps) {
  return (
    <Button look="primary" onClick={isCompleted ? onReturn : onCollect}>
      {isCompleted ? <Undo2 /> : <ShoppingCart />}
      {isCompleted ? productTexts.backToList : productTexts.inCart}
    </Button>
  );
}

type RemoveQuestionProps = { item: Item; onRemove: () => void; onKeep: () => void; onCancel: () => void };

/** Three ways: off the list, collected so that it stays for the next times, or nothing. */
function RemoveQuestion({ item, onRemove, onKeep, onCancel }: RemoveQuestionProps) {
  return (
    <Sheet role="alertdialog" title={productTexts.removeTitle({ name: item.name })} onClose={onCancel}>
      <p className={uiStyles.muted}>{productTexts.removeText}</p>
      <div className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.above16)}>
        <Button look="danger" block onClick={onRemove}>
          <Trash2 />
          {productTexts.removeIt}
        </Button>
        {!item.isCompleted && (
          <Button look="soft" block onClick={onKeep}>
            <ShoppingCart />
            {productTexts.keepIt}
          </Button>
        )}
        <Button look="quiet" block onClick={onCancel}>
          {texts.app.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
