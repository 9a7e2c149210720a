import type * as wire from '@sali/contract/lists';
import { type CategoryNames, headToWire, itemToWire } from '@sali/contract/listsWire';
import type { ShoppingList } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import type { Detail } from './history/detail.ts';

/** An action that the rest of its call can still follow: its version and texts are known when the call is done. */
export type Draft = {
  readonly action: (list: ShoppingList) => Pick<wire.Action, 'action_type' | 'data'>;
  readonly detail: Detail;
};

/** What the op did, with the state right after it. */
export function draftOf(
  op: ListOp,
  before: ShoppingList,
  after: ShoppingList,
  categoryName: CategoryNames,
): Draft['action'] {
  const about = (type: wire.Action['action_type'], id: string): Draft['action'] => {
    const item = after.items[id] ?? before.items[id];
    return () => ({ action_type: type, data: item ? itemToWire(item, categoryName) : {} });
  };
  switch (op.kind) {
    case 'createList':
    case 'editList':
      return (list) => ({
        action_type: 'UPDATE_LIST',
        data: headToWire({ ...after, participants: list.participants }),
      });
    case 'deleteList':
      return () => ({ action_type: 'DELETE_LIST', data: {} });
    case 'addItem':
      return about(before.items[op.item.id] ? 'EDIT_ITEM' : 'ADD_ITEM', op.item.id);
    case 'editItem':
      return about('EDIT_ITEM', op.itemId);
    case 'completeItem':
      return about('COMPLETE_ITEM', op.itemId);
    case 'uncompleteItem':
      return about('UNCOMPLETE_ITEM', op.itemId);
    case 'deleteItem':
      return about('DELETE_ITEM', op.itemId);
    default:
      return op satisfies never;
  }
}
