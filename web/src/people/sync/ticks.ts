import { TICK_UNDO_MS } from '@sali/domain/base/limits';
import type { Item } from '@sali/domain/lists/list';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { newId } from '../../base/ids.ts';
import type { Device } from './device.ts';
import type { OpQueue } from './queue.ts';

type RunningTick = { readonly opId: string; readonly onDone: () => void };

/** Items whose ring runs now, by item id. */
export type TicksState = { readonly ticking: ReadonlyMap<string, RunningTick> };

/**
 * The 1.5 s in which a tick can be undone. The op is on the device at the tap; it is sent when the ring is full or the page hides.
 *
 *   open ──tick──▶ ticking ──1.5 s──▶ completed ;  ticking ──undo──▶ open, in its old place
 */
export class Ticks {
  readonly state: StoreApi<TicksState> = createStore<TicksState>()(() => ({ ticking: new Map() }));
  readonly #device: Device;
  readonly #queue: OpQueue;

  constructor(device: Device, queue: OpQueue) {
    this.#device = device;
    this.#queue = queue;
  }

  /** @param onDone called when the ring is full, and not when the tick is taken back within it */
  async tick(listId: string, itemId: string, onDone: () => void = () => undefined): Promise<void> {
    const before = this.#device.state.getState().lists[listId]?.items[itemId];
    if (!before || before.isCompleted || this.state.getState().ticking.has(itemId)) return;
    const opId = newId();
    this.#change((ticking) => ticking.set(itemId, { opId, onDone }));
    setTimeout(() => void this.#finish(itemId, opId), TICK_UNDO_MS);
    const op = { kind: 'completeItem', id: opId, listId, itemId, at: Date.now() } as const;
    try {
      await this.#queue.dispatch(op, TICK_UNDO_MS);
    } catch (error) {
      // The device could not store it: the item stays open, and nothing says that it is in the cart.
      this.#change((ticking) => ticking.delete(itemId));
      throw error;
    }
  }

  /** Takes the tick back, within the ring or after it: the item is open again, in its old place, not found if it was that. */
  async undo(listId: string, { id, addedAt, isNotFound }: Pick<Item, 'id' | 'addedAt' | 'isNotFound'>): Promise<void> {
    if (!(await this.#queue.takeBackLast('completeItem', id))) {
      const op = { listId, itemId: id, at: Date.now() };
      await this.#queue.dispatch({ ...op, kind: 'uncompleteItem', id: newId(), addedAt });
      if (isNotFound) await this.#queue.dispatch({ ...op, kind: 'markItem', id: newId(), mark: { isNotFound } });
    }
    // Last, so that the row does not jump into the cart and back.
    this.#change((ticking) => ticking.delete(id));
  }

  /** Ends every ring at once: the page hides, and its ticks must not wait. */
  finishAll(): void {
    for (const [itemId, { opId }] of this.state.getState().ticking) void this.#finish(itemId, opId);
  }

  async #finish(itemId: string, opId: string): Promise<void> {
    const running = this.state.getState().ticking.get(itemId);
    if (running?.opId !== opId) return;
    this.#change((ticking) => ticking.delete(itemId));
    running.onDone();
    await this.#queue.release(opId);
  }

  #change(edit: (ticking: Map<string, RunningTick>) => void): void {
    const ticking = new Map(this.state.getState().ticking);
    edit(ticking);
    this.state.setState({ ticking });
  }
}
