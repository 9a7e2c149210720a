import type { ShoppingList } from '@sali/domain/lists/list';

/** The address of a list: its number on the server, or its own id until it has one. */
export const pathOf = (list: ShoppingList): string => `/shopping/list/${list.serverId ?? list.id}`;

/** Where the open lines of the list are compared over stores. */
export const comparePathOf = (list: ShoppingList): string => `${pathOf(list)}/compare`;

/** The list in the shop: large, with the screen kept on. */
export const shopPathOf = (list: ShoppingList): string => `${pathOf(list)}/shop`;

/** Returns the path of a store's promotions, to add products to the list. */
export const promotionsPathOf = (list: ShoppingList, storeKey: string): string =>
  `/promotions?${new URLSearchParams({ store: storeKey, list: list.id }).toString()}`;

/** The list that an address names: a number, `server_list_{number}`, or the list's own id. */
export function listAt(
  lists: Readonly<Record<string, ShoppingList>>,
  id: string | undefined,
): ShoppingList | undefined {
  if (id === undefined) return undefined;
  const number = /^(?:server_list_)?(\d+)$/.exec(id)?.[1];
  if (number === undefined) return lists[id];
  return Object.values(lists).find((list) => list.serverId === Number(number));
}
