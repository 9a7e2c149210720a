import type { ShoppingList } from '@sali/domain/lists/list';
import { lazy, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Later } from '../ui/Later.tsx';
import { LiveNotices } from '../live/LiveNotices.tsx';
import { editList, renameList } from '../sync/lists.ts';
import { partFailed } from '../partFailed.ts';
import type { ListPageState } from './useListPage.tsx';

const loadItemDialog = () => import('./item/ItemDialog.tsx');
const ItemDialog = lazy(() => loadItemDialog().then((m) => ({ default: m.ItemDialog })));
const AddDialog = lazy(() => import('./item/AddDialog.tsx').then((m) => ({ default: m.AddDialog })));
const PastedSheet = lazy(() => import('./search/PastedSheet.tsx').then((m) => ({ default: m.PastedSheet })));
const StorePicker = lazy(() => import('../stores/StorePicker.tsx').then((m) => ({ default: m.StorePicker })));
const RenameDialog = lazy(() => import('./menu/RenameDialog.tsx').then((m) => ({ default: m.RenameDialog })));
const UsualSheet = lazy(() => import('../usual/UsualSheet.tsx').then((m) => ({ default: m.UsualSheet })));
const TillSheet = lazy(() => import('./TillSheet.tsx').then((m) => ({ default: m.TillSheet })));
const FinishSheet = lazy(() => import('./FinishSheet.tsx').then((m) => ({ default: m.FinishSheet })));
const SyncPanel = lazy(() => import('../connectivity/SyncPanel.tsx').then((m) => ({ default: m.SyncPanel })));

type Props = { list: ShoppingList; page: ListPageState; asOf: Date | null; canEdit: boolean };

/** What lies above the list page; each part is loaded when it is first opened. */
export function ListDialogs({ list, page, asOf, canEdit }: Props) {
  const { dialog, closeDialog } = page;
  const navigate = useNavigate();
  useEffect(preloadItemDialog, []);
  const item = dialog?.kind === 'item' ? list.items[dialog.itemId] : undefined;
  return (
    <>
      {page.menuDialogs}
      <LiveNotices onLeave={() => void navigate('/shopping')} />
      {dialog && (
        <Later onFailed={partFailed} key={dialog.kind}>
          {item && (
            <ItemDialog
              listId={list.id}
              item={item}
              storeKey={page.store.key}
              canEdit={canEdit}
              onClose={closeDialog}
            />
          )}
          {dialog.kind === 'product' && (
            <AddDialog product={dialog.product} onAdd={page.addProduct} onClose={closeDialog} />
          )}
          {dialog.kind === 'pasted' && (
            <PastedSheet text={dialog.text} storeKey={page.store.key} onAdd={page.addTyped} onClose={closeDialog} />
          )}
          {dialog.kind === 'store' && (
            <StorePicker
              chosenKey={page.store.key}
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
          {dialog.kind === 'sum' && (
            <TillSheet
              totals={page.view.totals}
              asOf={asOf}
              storeName={page.store.name}
              budgetAgorot={list.budgetAgorot ?? null}
              onBudget={canEdit ? (budgetAgorot) => void editList(list.id, { budgetAgorot }) : undefined}
              onFinish={canFinish(list, page, canEdit) ? () => page.open({ kind: 'finish' }) : undefined}
              onClose={closeDialog}
            />
          )}
          {dialog.kind === 'finish' && <FinishSheet list={list} onClose={closeDialog} />}
          {dialog.kind === 'sync' && <SyncPanel onClose={closeDialog} />}
        </Later>
      )}
    </>
  );
}

/** Something was bought and something is left; with nothing left the bar itself has the way. */
const canFinish = (list: ShoppingList, { view: { totals } }: ListPageState, canEdit: boolean): boolean =>
  canEdit && !list.isCompleted && totals.remaining > 0 && totals.remaining < totals.count;

/** Later than any first load: what comes for a later tap does not share the network with it. */
const PRELOAD_LATEST_MS = 10_000;

/**
 * The dialog that is opened most is fetched as soon as the person touches the page, so that its first opening does not wait;
 * for somebody who only reads, after a while.
 */
function preloadItemDialog(): () => void {
  const stop = new AbortController();
  const preload = () => {
    stop.abort();
    // Opening the dialog loads it again and reports a failure.
    void loadItemDialog().catch(() => undefined);
  };
  const timer = setTimeout(preload, PRELOAD_LATEST_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, preload, { signal: stop.signal });
  return () => stop.abort();
}
