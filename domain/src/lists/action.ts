import type { Item, LastAction, ListStatus, ListTimes, Participant, ShoppingList } from './list.ts';

/** The list's own fields, as the server sends them after a change. */
export type ListHead = ListTimes & {
  readonly name: string;
  readonly description: string;
  readonly status: ListStatus;
  readonly storeKey: string | null;
  readonly isCompleted: boolean;
  readonly participants: readonly Participant[];
};

/**
 * A change that the server has ordered and committed. It carries the state after the change, so a device need not run
 * the op again to follow it.
 */
export type ListAction = {
  /** 1, 2, 3… per list, with no holes. */
  readonly version: number;
  readonly opId: string;
  readonly at: number;
  /** The tab that sent it, if it said so. */
  readonly sessionId: string | null;
  readonly userId: number | null;
  readonly username: string;
} & (
  | { readonly type: 'ADD_ITEM' | 'EDIT_ITEM' | 'COMPLETE_ITEM' | 'UNCOMPLETE_ITEM'; readonly item: Item }
  | { readonly type: 'DELETE_ITEM'; readonly item: Item }
  | { readonly type: 'UPDATE_LIST' | 'SHARE_LIST' | 'UNSHARE_LIST'; readonly head: ListHead }
  | { readonly type: 'DELETE_LIST' }
);

/** An action on one item, with the item. */
export type ItemAction = Extract<ListAction, { readonly item: Item }>;

/** The list after the action. An action on an unknown list changes nothing. */
export function applyAction(list: ShoppingList | undefined, action: ListAction): ShoppingList | undefined {
  if (!list) return list;
  const updated = { ...list, updatedAt: action.at, lastAction: lastActionOf(action) };
  switch (action.type) {
    case 'ADD_ITEM':
    case 'EDIT_ITEM':
    case 'COMPLETE_ITEM':
    case 'UNCOMPLETE_ITEM':
      return { ...updated, items: { ...list.items, [action.item.id]: action.item } };
    case 'DELETE_ITEM': {
      const { [action.item.id]: _dropped, ...items } = list.items;
      return { ...updated, items };
    }
    case 'UPDATE_LIST':
    case 'SHARE_LIST':
    case 'UNSHARE_LIST':
      return { ...updated, ...action.head };
    case 'DELETE_LIST':
      return undefined;
    default:
      return action satisfies never;
  }
}

/** What a list card shows about an action. */
export const lastActionOf = (action: ListAction): LastAction => ({
  type: action.type,
  userId: action.userId,
  username: action.username,
  itemName: 'item' in action ? action.item.name : null,
  at: action.at,
});
