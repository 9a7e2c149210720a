/**
 * Everything a person can do to a list, as ops for the queue of the current engine.
 * Invariant: a change is on the device before it is on the screen, and on the screen before it is on the server.
 */
import { freeTextItem, type Item, itemIdOf, type NewItem, type ShoppingList } from '@sali/domain/lists/list';
import type { ItemChange, ListChange, ListOp } from '@sali/domain/lists/op';
import { newId } from '../../base/ids.ts';
import { syncEngine } from './engine.ts';
import { undoDelete } from './undo.ts';

const dispatch = (op: ListOp): Promise<void> => syncEngine().queue.dispatch(op);
const dispatchAll = (ops: readonly ListOp[]): Promise<void> => syncEngine().queue.dispatchAll(ops);

/** With whom a new list is shared: nobody; or, in place of the family, the people of another list of this id. */
type NewListPeople = { readonly isPrivate?: boolean; readonly peopleOf?: string };

/**
 * Makes a list, which is written and shown at once with its items.
 * @param items copied into the list: open, in this order, and with ids of their own
 * @param people without them the list is shared with the family
 * @param listId one that no list has
 * @returns the new list's id
 */
export async function createList(
  name: string,
  items: readonly Item[] = [],
  people: NewListPeople = {},
  listId = newId(),
): Promise<string> {
  const { selectedStore } = syncEngine().state.getState();
  const at = Date.now();
  const made: ListOp = {
    kind: 'createList',
    id: newId(),
    listId,
    at,
    name: name.trim(),
    description: '',
    storeKey: selectedStore,
    ...people,
  };
  // Each a millisecond later: their time is their place in the list.
  const added = items.map((item, index): ListOp => ({
    kind: 'addItem',
    id: newId(),
    listId,
    at: at + index,
    item: copyFor(listId, item),
  }));
  await dispatchAll([made, ...added]);
  return listId;
}

export const editList = (listId: string, change: ListChange): Promise<void> =>
  dispatch({ kind: 'editList', id: newId(), listId, at: Date.now(), change });

/** An empty or unchanged name simply cancels. */
export async function renameList(list: ShoppingList, name: string): Promise<void> {
  const trimmed = name.trim();
  if (trimmed !== '' && trimmed !== list.name) await editList(list.id, { name: trimmed });
}

/** The list as it is stored: what a screen shows has today's prices and the person's own names. */
export const storedList = (shown: ShoppingList): ShoppingList => syncEngine().state.getState().lists[shown.id] ?? shown;

/** Copies a list as one's own, named '{name} - עותק', with nothing completed and new ids. @returns the copy's id */
export function duplicateList(list: ShoppingList, copyName: string): Promise<string> {
  const items = Object.values(storedList(list).items).sort((a, b) => a.addedAt - b.addedAt);
  return createList(copyName, items);
}

/** A catalogue product that is there already only raises its quantity; `item.id` is then the id of its line. */
export const addItem = (listId: string, item: NewItem): Promise<void> =>
  dispatch({ kind: 'addItem', id: newId(), listId, at: Date.now(), item });

/** Several at once, written and drawn together. */
export const addItems = (listId: string, items: readonly NewItem[]): Promise<void> =>
  dispatchAll(items.map((item) => ({ kind: 'addItem', id: newId(), listId, at: Date.now(), item })));

/** Takes several items off a list at once. */
export const deleteItems = (listId: string, itemIds: readonly string[]): Promise<void> =>
  dispatchAll(itemIds.map((itemId) => ({ kind: 'deleteItem', id: newId(), listId, at: Date.now(), itemId })));

export const addFreeText = (listId: string, name: string): Promise<void> =>
  addItem(listId, freeTextItem(newId(), name.trim()));

export const editItem = (listId: string, itemId: string, change: ItemChange): Promise<void> =>
  dispatch({ kind: 'editItem', id: newId(), listId, at: Date.now(), itemId, change });

/** Completes at once, without the ring: 'put in the cart' of the product dialog. */
export const completeItem = (listId: string, itemId: string): Promise<void> =>
  dispatch({ kind: 'completeItem', id: newId(), listId, at: Date.now(), itemId });

export const uncompleteItem = (listId: string, itemId: string): Promise<void> =>
  dispatch({ kind: 'uncompleteItem', id: newId(), listId, at: Date.now(), itemId });

/** Every completed item back among the open ones, in the order they were completed. */
export async function returnAll(list: ShoppingList): Promise<void> {
  const completed = Object.values(list.items).filter((item) => item.isCompleted);
  const at = Date.now();
  await dispatchAll(
    completed
      .sort((a, b) => a.updatedAt - b.updatedAt)
      .map(({ id }, index) => ({ kind: 'uncompleteItem', id: newId(), listId: list.id, itemId: id, at: at + index })),
  );
}

/** Deletes an item. @returns what puts it back as it was */
export async function deleteItem(listId: string, itemId: string): Promise<() => Promise<void>> {
  const deleted = syncEngine().state.getState().lists[listId]?.items[itemId];
  await dispatch({ kind: 'deleteItem', id: newId(), listId, at: Date.now(), itemId });
  return async () => deleted && undoDelete(listId, deleted);
}

/**
 * Puts a product in the place of an item without one. A product that is on the list already only gets more.
 * @returns what takes it back
 */
export async function replaceItem(listId: string, itemId: string, product: NewItem): Promise<() => Promise<void>> {
  const before = syncEngine().state.getState().lists[listId]?.items ?? {};
  const { [itemId]: replaced, [product.id]: same } = before;
  const op = () => ({ id: newId(), listId, at: Date.now() });
  const complete = (id: string) => ({ ...op(), kind: 'completeItem' as const, itemId: id });
  const place = replaced ? { addedAt: replaced.addedAt } : {};
  await dispatchAll([
    { ...op(), kind: 'deleteItem', itemId },
    { ...op(), kind: 'addItem', item: { ...product, ...place } },
    ...(replaced?.isCompleted ? [complete(product.id)] : []),
  ]);
  return async () => {
    const undone: ListOp[] = same
      ? [{ ...op(), kind: 'editItem', itemId: same.id, change: { quantity: same.quantity } }]
      : [{ ...op(), kind: 'deleteItem', itemId: product.id }];
    if (same?.isCompleted) undone.push({ ...complete(same.id), isUndo: true });
    if (replaced) undone.push({ ...op(), kind: 'addItem', item: replaced, isUndo: true });
    if (replaced?.isCompleted) undone.push({ ...complete(itemId), isUndo: true });
    if (replaced?.isNotFound) undone.push({ ...op(), kind: 'markItem', itemId, mark: { isNotFound: true } });
    await dispatchAll(undone);
  };
}

/** The content of an item as a new item of another list. */
export function copyFor(listId: string, item: Item): NewItem {
  const {
    serverId: _server,
    isCompleted: _done,
    createdAt: _created,
    updatedAt: _updated,
    addedAt: _added,
    claimedBy: _claimant,
    claimedName: _claimantName,
    isNotFound: _missed,
    shelfPriceAgorot: _seenPrice,
    shelfPriceStore: _seenIn,
    needs: _needs,
    ...facts
  } = item;
  return { ...facts, id: item.barcode === null ? newId() : itemIdOf(listId, item.barcode) };
}
