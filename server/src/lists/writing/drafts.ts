import type * as wire from '@sali/contract/lists/lists';
import { type CategoryNames, headToWire, itemToWire } from '@sali/contract/lists/listsWire';
import type { ShoppingList } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import type { ActivityDetail } from './detail.ts';

/** An action of a call that still runs: its version and texts are set when the call is done. */
export type ActionDraft = {
  readonly action: (list: ShoppingList) => Pick<wire.ActionWire, 'action_type' | 'data'>;
  readonly detail: ActivityDetail;
};

/** The action of an op, with the state right after it. */
export function actionDraftOf(
  op: ListOp,
  before: ShoppingList,
  after: ShoppingList,
  categoryName: CategoryNames,
): ActionDraft['action'] {
  const about = (type: wire.ActionWire['action_type'], id: string): ActionDraft['action'] => {
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
