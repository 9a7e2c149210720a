import { openItemsOf, type ShoppingList } from '@sali/domain/lists/list';
import type { ListChange } from '@sali/domain/lists/op';
import { newId } from '../../base/ids.ts';
import { readGuestLists, removeGuestList } from './guest.ts';
import { addItems, completeItem, copyFor, createList, editList, storedList } from './lists.ts';

/** Copying the items of a list into lists of their own: by store, and from the guest into an account. */

export type ListPart = {
  readonly name: string;
  readonly storeKey: string;
  readonly barcodes: readonly string[];
  /** Names of lines of free text. */
  readonly texts: readonly string[];
};

/** Copies parts of a list, each into a list of its own for its store; the list stays as it is. */
export async function splitList(list: ShoppingList, parts: readonly ListPart[]): Promise<void> {
  const open = openItemsOf(storedList(list));
  const inOrder = open.sort((a, b) => a.addedAt - b.addedAt);
  for (const { name, storeKey, barcodes, texts } of parts) {
    const items = inOrder.filter((item) =>
      item.barcode === null ? texts.includes(item.name) : barcodes.includes(item.barcode),
    );
    await editList(await createList(name, items), { storeKey });
  }
}

/**
 * Moves a guest list into the signed-in account. It is for the person alone: nobody chose to share it with the family.
 * @returns its id in the account
 */
export async function adoptGuestList(list: ShoppingList): Promise<string> {
  const { isCompleted } = list;
  const listId = newId();
  await copyWhole(list, listId, isCompleted ? { isCompleted } : {});
  await removeGuestList(list.id);
  return listId;
}

/** Adds a list of an export with its items, for the person alone. @param listId the new list's id */
export const copyOfExport = (list: ShoppingList, listId: string): Promise<void> => copyWhole(list, listId, {});

/** Adds a list for the person alone, with items and settings. @param change what is changed with the settings */
async function copyWhole(list: ShoppingList, listId: string, change: ListChange): Promise<void> {
  await createList(list.name, [], { isPrivate: true }, listId);
  await copyItems(list, listId);
  const { description, storeKey, budgetAgorot, status } = list;
  await editList(listId, { description, storeKey, budgetAgorot, ...(status === 'archived' && { status }), ...change });
}

/** Copies the items of a list into another one, completed ones as completed. */
async function copyItems(list: ShoppingList, listId: string): Promise<void> {
  const items = Object.values(list.items).sort((a, b) => a.addedAt - b.addedAt);
  const copies = items.map((item) => ({ isCompleted: item.isCompleted, copy: copyFor(listId, item) }));
  await addItems(
    listId,
    copies.map(({ copy }) => copy),
  );
  for (const { isCompleted, copy } of copies) if (isCompleted) await completeItem(listId, copy.id);
}

/** The guest's lists on this device, offered to the account after a sign-in. */
export const guestLists = (): Promise<ShoppingList[]> => readGuestLists();
