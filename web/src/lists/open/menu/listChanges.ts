import type { ShoppingList } from '@sali/domain/lists/list';
import { texts } from '@sali/texts/app/main';
import { showToast } from '../../../base/ui/toast.ts';
import { deleteList, leaveList } from '../../../people/sync/deletion.ts';
import { duplicateList, editList } from '../../../people/sync/lists.ts';
import { releaseAll } from '../../../people/sync/marks.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { attempt } from './attempt.ts';
import { shareErrorText } from './shareErrors.ts';

/** The actions of a list's menu and the toast after each: what was done, how to undo it, or that it failed [N15]. */

/** @param open goes to the copy */
export async function duplicate(list: ShoppingList, open: (listId: string) => void): Promise<void> {
  const { copyOf, duplicated, errors, openCopy } = texts.overview;
  const copied = duplicateList(list, copyOf({ name: list.name }));
  if (!(await attempt(errors.duplicate, copied))) return;
  const copyId = await copied;
  showToast(duplicated({ name: list.name }), { label: openCopy, run: () => open(copyId) });
}

/**
 * Ends the shopping, and with it all claims. A list without a store of its own gets the one whose prices were shown: what was
 * bought cost those.
 */
export async function completeList(list: ShoppingList): Promise<void> {
  const { selectedStore } = syncEngine().state.getState();
  const { id, storeKey } = list;
  // A ring that still runs would replace the toast with the way back by its own.
  syncEngine().ticks.finishAll();
  await releaseAll(list);
  await editList(id, { isCompleted: true, ...(storeKey === null && selectedStore && { storeKey: selectedStore }) });
}

export async function complete(list: ShoppingList): Promise<void> {
  const isDone = await attempt(texts.overview.errors.complete, completeList(list));
  if (isDone)
    showToast(
      texts.overview.completed({ name: list.name }),
      undo(() => editList(list.id, { isCompleted: false })),
    );
}

export const reopen = (list: ShoppingList): Promise<boolean> =>
  attempt(texts.overview.errors.complete, editList(list.id, { isCompleted: false }));

export async function archive(list: ShoppingList): Promise<void> {
  const isDone = await attempt(texts.overview.errors.archive, editList(list.id, { status: 'archived' }));
  if (isDone)
    showToast(
      texts.overview.archived({ name: list.name }),
      undo(() => editList(list.id, { status: 'active' })),
    );
}

export async function unarchive(list: ShoppingList): Promise<void> {
  const isDone = await attempt(texts.overview.errors.restore, editList(list.id, { status: 'active' }));
  if (isDone) showToast(texts.overview.restored({ name: list.name }));
}

export async function remove(list: ShoppingList): Promise<void> {
  try {
    showToast(texts.overview.removed({ name: list.name }), undo(await deleteList(list)));
  } catch {
    showToast(texts.overview.errors.remove);
  }
}

/** Leaving is the server's to do, so it is not queued: without reception it says so. */
export async function leave(list: ShoppingList, userId: number): Promise<void> {
  try {
    await leaveList(list.id, userId);
    showToast(texts.overview.left({ name: list.name }));
  } catch (error) {
    showToast(shareErrorText(error));
  }
}

const undo = (run: () => Promise<void>) => ({
  label: texts.app.cancel,
  run: () => void attempt(texts.overview.errors.restore, run()),
});
