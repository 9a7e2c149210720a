import { useStore } from 'zustand';
import { Device, type DeviceState, GUEST } from './device.ts';
import { OpQueue } from './queue.ts';
import { ListRefresh } from './refresh.ts';
import { Ticks, type TicksState } from './ticks.ts';

/**
 * The lists of one tab and everything that keeps them equal to the server's:
 *
 *   screen ──▶ ticks ──▶ queue ──▶ server ;  server's answers and actions ──▶ refresh ──▶ device ──▶ screen
 *
 * All state is in these objects, so a test can run several engines in one process. The app creates one in `web/src/app/start.ts`.
 */
export class SyncEngine {
  readonly device = new Device();
  readonly refresh = new ListRefresh(this.device);
  readonly queue = new OpQueue(this.device, this.refresh);
  readonly ticks = new Ticks(this.device, this.queue);
  /** Lists that this tab's person deleted or left: their disappearance needs no notice. */
  readonly listsGivenUp = new Set<string>();

  /** The state that the screens read. */
  get state(): Device['state'] {
    return this.device.state;
  }

  /** Shows this user's lists: the snapshot at once, IndexedDB next, the server last. @param userId null is the guest */
  async open(userId: number | null): Promise<void> {
    await this.device.openUser(userId === null ? GUEST : String(userId));
    void this.queue.wake();
    await this.refresh.syncAll();
  }
}

let currentEngine: SyncEngine | undefined;

/** Sets the engine that the screens use. Call it once, before the first screen is drawn. */
export function setSyncEngine(engine: SyncEngine): void {
  currentEngine = engine;
}

/** The engine that the screens use. @throws Error where none was set */
export function syncEngine(): SyncEngine {
  if (!currentEngine) throw new Error('setSyncEngine was not called');
  return currentEngine;
}

/** Whether this tab's person deleted or left the list: its disappearance needs no notice. */
export const wasGivenUpHere = (listId: string): boolean => syncEngine().listsGivenUp.has(listId);

const wholeState = (state: DeviceState): DeviceState => state;

/** Reads the state of the device in a component; without a selector the whole of it. */
export function useDevice(): DeviceState;
export function useDevice<T>(select: (state: DeviceState) => T): T;
export function useDevice<T>(select?: (state: DeviceState) => T): T | DeviceState {
  return useStore<Device['state'], T | DeviceState>(syncEngine().state, select ?? wholeState);
}

/** Whether the guest of this device opened the list by a link. */
export const useIsByLink = (listId: string): boolean =>
  useDevice(() => syncEngine().device.passOf(listId) !== undefined);

/** Reads in a component which ticks can still be undone. */
export const useTicks = <T>(select: (state: TicksState) => T): T => useStore(syncEngine().ticks.state, select);
