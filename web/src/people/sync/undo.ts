import type { Item } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { texts } from '@sali/texts/app/main';
import { newId } from '../../base/ids.ts';
import { showToast } from '../../base/ui/toast.ts';
import { syncEngine } from './engine.ts';

/**
 * The undo of the last action. An unsent op is removed from the queue; a sent one is undone by new ops, so it works
 * offline, for guests, and on a shared list where others have gone on meanwhile.
 */

/** Says in a toast what was done, with the button that undoes it. */
export function undoable(text: string, undo: () => Promise<unknown>): void {
  showToast(text, { label: texts.list.undo, run: () => void undo(), isUndo: true });
}

/** Puts a deleted item back as it was: content, place, and whether it was in the cart or not found. */
export async function undoDelete(listId: string, item: Item): Promise<void> {
  const { queue } = syncEngine();
  if (await queue.takeBackLast('deleteItem', item.id)) return;
  const at = Date.now();
  const add: ListOp = { kind: 'addItem', id: newId(), listId, at, item, isUndo: true };
  const complete: ListOp = { kind: 'completeItem', id: newId(), listId, at, itemId: item.id, isUndo: true };
  const miss: ListOp = { kind: 'markItem', id: newId(), listId, at, itemId: item.id, mark: { isNotFound: true } };
  await queue.dispatchAll(item.isCompleted ? [add, complete] : item.isNotFound ? [add, miss] : [add]);
}

/** Puts returned items back into the cart; `items` as they were there, in any order. */
export async function undoReturn(listId: string, items: readonly Item[]): Promise<void> {
  const at = Date.now();
  const inOrder = items.toSorted((a, b) => a.updatedAt - b.updatedAt);
  await syncEngine().queue.dispatchAll(
    inOrder.map(({ id }, index) => ({
      kind: 'completeItem',
      id: newId(),
      listId,
      itemId: id,
      at: at + index,
      isUndo: true,
    })),
  );
}
