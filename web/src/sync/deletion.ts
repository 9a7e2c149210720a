import type { DeletedList } from '@sali/contract/lists/history';
import { TOAST_MS } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { newId } from '../ids.ts';
import { fetchDeletedLists, postRestore, putBlock } from './api.ts';
import { deviceReady, setActiveList, syncOf, updateSync, useDevice } from './device.ts';
import { dispatch, releaseQueue, takeBack } from './dispatch.ts';
import { listsOwnedBy } from './owner.ts';
import { dropList, persist, take } from './refresh.ts';
import { removeParticipant } from './sharing.ts';

/**
 * Deleting a list, with a way back. The list goes from the screen at once and is sent when the toast has gone, so that
 * an early 'undo' costs nothing; a later one asks the server, which keeps deleted lists for 30 days.
 */

/** Lists that this tab's person deleted or left: nobody has to tell them that the list is gone. */
const departed = new Set<string>();

export const hasDeparted = (listId: string): boolean => departed.has(listId);

/** Deletes, and answers what brings the list back as it was. That may throw HttpError, where the server was told already. */
export async function deleteList(list: ShoppingList): Promise<() => Promise<void>> {
  const on = await deviceReady();
  const { confirmed } = syncOf(on, list.id);
  const op = { kind: 'deleteList', id: newId(), listId: list.id, at: Date.now() } as const;
  departed.add(list.id);
  await dispatch(op, TOAST_MS);
  activateAnother(list.id);
  return async () => {
    if (on.isGuest) return putBack(confirmed ?? list);
    if (!(await takeBack(op.id))) await restoreList(list.id);
    departed.delete(list.id);
  };
}

/** One's own deleted lists, newest first: with what was deleted this moment, which is sent now. @throws HttpError */
export async function deletedLists(): Promise<DeletedList[]> {
  const held = useDevice.getState().queue.filter(({ op }) => op.kind === 'deleteList');
  for (const { op } of held) await releaseQueue(op.id);
  return fetchDeletedLists();
}

/** Brings back a list that was deleted within the last 30 days; only its owner can. @throws HttpError */
export async function restoreList(listId: string): Promise<void> {
  const on = await deviceReady();
  const restored = await postRestore(listId, newId());
  departed.delete(listId);
  await take(on, restored);
}

/** Takes oneself off a list that someone shared. @throws HttpError */
export const leaveList = (listId: string, userId: number): Promise<void> =>
  depart([listId], () => removeParticipant(listId, userId));

/**
 * Blocks the owner of lists that were shared with this person: all of them leave the device.
 * @param report also reports the owner to the administrators @throws HttpError
 */
export function blockOwner(ownerId: number, report: boolean): Promise<void> {
  const ids = listsOwnedBy(useDevice.getState().lists, ownerId).map(({ id }) => id);
  return depart(ids, async () => {
    await putBlock(ownerId, report);
    for (const id of ids) await dropList(id);
  });
}

/** Runs a call by which this person gives lists up: their disappearance needs no notice. */
async function depart(listIds: readonly string[], call: () => Promise<void>): Promise<void> {
  for (const id of listIds) departed.add(id);
  try {
    await call();
  } catch (error) {
    for (const id of listIds) departed.delete(id);
    throw error;
  }
  for (const id of listIds) activateAnother(id);
}

/** The first list that is left becomes the one opened last, or none [N17]. */
function activateAnother(listId: string): void {
  const { activeListId, lists } = useDevice.getState();
  if (activeListId !== listId) return;
  const [next] = Object.values(lists).filter((list) => list.status === 'active' && list.id !== listId);
  setActiveList(next?.id ?? null);
}

/** A guest's list lives on the device alone. */
async function putBack(list: ShoppingList): Promise<void> {
  const on = await deviceReady();
  departed.delete(list.id);
  updateSync(on, list.id, () => ({ confirmed: list, version: 1, pending: [] }));
  await persist(on, list.id);
}
