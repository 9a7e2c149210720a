import { applyListOp } from '@sali/domain/lists/apply';
import type { Item } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { discard, type ListSync, stage } from '@sali/domain/lists/sync';
import { type Device, deviceReady, isPending, publishQueue, syncOf, tellTabs, updateSync } from './device.ts';
import { wake } from './replay.ts';

/**
 * The only way a list is changed from a screen: on the device first, then on the screen, then to the server.
 * With `holdMs` the op is on the device at once but is sent only after that time, and can be taken back within it.
 */
export function dispatch(op: ListOp, holdMs = 0): Promise<void> {
  const turn = last.then(() => dispatchNow(op, holdMs));
  last = turn.catch(() => undefined);
  return turn;
}

/** One at a time: each op builds on what the one before it left. */
let last: Promise<void> = Promise.resolve();

async function dispatchNow(op: ListOp, holdMs: number): Promise<void> {
  const on = await deviceReady();
  if (on.isGuest) return confirmHere(on, op);
  if (!(await mergedIntoLastEdit(on, op))) {
    await on.storage.appendOp(op, Date.now() + holdMs);
    updateSync(on, op.listId, (sync) => (isPending(sync, op) ? sync : stage(sync, op)));
  }
  tellTabs(on, op.listId);
  await publishQueue(on);
  void wake();
}

/** Takes back an op that was not sent yet. False where it was, or where it confirmed itself. */
export async function takeBack(opId: string): Promise<boolean> {
  const on = await deviceReady();
  const row = (await on.storage.ops()).find((queued) => queued.op.id === opId);
  if (!row || (await on.storage.changeOp(row.seq, (now) => (now.attempted ? 'keep' : 'delete')))) return false;
  updateSync(on, row.op.listId, (sync) => discard(sync, opId));
  tellTabs(on, row.op.listId);
  await publishQueue(on);
  return true;
}

/** Ends the hold of everything that waits: the 1.5 s are over, or the page hides. */
export async function release(opId?: string): Promise<void> {
  const on = await deviceReady();
  for (const row of await on.storage.ops()) {
    if (row.holdUntil > Date.now() && (opId === undefined || row.op.id === opId)) {
      await on.storage.changeOp(row.seq, (now) => ({ ...now, holdUntil: 0 }));
    }
  }
  await wake();
}

/** A guest's undo: the item as it was, in its old place. False for a signed-in user, whose undo is an op of its own. */
export async function putBackHere(listId: string, item: Item): Promise<boolean> {
  const on = await deviceReady();
  const { confirmed, version } = syncOf(on, listId);
  if (!on.isGuest || !confirmed) return on.isGuest;
  const list = { ...confirmed, items: { ...confirmed.items, [item.id]: item } };
  await on.storage.putList({ id: listId, confirmed: list, version: version + 1 });
  updateSync(on, listId, () => ({ confirmed: list, version: version + 1, pending: [] }));
  tellTabs(on, listId);
  return true;
}

/** A refused op, tried once more at the end of the queue. */
export async function retryRefused(seq: number): Promise<void> {
  const on = await deviceReady();
  const row = (await on.storage.ops()).find((queued) => queued.seq === seq);
  if (!row) return;
  await on.storage.appendOp(row.op, 0);
  await on.storage.changeOp(seq, () => 'delete');
  updateSync(on, row.op.listId, (sync) => (isPending(sync, row.op) ? sync : stage(sync, row.op)));
  tellTabs(on, row.op.listId);
  await publishQueue(on);
  void wake();
}

export async function discardRefused(seq: number): Promise<void> {
  const on = await deviceReady();
  await on.storage.changeOp(seq, () => 'delete');
  await publishQueue(on);
}

/** A guest's ops confirm themselves: there is no server to wait for. */
async function confirmHere(on: Device, op: ListOp): Promise<void> {
  const before = syncOf(on, op.listId);
  const confirmed = applyListOp(before.confirmed, op);
  if (confirmed === before.confirmed) return;
  const after: ListSync = { confirmed, version: before.version + 1, pending: [] };
  if (confirmed) await on.storage.putList({ id: op.listId, confirmed, version: after.version });
  else await on.storage.deleteList(op.listId);
  updateSync(on, op.listId, () => after);
  tellTabs(on, op.listId);
}

/** Consecutive edits of one item are one operation, as long as the first was not sent. */
async function mergedIntoLastEdit(on: Device, op: ListOp): Promise<boolean> {
  const previous = (await on.storage.ops(op.listId)).at(-1);
  if (op.kind !== 'editItem' || !previous) return false;
  let merged: ListOp | undefined;
  await on.storage.changeOp(previous.seq, (row) => {
    const isSame = row.op.kind === 'editItem' && row.op.itemId === op.itemId;
    if (!isSame || row.op.kind !== 'editItem' || row.attempted || row.refusal !== null) return 'keep';
    merged = { ...row.op, at: op.at, change: { ...row.op.change, ...op.change } };
    return { ...row, op: merged };
  });
  const edit = merged;
  if (edit) updateSync(on, op.listId, (sync) => stage(discard(sync, edit.id), edit));
  return edit !== undefined;
}
