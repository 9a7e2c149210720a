import type { ShoppingList } from '@sali/domain/lists/list';
import type { DeviceState } from './device.ts';

/** The list opened last, else the one changed last. */
export function lastList({
  lists,
  activeListId,
}: Pick<DeviceState, 'lists' | 'activeListId'>): ShoppingList | undefined {
  const active = Object.values(lists).filter((list) => list.status === 'active');
  return active.find((list) => list.id === activeListId) ?? active.toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
}
