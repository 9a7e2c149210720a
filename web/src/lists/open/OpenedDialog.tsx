import type { ShoppingList } from '@sali/domain/lists/list';
import { lazy } from 'react';
import { editList, renameList } from '../../people/sync/lists.ts';
import { raiseLines } from './search/pasted.ts';
import type { ListPageState, OpenDialog } from './useListPage.tsx';

/** The dialog that is opened most. */
export const loadItemDialog = () => import('./item/ItemDialog.tsx');
const ItemDialog = lazy(() => loadItemDialog().then((m) => ({ default: m.ItemDialog })));
const AddDialog = lazy(() => import('./item/AddDialog.tsx').then((m) => ({ default: m.AddDialog })));
const PastedSheet = lazy(() => import('./search/PastedSheet.tsx').then((m) => ({ default: m.PastedSheet })));
const StorePicker = lazy(() => import('../../goods/stores/StorePicker.tsx').then((m) => ({ default: m.StorePicker })));
const RenameDialog = lazy(() => import('./menu/RenameDialog.tsx').then((m) => ({ default: m.RenameDialog })));
const UsualSheet = lazy(() => import('../usual/UsualSheet.tsx').then((m) => ({ default: m.UsualSheet })));
const BrowseSheet = lazy(() => import('./browse/BrowseSheet.tsx').then((m) => ({ default: m.BrowseSheet })));
const TillSheet = lazy(() => import('./TillSheet.tsx').then((m) => ({ default: m.TillSheet })));
const FinishSheet = lazy(() => import('./FinishSheet.tsx').then((m) => ({ default: m.FinishSheet })));
const SyncPanel = lazy(() => import('../../people/connectivity/SyncPanel.tsx').then((m) => ({ default: m.SyncPanel })));
const CategoryOrderSheet = lazy(() =>
  import('./order/CategoryOrderSheet.tsx').then((m) => ({ default: m.CategoryOrderSheet })),
);

export type OpenedDialogProps = {
  dialog: OpenDialog;
  list: ShoppingList;
  page: ListPageState;
  asOf: Date | null;
  isSample: boolean;
  canEdit: boolean;
};

/** The dialog that is open above the list page; each is loaded when it is first opened. */
export function OpenedDialog({ dialog, list, page, asOf, isSample, canEdit }: OpenedDialogProps) {
  const { closeDialog } = page;
  const item = dialog.kind === 'item' ? list.items[dialog.itemId] : undefined;
  return (
    <>
      {item && (
        <ItemDialog listId={list.id} item={item} storeKey={page.store.key} canEdit={canEdit} onClose={closeDialog} />
      )}
      {dialog.kind === 'product' && (
        <AddDialog product={dialog.product} onAdd={page.addProduct} onClose={closeDialog} />
      )}
      {dialog.kind === 'pasted' && (
        <PastedSheet
          text={dialog.text}
          list={list}
          storeKey={page.store.key}
          onAdd={(items, raised) => {
            if (items.length > 0) page.addTyped(items);
            void raiseLines(list.id, raised);
          }}
          onClose={closeDialog}
        />
      )}
      {dialog.kind === 'store' && (
        <StorePicker
          chosenKey={page.store.isChosen ? page.store.key : null}
          isNear={dialog.isNear ?? false}
          onChoose={(store) => {
            page.store.choose(store);
            closeDialog();
          }}
          onClose={closeDialog}
        />
      )}
      {dialog.kind === 'rename' && (
        <RenameDialog name={list.name} onRename={(name) => void renameList(list, name)} onClose={closeDialog} />
      )}
      {dialog.kind === 'usual' && <UsualSheet usual={page.usual} onClose={closeDialog} />}
      {dialog.kind === 'browse' && (
        <BrowseSheet
          list={list}
          storeKey={page.store.key}
          usual={page.usual}
          onAdd={page.addTyped}
          onClose={closeDialog}
        />
      )}
      {dialog.kind === 'sum' && (
        <TillSheet
          totals={page.view.totals}
          asOf={asOf}
          isSample={isSample}
          storeName={page.store.name}
          budgetAgorot={list.budgetAgorot ?? null}
          onBudget={canEdit ? (budgetAgorot) => void editList(list.id, { budgetAgorot }) : undefined}
          onFinish={canFinish(list, page, canEdit) ? () => page.open({ kind: 'finish' }) : undefined}
          onClose={closeDialog}
        />
      )}
      {dialog.kind === 'finish' && <FinishSheet list={list} onClose={closeDialog} />}
      {dialog.kind === 'sync' && <SyncPanel onClose={closeDialog} />}
      {dialog.kind === 'order' && (
        <CategoryOrderSheet storeKey={page.store.key} storeName={page.store.name} onClose={closeDialog} />
      )}
    </>
  );
}

/** Something was bought and something is left; with nothing left the bar itself has the way. */
const canFinish = (list: ShoppingList, { view: { totals } }: ListPageState, canEdit: boolean): boolean =>
  canEdit && !list.isCompleted && totals.remaining > 0 && totals.remaining < totals.count;
