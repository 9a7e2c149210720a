import { COMPLETION_ANIMATION_MS } from '@sali/domain/limits';
import type { Item } from '@sali/domain/lists/list';
import { create } from 'zustand';
import { newId } from '../ids.ts';
import { useDevice } from './device.ts';
import { dispatch, releaseQueue, takeBackLast } from './dispatch.ts';

/**
 * The 1.5 s in which a tick can be undone. The op is on the device at the tap; it is sent when the ring is full or the page hides.
 *
 *   open ──tick──▶ ticking ──1.5 s──▶ completed ;  ticking ──undo──▶ open, in its old place
 */
type Ticking = { readonly opId: string; readonly onDone: () => void };

/** Items whose ring runs now, by item id. */
export const useTicks = create<{ readonly ticking: ReadonlyMap<string, Ticking> }>()(() => ({ ticking: new Map() }));

/** @param onDone called when the ring is full, and not when the tick is taken back within it */
export async function tick(listId: string, itemId: string, onDone: () => void = () => undefined): Promise<void> {
  const before = useDevice.getState().lists[listId]?.items[itemId];
  if (!before || before.isCompleted || useTicks.getState().ticking.has(itemId)) return;
  const opId = newId();
  change((ticking) => ticking.set(itemId, { opId, onDone }));
  setTimeout(() => void finish(itemId, opId), COMPLETION_ANIMATION_MS);
  await dispatch({ kind: 'completeItem', id: opId, listId, itemId, at: Date.now() }, COMPLETION_ANIMATION_MS);
}

/** Takes the tick back, within the ring or after it: the item is open again, in its old place. */
export async function undoTick(listId: string, { id, addedAt }: Pick<Item, 'id' | 'addedAt'>): Promise<void> {
  if (!(await takeBackLast('completeItem', id))) {
    await dispatch({ kind: 'uncompleteItem', id: newId(), listId, itemId: id, addedAt, at: Date.now() });
  }
  // Last, so that the row does not jump into the cart and back.
  change((ticking) => ticking.delete(id));
}

/** Ends every ring at once: the page hides, and its ticks must not wait. */
export function finishTicks(): void {
  for (const [itemId, { opId }] of useTicks.getState().ticking) void finish(itemId, opId);
}

async function finish(itemId: string, opId: string): Promise<void> {
  const running = useTicks.getState().ticking.get(itemId);
  if (running?.opId !== opId) return;
  change((ticking) => ticking.delete(itemId));
  running.onDone();
  await releaseQueue(opId);
}

function change(edit: (ticking: Map<string, Ticking>) => void): void {
  const ticking = new Map(useTicks.getState().ticking);
  edit(ticking);
  useTicks.setState({ ticking });
}
