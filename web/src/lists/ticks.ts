import { COMPLETION_ANIMATION_MS } from '@sali/domain/limits';
import type { Item } from '@sali/domain/lists/list';
import { create } from 'zustand';
import { newId } from '../ids.ts';
import { useDevice } from './device.ts';
import { dispatch, putBackHere, release, takeBack } from './dispatch.ts';

/**
 * The 1.5 s in which a tick can be undone. The op is on the device at the tap; it is sent when the ring is full or the page hides.
 *
 *   open ──tick──▶ ticking ──1.5 s──▶ completed ;  ticking ──undo──▶ open, in its old place
 */
type Ticking = { readonly startedAt: number; readonly opId: string; readonly listId: string; readonly before: Item };

/** Items whose ring runs now, by item id. */
export const useTicks = create<{ readonly ticking: ReadonlyMap<string, Ticking> }>()(() => ({ ticking: new Map() }));

export async function tick(listId: string, itemId: string): Promise<void> {
  const before = useDevice.getState().lists[listId]?.items[itemId];
  if (!before || before.isCompleted || useTicks.getState().ticking.has(itemId)) return;
  const opId = newId();
  change((ticking) => ticking.set(itemId, { startedAt: Date.now(), opId, listId, before }));
  setTimeout(() => void finish(itemId, opId), COMPLETION_ANIMATION_MS);
  await dispatch({ kind: 'completeItem', id: opId, listId, itemId, at: Date.now() }, COMPLETION_ANIMATION_MS);
}

export async function undoTick(itemId: string): Promise<void> {
  const running = useTicks.getState().ticking.get(itemId);
  if (!running) return;
  change((ticking) => ticking.delete(itemId));
  if ((await takeBack(running.opId)) || (await putBackHere(running.listId, running.before))) return;
  await dispatch({ kind: 'uncompleteItem', id: newId(), listId: running.listId, itemId, at: Date.now() });
}

/** Ends every ring at once: the page hides, and its ticks must not wait. */
export function finishTicks(): void {
  for (const [itemId, { opId }] of useTicks.getState().ticking) void finish(itemId, opId);
}

async function finish(itemId: string, opId: string): Promise<void> {
  if (useTicks.getState().ticking.get(itemId)?.opId !== opId) return;
  change((ticking) => ticking.delete(itemId));
  await release(opId);
}

function change(edit: (ticking: Map<string, Ticking>) => void): void {
  const ticking = new Map(useTicks.getState().ticking);
  edit(ticking);
  useTicks.setState({ ticking });
}
