import type { ShoppingList } from '@sali/domain/lists/list';
import { GUEST } from './device.ts';
import { openStorage } from './storage.ts';

/** The lists of this device's guest, also while somebody is signed in. */
export async function readGuestLists(): Promise<ShoppingList[]> {
  const storage = await openStorage(GUEST);
  const lists = await storage.lists();
  return lists.map((stored) => stored.confirmed);
}

export async function removeGuestList(listId: string): Promise<void> {
  const storage = await openStorage(GUEST);
  await storage.deleteList(listId);
}
