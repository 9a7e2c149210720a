import { keysOf } from '../base/collections.ts';
import type { Claimant, Item, LastAction, ShoppingList } from './list.ts';
import type { ListField } from './listFields.ts';
import { markKindBetween } from './markKind.ts';
import { applyListOps, type ListOp } from './op.ts';

/** The list's own fields, as the server sends them after a change. */
export type ListHead = Pick<ShoppingList, ListField | 'participants'>;

/**
 * A change that the server has ordered and committed. It carries the state after the change, so a device need not run
 * the op again to follow it.
 */
export type ListAction = {
  /** 1, 2, 3… per list, with no holes. */
  readonly version: number;
  readonly opId: string;
  readonly at: number;
  /** The tab that sent it, if it gave its id. */
  readonly sessionId: string | null;
  readonly userId: number | null;
  readonly username: string;
  /** Whose claim ended because they are off the list. */
  readonly person?: Claimant;
} & (
  | { readonly type: 'ADD_ITEM' | 'EDIT_ITEM' | 'COMPLETE_ITEM' | 'UNCOMPLETE_ITEM'; readonly item: Item }
  | { readonly type: 'DELETE_ITEM'; readonly item: Item }
  | {
      readonly type: 'UPDATE_LIST' | 'SHARE_LIST' | 'UNSHARE_LIST';
      readonly head: ListHead;
      /** The person who came, went, or has another permission. */
      readonly personId?: number;
    }
  | { readonly type: 'DELETE_LIST' }
);

/** An action on one item, with the item. */
export type ItemAction = Extract<ListAction, { readonly item: Item }>;

/** The list after the action. An action on an unknown list changes nothing. */
export function applyAction(list: ShoppingList | undefined, action: ListAction): ShoppingList | undefined {
  if (!list) return list;
  const updated = { ...list, updatedAt: action.at, lastAction: lastActionOf(action, list) };
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

/** Describes an action as a list card shows it, a mark by its own kind. @param before the list without it */
const lastActionOf = (action: ListAction, before: ShoppingList): LastAction => ({
  type: shownTypeOf(action, before),
  userId: action.userId,
  username: action.username,
  itemName: 'item' in action ? action.item.name : null,
  at: action.at,
  ...(action.person && { person: action.person }),
});

function shownTypeOf(action: ListAction, before: ShoppingList): string {
  const known = action.type === 'EDIT_ITEM' ? before.items[action.item.id] : undefined;
  return (known && action.type === 'EDIT_ITEM' && markKindBetween(known, action.item)) || action.type;
}

/**
 * One list on one device: the server's truth at `version`, plus its own ops that are not yet in it.
 *
 *     tap ──stage──▶ pending ──send──▶ server orders ──receive/confirm──▶ confirmed
 *
 * 1. The screen shows `viewOf`: pending replayed over confirmed.
 * 2. `version` counts the server's changes without holes; a message that skips one is a 'gap', and the caller catches up.
 * 3. An op leaves `pending` only when `confirmed` contains it, or when it was refused for good (`discard`).
 */
export type ListSync = {
  readonly confirmed: ShoppingList | undefined;
  readonly version: number;
  readonly pending: readonly ListOp[];
};

export const emptySync: ListSync = { confirmed: undefined, version: 0, pending: [] };

export const viewOf = (sync: ListSync): ShoppingList | undefined => applyListOps(sync.confirmed, sync.pending);

export const stage = (sync: ListSync, op: ListOp): ListSync => ({ ...sync, pending: [...sync.pending, op] });

export const discard = (sync: ListSync, opId: string): ListSync =>
  sync.pending.some((op) => op.id === opId) ? { ...sync, pending: sync.pending.filter((op) => op.id !== opId) } : sync;

/** Applies one ordered action. A repeated action changes nothing; 'gap' asks the caller to fetch what is missing. */
export function receive(sync: ListSync, action: ListAction): ListSync | 'gap' {
  if (action.version <= sync.version) return discard(sync, action.opId);
  if (action.version > sync.version + 1 || !sync.confirmed) return 'gap';
  return {
    confirmed: applyAction(sync.confirmed, action),
    version: action.version,
    pending: sync.pending.filter((op) => op.id !== action.opId),
  };
}

/**
 * Applies the answer to an own op: its item after it, at the list's version by then. An op that changed nothing created no
 * version; if the version has moved all the same, another's change was missed: a 'gap'.
 */
export function confirm(sync: ListSync, answer: ItemAction): ListSync | 'gap' {
  const known = sync.confirmed?.items[answer.item.id];
  return answer.version > sync.version && known && isSameItem(known, answer.item) ? 'gap' : receive(sync, answer);
}

const isSameItem = (one: Item, other: Item): boolean => keysOf(other).every((key) => isSameValue(one[key], other[key]));

/** By content: two answers have arrays of their own. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (saysNothing(one) && saysNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

/** Data stored before a field existed lacks it, which means the same as an empty one. */
const saysNothing = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

/** Takes the whole list as the server has it at `version`; an answer older than the known version is ignored. */
export function replaceConfirmed(
  sync: ListSync,
  list: ShoppingList,
  version: number,
  confirmedOpId?: string,
): ListSync {
  const known = confirmedOpId === undefined ? sync : discard(sync, confirmedOpId);
  return version < sync.version ? known : { ...known, confirmed: list, version };
}
