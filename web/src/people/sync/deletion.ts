import type { DeletedList } from '@sali/contract/lists/activity';
import { TOAST_MS } from '@sali/domain/base/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { newId } from '../../base/ids.ts';
import { fetchDeletedLists, postRestore } from './api.ts';
import { syncEngine } from './engine.ts';
import { removeParticipant } from './sharing.ts';

/**
 * Deleting a list, with a way back. The list goes from the screen at once and is sent when the toast has gone, so that
 * an early 'undo' costs nothing; a later one asks the server, which keeps deleted lists for 30 days.
 */

/** Deletes a list. @returns what brings it back as it was; that throws HttpError where the deletion was sent already */
export async function deleteList(list: ShoppingList): Promise<() => Promise<void>> {
  const { device, queue, listsGivenUp } = syncEngine();
  const user = await device.ready();
  const { confirmed } = user.syncOf(list.id);
  const op = { kind: 'deleteList', id: newId(), listId: list.id, at: Date.now(), name: list.name } as const;
  listsGivenUp.add(list.id);
  await queue.dispatch(op, TOAST_MS);
  activateAnother(list.id);
  return async () => {
    if (user.isGuest) return putBack(confirmed ?? list);
    if (!(await queue.takeBack(op.id))) await restoreList(list.id);
    listsGivenUp.delete(list.id);
  };
}

/** One's own deleted lists, newest first: with what was deleted this moment, which is sent now. @throws HttpError */
export async function deletedLists(): Promise<DeletedList[]> {
  const { queue, state } = syncEngine();
  const held = state.getState().queue.filter(({ op }) => op.kind === 'deleteList');
  for (const { op } of held) await queue.release(op.id);
  return fetchDeletedLists();
}

/** Whether the server has own lists that can be restored. Deletions that wait go on waiting. @throws HttpError */
export const hasDeletedLists = async (): Promise<boolean> => (await fetchDeletedLists()).length > 0;

/** Brings back a list that was deleted within the last 30 days; only its owner can. @throws HttpError */
export async function restoreList(listId: string): Promise<void> {
  const { device, refresh, listsGivenUp } = syncEngine();
  const user = await device.ready();
  const restored = await postRestore(listId, newId());
  listsGivenUp.delete(listId);
  await refresh.takeList(user, restored);
}

/** Takes oneself off a list that someone shared. @throws HttpError */
export const leaveList = (listId: string, userId: number): Promise<void> =>
  giveUpLists([listId], async () => {
    await removeParticipant(listId, userId);
    // Also where the server could not be asked for it any more.
    await syncEngine().refresh.dropList(listId);
  });

/** Runs a call by which this person gives lists up: their disappearance needs no notice. */
export async function giveUpLists(listIds: readonly string[], call: () => Promise<void>): Promise<void> {
  const { listsGivenUp } = syncEngine();
  for (const id of listIds) listsGivenUp.add(id);
  try {
    await call();
  } catch (error) {
    for (const id of listIds) listsGivenUp.delete(id);
    throw error;
  }
  for (const id of listIds) activateAnother(id);
}

/** The first list that is left becomes the one opened last, or none [N17]. */
function activateAnother(listId: string): void {
  const { device, state } = syncEngine();
  const { activeListId, lists } = state.getState();
  if (activeListId !== listId) return;
  const [next] = Object.values(lists).filter((list) => list.status === 'active' && list.id !== listId);
  device.setActiveList(next?.id ?? null);
}

/** A guest's list lives on the device alone. */
async function putBack(list: ShoppingList): Promise<void> {
  const { device, listsGivenUp } = syncEngine();
  const user = await device.ready();
  listsGivenUp.delete(list.id);
  user.update(list.id, () => ({ confirmed: list, version: 1, pending: [] }));
  await user.persist(list.id);
}
