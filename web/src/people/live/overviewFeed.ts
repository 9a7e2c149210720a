/**
 * The overview's socket: changes of all lists as they happen, and who has them open. It is open while the overview is in
 * sight.
 * Invariant: it only brings news sooner. Missed messages are caught up by version.
 */
import type { ServerMessage, WatchedList } from '@sali/contract/lists/live/live';
import type { ShoppingList } from '@sali/domain/lists/list';
import { afterClose, connectDelay } from '@sali/domain/people/live/connection';
import { wsTicket } from '../accounts/accounts.ts';
import { HttpError } from '../../base/httpError.ts';
import { syncEngine, type SyncEngine } from '../sync/engine.ts';
import { emitKitchenNews } from './kitchenNews.ts';
import { onRevival } from './opened.ts';
import { personFromWire } from './presence.ts';
import { type FrameReaderLoader, ListUpdates, loadFrameReader, openSocket, type Socket } from './socket.ts';
import { whereabouts } from './whereabouts.ts';

/** The part of the sync engine that it uses. */
export type OverviewSync = {
  readonly refresh: Pick<SyncEngine['refresh'], 'catchUp' | 'dropList' | 'receiveAction' | 'syncAll'>;
  readonly queue: Pick<SyncEngine['queue'], 'wake'>;
  readonly device: Pick<SyncEngine['device'], 'passOf'> & {
    ready(): Promise<{ syncOf(listId: string): { readonly version: number } }>;
  };
  readonly lists: () => Readonly<Record<string, ShoppingList>>;
};

export class OverviewFeed {
  readonly #sync: OverviewSync;
  readonly #loadReader: FrameReaderLoader;
  readonly #updates = new Map<string, ListUpdates>();
  #socket: Socket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #lastAt = -Infinity;
  /** Counts the attempts: messages of an older one are ignored. */
  #attempt = 0;
  /** The socket is open, and nothing has come through it yet. */
  #isNew = false;
  /** It gave up, until it is revived. */
  #hasFailed = false;

  /** @param loadReader how the schemas of the frames are loaded */
  constructor(sync: OverviewSync, loadReader: FrameReaderLoader = loadFrameReader) {
    this.#sync = sync;
    this.#loadReader = loadReader;
  }

  /** Connects, and stays connected while the page is visible and has a network. @returns the function that ends it */
  start(): () => void {
    const follow = () => {
      this.#failures = 0;
      this.#hasFailed = false;
      if (navigator.onLine && document.visibilityState === 'visible') this.#connectSoon();
      else this.#close();
    };
    addEventListener('online', follow);
    addEventListener('offline', follow);
    document.addEventListener('visibilitychange', follow);
    const endRevival = onRevival(() => this.#hasFailed && follow());
    follow();
    return () => {
      endRevival();
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
      document.removeEventListener('visibilitychange', follow);
      this.#close();
    };
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#attempt += 1;
    this.#socket?.close();
    this.#socket = undefined;
    whereabouts.setState(new Map(), true);
  }

  #connectSoon(delayMs = connectDelay(this.#lastAt, Date.now())): void {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), delayMs);
  }

  async #connect(): Promise<void> {
    this.#lastAt = Date.now();
    this.#attempt += 1;
    const attempt = this.#attempt;
    const isCurrent = () => this.#attempt === attempt;
    try {
      const [ticket, { readFrame }] = await Promise.all([wsTicket(), this.#loadReader()]);
      if (!isCurrent()) return;
      const events = {
        message: (message: ServerMessage | 'unknown-update') => this.#receive(message),
        closed: (code: number) => this.#lost(code),
        isCurrent,
      };
      this.#isNew = true;
      // The second until the next one counts from here: a ticket may take long.
      this.#lastAt = Date.now();
      this.#socket = openSocket('live', ticket, { events, readFrame });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (!isCurrent()) return;
      if (error.status === 401) this.#hasFailed = true;
      else this.#lost(1006);
    }
  }

  #lost(code: number): void {
    this.#close();
    this.#failures += 1;
    const after = afterClose(code, this.#failures, Math.random());
    this.#hasFailed = after.next === 'fail';
    if (after.next === 'retry') this.#connectSoon(Math.max(after.afterMs, connectDelay(this.#lastAt, Date.now())));
  }

  /** News of the kitchen may have been missed before the socket was open. */
  #greet(): void {
    if (this.#isNew) emitKitchenNews({ of: 'reconnected' });
    this.#isNew = false;
  }

  #receive(message: ServerMessage | 'unknown-update'): void {
    if (message === 'unknown-update') return void this.#sync.refresh.syncAll();
    switch (message.type) {
      case 'kitchen_news':
        return emitKitchenNews(message);
      case 'overview_lists':
        this.#greet();
        return void this.#compare(message.lists);
      case 'list_presence':
        return whereabouts.setState(
          (all) => new Map(all).set(message.list_id, message.active_users.map(personFromWire)),
          true,
        );
      case 'list_update': {
        const list = this.#listOf(message.action.list_id);
        return void (list ? this.#updatesOf(list.id).apply(message) : this.#sync.refresh.syncAll());
      }
      default:
        return;
    }
  }

  /** Brings the device up to what the server has: lists that are new to it, newer, or no longer there. */
  async #compare(watched: readonly WatchedList[]): Promise<void> {
    this.#failures = 0;
    whereabouts.setState(new Map(watched.map((one) => [one.list_id, one.active_users.map(personFromWire)])), true);
    void this.#sync.queue.wake();
    const user = await this.#sync.device.ready();
    const isUnknown = watched.some(({ list_id }) => !this.#listOf(list_id));
    if (isUnknown) return this.#sync.refresh.syncAll();
    const versions = new Map(watched.map(({ list_id, version }) => [list_id, version]));
    for (const { id, serverId, status } of Object.values(this.#sync.lists())) {
      if (serverId === null || status === 'archived' || this.#sync.device.passOf(id)) continue;
      const version = versions.get(serverId);
      if (version === undefined || version > user.syncOf(id).version) await this.#updatesOf(id).catchUp();
    }
  }

  #listOf(serverId: number): ShoppingList | undefined {
    return Object.values(this.#sync.lists()).find((list) => list.serverId === serverId);
  }

  #updatesOf(listId: string): ListUpdates {
    const updates = this.#updates.get(listId) ?? new ListUpdates(listId, this.#sync);
    this.#updates.set(listId, updates);
    return updates;
  }
}

/** Opens the overview's socket over the app's lists. @returns the function that ends it */
export function startOverviewFeed(): () => void {
  const engine = syncEngine();
  const { refresh, queue, device } = engine;
  return new OverviewFeed({ refresh, queue, device, lists: () => engine.state.getState().lists }).start();
}
