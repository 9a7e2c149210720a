import { stage } from '@sali/domain/lists/sync';
import { syncEngine } from './engine.ts';

// The operations that the server refused for good, and the actions of a person on them.

/** Whether the server refused to make this list. */
export const wasNotMade = (listId: string): boolean =>
  syncEngine()
    .state.getState()
    .queue.some(({ op, refusal }) => op.kind === 'createList' && op.listId === listId && refusal !== null);

/** Tries a refused op once more, at the end of the queue. @param seq its place in the queue */
export async function retryRefused(seq: number): Promise<void> {
  const { device, queue } = syncEngine();
  const user = await device.ready();
  const row = (await user.storage.ops()).find((queued) => queued.seq === seq);
  if (!row) return;
  const { op } = row;
  await user.storage.appendOps([op], 0);
  await user.storage.changeOp(seq, () => 'delete');
  user.update(op.listId, (sync) => (sync.pending.some(({ id }) => id === op.id) ? sync : stage(sync, op)));
  user.notifyTabs(op.listId);
  await user.showQueue();
  void queue.wake();
}

/** Deletes a refused op. @param seq its place in the queue */
export async function discardRefused(seq: number): Promise<void> {
  const user = await syncEngine().device.ready();
  await user.storage.changeOp(seq, () => 'delete');
  await user.showQueue();
}
