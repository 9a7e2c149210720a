import { applyListOps } from '@sali/domain/lists/apply';
import { itemIdNamedBy, type ListOp, type ListOpKind } from '@sali/domain/lists/op';
import { discard, type ListSync, stage } from '@sali/domain/lists/sync';
import {
  type Device,
  deviceReady,
  isPending,
  publishQueue,
  syncOf,
  tellTabs,
  updateSync,
  useDevice,
} from './device.ts';
import { wakeQueue } from './replay.ts';
import type { QueuedOp } from './storage.ts';

/**
 * The only way a list is changed from a screen: on the device first, then on the screen, then to the server.
 * With `holdMs` the op is on the device at once but is sent only after that time, and can be taken back within it.
 */
export const dispatch = (op: ListOp, holdMs = 0): Promise<void> => dispatchAll([op], holdMs);

/** Several changes of one list, in their order, written and drawn at once. */
export const dispatchAll = (ops: readonly ListOp[], holdMs = 0): Promise<void> =>
  inTurn(() => dispatchNow(ops, holdMs));

/** One at a time: each op builds on what the one before it left. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

async function dispatchNow(ops: readonly ListOp[], holdMs: number): Promise<void> {
  const [first] = ops;
  if (!first) return;
  const on = await deviceReady();
  if (on.isGuest) return confirmHere(on, first.listId, ops);
  if (!(await mergedIntoLastEdit(on, first, ops.length))) {
    await on.storage.appendOps(ops, Date.now() + holdMs);
    updateSync(on, first.listId, (sync) => ops.filter((op) => !isPending(sync, op)).reduce(stage, sync));
  }
  tellTabs(on, first.listId);
  await publishQueue(on);
  void wakeQueue();
}

/** Takes back an op that was not sent yet. False where it was, or where it confirmed itself. */
export const takeBack = (opId: string): Promise<boolean> => inTurn(() => takeBackNow(opId));

/** Takes back the newest op of this kind on this item, as {@link takeBack}. */
export const takeBackLast = (kind: ListOpKind, itemId: string): Promise<boolean> =>
  inTurn(async () => {
    const isIt = ({ op, refusal }: QueuedOp) => op.kind === kind && itemIdNamedBy(op) === itemId && refusal === null;
    const row = useDevice.getState().queue.findLast(isIt);
    return row !== undefined && takeBackNow(row.op.id);
  });

async function takeBackNow(opId: string): Promise<boolean> {
  const on = await deviceReady();
  const row = (await on.storage.ops()).find((queued) => queued.op.id === opId);
  if (!row || (await on.storage.changeOp(row.seq, (now) => (now.attempted ? 'keep' : 'delete')))) return false;
  updateSync(on, row.op.listId, (sync) => discard(sync, opId));
  tellTabs(on, row.op.listId);
  await publishQueue(on);
  return true;
}

/** Ends the hold of everything that waits: the 1.5 s are over, or the page hides. */
export async function releaseQueue(opId?: string): Promise<void> {
  const on = await deviceReady();
  for (const row of await on.storage.ops()) {
    if (row.holdUntil > Date.now() && (opId === undefined || row.op.id === opId)) {
      await on.storage.changeOp(row.seq, (now) => ({ ...now, holdUntil: 0 }));
    }
  }
  await wakeQueue();
}

/** A refused op, tried once more at the end of the queue. */
export async function retryRefused(seq: number): Promise<void> {
  const on = await deviceReady();
  const row = (await on.storage.ops()).find((queued) => queued.seq === seq);
  if (!row) return;
  await on.storage.appendOps([row.op], 0);
  await on.storage.changeOp(seq, () => 'delete');
  updateSync(on, row.op.listId, (sync) => (isPending(sync, row.op) ? sync : stage(sync, row.op)));
  tellTabs(on, row.op.listId);
  await publishQueue(on);
  void wakeQueue();
}

export async function discardRefused(seq: number): Promise<void> {
  const on = await deviceReady();
  await on.storage.changeOp(seq, () => 'delete');
  await publishQueue(on);
}

/** A guest's ops confirm themselves: there is no server to wait for. */
async function confirmHere(on: Device, listId: string, ops: readonly ListOp[]): Promise<void> {
  const before = syncOf(on, listId);
  const confirmed = applyListOps(before.confirmed, ops);
  if (confirmed === before.confirmed) return;
  const after: ListSync = { confirmed, version: before.version + 1, pending: [] };
  if (confirmed) await on.storage.putList({ id: listId, confirmed, version: after.version });
  else await on.storage.deleteList(listId);
  updateSync(on, listId, () => after);
  tellTabs(on, listId);
}

/** Consecutive edits of one item are one operation, as long as the first was not sent. */
async function mergedIntoLastEdit(on: Device, op: ListOp, count: number): Promise<boolean> {
  if (op.kind !== 'editItem' || count > 1) return false;
  const previous = (await on.storage.ops(op.listId)).at(-1);
  if (!previous) return false;
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
