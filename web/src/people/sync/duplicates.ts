import type { ShoppingList } from '@sali/domain/lists/list';
import { syncEngine } from './engine.ts';
import type { QueuedOp } from './storage.ts';

/**
 * Lists and operations that a device has twice. Only their ids count: two lists may have one name [Q11]. The list that was
 * changed last stays, where several have one number on the server.
 */
export function duplicatesOf(
  lists: readonly ShoppingList[],
  queue: readonly QueuedOp[],
): { readonly listIds: readonly string[]; readonly seqs: readonly number[] } {
  const newestFirst = lists.filter((list) => list.serverId !== null).toSorted((a, b) => b.updatedAt - a.updatedAt);
  return {
    listIds: repeated(newestFirst, (list) => list.serverId).map((list) => list.id),
    seqs: repeated(queue, (row) => row.op.id).map((row) => row.seq),
  };
}

/** Everything whose key came before. */
function repeated<T>(all: readonly T[], keyOf: (one: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return all.filter((one) => seen.size === seen.add(keyOf(one)).size);
}

/** Removes duplicates from the device, and loads the server's lists. @returns how many there were */
export async function removeDuplicates(): Promise<number> {
  const { device, refresh, state } = syncEngine();
  const user = await device.ready();
  const { lists, queue } = state.getState();
  const { listIds, seqs } = duplicatesOf(Object.values(lists), queue);
  for (const id of listIds) await user.drop(id);
  for (const seq of seqs) await user.storage.changeOp(seq, () => 'delete');
  await user.showQueue();
  await refresh.syncAll();
  return listIds.length + seqs.length;
}
