import type { ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { useState } from 'react';
import { syncEngine, useDevice } from '../../../people/sync/engine.ts';
import { lastList } from '../../../people/sync/lastList.ts';

/** The value of a list that is made when something is added to it. */
export const NEW_LIST = 'new';

/** The lists that the person may add to, and the chosen one; `list` is undefined and `listId` NEW_LIST for a new one. */
export type ChosenTarget = {
  readonly lists: readonly ShoppingList[];
  readonly list: ShoppingList | undefined;
  readonly listId: string;
  readonly setListId: (id: string) => void;
};

/** The current list is chosen at first. */
export function useTargetList(): ChosenTarget {
  const all = useDevice((state) => state.lists);
  const last = useDevice(lastList);
  const lists = Object.values(all).filter((list) => list.status === 'active' && can(list.role, 'edit'));
  const [picked, setListId] = useState<string | null>(null);
  const known = lists.find((list) => list.id === (picked ?? last?.id)) ?? lists[0];
  const list = picked === NEW_LIST ? undefined : known;
  return { lists, list, listId: list?.id ?? NEW_LIST, setListId };
}

/** @throws Error for a list that is not on this device */
export function listOnDevice(id: string): ShoppingList {
  const list = syncEngine().state.getState().lists[id];
  if (!list) throw new Error(`the list ${id} is not on this device`);
  return list;
}
