import type { ShoppingList } from '@sali/domain/lists/list';
import { deviceReady, publishQueue, useDevice } from './device.ts';
import { dropList, syncAll } from './refresh.ts';
import type { QueuedOp } from './storage.ts';

/**
 * Lists and operations that a device holds twice. They are known by their ids alone: two lists may bear one name
 * [Q11]. Of lists with one number on the server the one changed last stays.
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

/** Takes duplicates off the device, and asks the server for the truth. Answers how many there were. */
export async function removeDuplicates(): Promise<number> {
  const on = await deviceReady();
  const { lists, queue } = useDevice.getState();
  const { listIds, seqs } = duplicatesOf(Object.values(lists), queue);
  for (const id of listIds) await dropList(id);
  for (const seq of seqs) await on.storage.changeOp(seq, () => 'delete');
  await publishQueue(on);
  await syncAll();
  return listIds.length + seqs.length;
}
