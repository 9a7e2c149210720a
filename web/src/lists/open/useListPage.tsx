import type { Item, NewItem, ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { isRecord } from '@sali/domain/base/unknownValues';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { listTexts } from '@sali/texts/app/list';
import type { FacePerson } from '../../base/ui/Faces.tsx';
import type { MenuEntries } from '../../base/ui/menu/menuEntry.ts';
import { type ItemActions, itemActionsOf } from './ItemRow.tsx';
import type { ListMenuActions } from './menu/ListMenu.tsx';
import { returnAll } from '../../people/sync/lists.ts';
import { syncEngine, useIsByLink } from '../../people/sync/engine.ts';
import { undoable, undoReturn } from '../../people/sync/undo.ts';
import type { FoundProduct } from '../../goods/catalogue/foundProduct.ts';
import { useListMenu } from './menu/useListMenu.tsx';
import { type ListView, useListView } from './useListView.ts';
import { usePresence } from '../../people/live/usePresence.ts';
import { additionsTo } from './search/additions.ts';
import type { SpokenActions } from './search/spoken.ts';
import { typedItems } from './search/typedItems.ts';
import { type Search, useSearch } from './search/useSearch.ts';
import type { ChosenStore } from '../../goods/stores/useStore.ts';
import { type Usual, useUsual } from '../usual/useUsual.ts';

/** The dialog that is open above the list. */
export type OpenDialog =
  | { readonly kind: 'item'; readonly itemId: string }
  | { readonly kind: 'product'; readonly product: FoundProduct }
  /** Several lines that were pasted. */
  | { readonly kind: 'pasted'; readonly text: string }
  /** With `isNear` the nearest stores are looked for at once. */
  | { readonly kind: 'store'; readonly isNear?: true }
  | { readonly kind: 'rename' }
  | { readonly kind: 'sync' }
  | { readonly kind: 'usual' }
  | { readonly kind: 'browse' }
  | { readonly kind: 'sum' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'order' };

export type ListPageState = {
  readonly view: ListView;
  readonly search: Search;
  readonly store: ChosenStore;
  readonly usual: Usual;
  readonly people: readonly FacePerson[];
  /** The list was opened by a link. */
  readonly isByLink: boolean;
  readonly menu: ListMenuActions;
  readonly menuDialogs: ReactNode;
  readonly entries: MenuEntries;
  readonly rowActions: ItemActions;
  /** How much of each product is on the list, by barcode. */
  readonly quantities: ReadonlyMap<string, number>;
  readonly addProduct: (product: FoundProduct, quantity?: number, note?: string) => void;
  /** Items that were typed or pasted. */
  readonly addTyped: (items: readonly NewItem[]) => void;
  /** The actions on dictated text. */
  readonly spoken: SpokenActions;
  readonly returnAll: () => void;
  readonly dialog: OpenDialog | null;
  readonly open: (dialog: OpenDialog) => void;
  readonly closeDialog: () => void;
  /** Announced to people who cannot see what changed. */
  readonly announcement: string;
};

/** Everything the list page knows and can do; the page itself only lays it out. */
export function useListPage(
  list: ShoppingList,
  store: ChosenStore,
  input: RefObject<HTMLInputElement | null>,
): ListPageState {
  const toOpen = openOf(useLocation().state);
  const [dialog, setDialog] = useState<OpenDialog | null>(toOpen === 'usual' ? { kind: 'usual' } : null);
  const [announcement, announce] = useState('');
  const view = useListView(list);
  const { id, role, status } = list;
  useEffect(() => syncEngine().device.setActiveList(id), [id]);
  const { addTyped, addProduct } = additionsTo(id, announce);
  const search = useSearch(input, store.key, {
    onProduct: (product) => void addProduct(product),
    onFreeText: (text, hit) => typedItems(text, hit).then(addTyped),
  });
  const isByLink = useIsByLink(id);
  const menu = useListMenu(
    (other) => (other === id ? list : undefined),
    toOpen === 'share' ? { kind: 'share', listId: id } : null,
  );
  // If something was bought, completing the list ends a shopping. Otherwise the list is only marked as completed.
  const hasBought = view.totals.remaining < view.totals.count;
  const actions: ListMenuActions = {
    ...menu.actions,
    ...(hasBought && { onComplete: () => setDialog({ kind: 'finish' }) }),
  };
  const rowActions = useMemo<ItemActions>(
    () =>
      itemActionsOf(id, can(role, 'tick') && status === 'active', announce, (itemId) =>
        setDialog({ kind: 'item', itemId }),
      ),
    [id, role, status],
  );
  return {
    view,
    search,
    store,
    usual: useUsual(list, store.key),
    people: usePresence(list),
    isByLink,
    menu: actions,
    menuDialogs: menu.dialogs,
    entries: () =>
      import('./menu/ListMenu.tsx').then((m) => [
        ...m.filterEntries(view),
        ...m.listEntries(
          list,
          actions,
          () => setDialog({ kind: 'rename' }),
          isByLink,
          store.key === null || status !== 'active' ? [] : [m.orderEntry(() => setDialog({ kind: 'order' }))],
        ),
      ]),
    rowActions,
    quantities: useMemo(() => quantitiesOf(list), [list]),
    addProduct: (product, quantity, note) => void addProduct(product, quantity, note),
    // Things that could not be stored can be confirmed once more.
    addTyped: (items) => void addTyped(items).catch(() => setDialog(dialog)),
    spoken: { addTyped, confirm: (text) => setDialog({ kind: 'pasted', text }), typeAgain: search.setText },
    returnAll: () => {
      const { completed } = view;
      void returnAll(list);
      undoable(listTexts.returnedAll({ count: completed.length }), () => undoReturn(id, completed));
    },
    dialog,
    open: setDialog,
    closeDialog: () => setDialog(null),
    announcement,
  };
}

/** Returns the dialog to open first: the app's shortcut and the sign-in before sharing leave it in the history. */
const openOf = (state: unknown): unknown => (isRecord(state) ? state['open'] : undefined);

function quantitiesOf(list: ShoppingList): ReadonlyMap<string, number> {
  const open = Object.values(list.items).filter((item): item is Item & { barcode: string } => item.barcode !== null);
  return new Map(open.filter((item) => !item.isCompleted).map((item) => [item.barcode, item.quantity]));
}
