/**
 * The live room: one socket, for the list that is open; who is here; the server's changes as they happen.
 * Invariant: the socket only ever brings news sooner. Missed messages are caught up by version (`catchUp`).
 * Called by the list page (`open`, `close`) and by the start of the app; it calls the sync engine.
 */
import type { ServerMessage } from '@sali/contract/lists/live/live';
import { afterClose, connectDelay } from '@sali/domain/people/live/connection';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { wsTicket } from '../accounts/accounts.ts';
import { HttpError } from '../../base/httpError.ts';
import { syncEngine } from '../sync/engine.ts';
import { guestTicket } from './api.ts';
import { conflictsToAsk } from './conflicts.ts';
import { CLOSED, type LiveState, setOpenedLive } from './opened.ts';
import { askPresence, personFromWire } from './presence.ts';
import {
  FrameLog,
  type FrameReaderLoader,
  ListUpdates,
  type LiveSync,
  loadFrameReader,
  type LoggedFrame,
  openSocket,
  type Socket,
} from './socket.ts';
import type { Person } from './whereabouts.ts';

/** How often presence is polled while the socket is not open, and how long one poll may take. */
const PRESENCE_CHECK_MS = 30_000;
const PRESENCE_TIMEOUT_MS = 5000;
/** The delay before the first connection, and the time after which a connection that is not open is abandoned. */
const PRESENCE_FIRST_TIMEOUT_MS = 1000;
const LIVE_EMERGENCY_MS = 5000;
const PRESENCE_EMERGENCY_TIMEOUT_MS = 3000;

/** The live connection of one tab. Its methods keep their identity, so that components can pass them on. */
export class LiveClient {
  readonly state: StoreApi<LiveState> = createStore<LiveState>()(() => CLOSED);
  readonly log = new FrameLog();
  readonly #sync: LiveSync;
  #socket: Socket | undefined;
  #updates: ListUpdates;
  #failures = 0;
  /** Counts the attempts: messages of an older one are ignored. */
  #attempt = 0;
  #last = { listId: '', at: -Infinity };
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #emergencyTimer: ReturnType<typeof setTimeout> | undefined;
  #presenceTimer: ReturnType<typeof setInterval> | undefined;
  /** This tab asked to be the only one, and says so as soon as it is connected. */
  #takesOver = false;

  readonly #loadReader: FrameReaderLoader;

  /** @param loadReader how the schemas of the frames are loaded */
  constructor(sync: LiveSync, loadReader: FrameReaderLoader = loadFrameReader) {
    this.#sync = sync;
    this.#loadReader = loadReader;
    this.#updates = new ListUpdates('', sync);
  }

  /** Connects to the list, if it is not connected already. The list must be known to the server. */
  readonly open = (listId: string): void => {
    const { listId: before, status } = this.state.getState();
    if (before === listId && status !== 'failed' && status !== 'disconnected') return;
    this.close();
    this.#failures = 0;
    this.#updates = new ListUpdates(listId, this.#sync);
    this.state.setState({ ...CLOSED, listId, status: 'connecting' });
    void this.#showPresence(listId, PRESENCE_FIRST_TIMEOUT_MS);
    const poll = () => void this.#showPresence(listId, PRESENCE_TIMEOUT_MS);
    this.#presenceTimer = setInterval(poll, PRESENCE_CHECK_MS);
    this.#emergencyTimer = setTimeout(() => this.#forceConnection(listId), LIVE_EMERGENCY_MS);
    void this.#connect(listId);
  };

  readonly close = (): void => {
    clearTimeout(this.#emergencyTimer);
    clearInterval(this.#presenceTimer);
    this.#closeSocket();
    this.#takesOver = false;
    this.state.setState(CLOSED);
  };

  /**
   * Tries again: a connection that gave up from the first attempt, one that waits for its next attempt now. Its attempts go on
   * being counted, so that a health check does not keep it from giving up [K53]. Call it on 'online', a good health check or a
   * visible page.
   */
  readonly revive = (): void => {
    const { listId, status, stop } = this.state.getState();
    // Disconnected without a reason to stay so: the device had no network.
    const isSuspended = status === 'disconnected' && stop === null;
    if (status === 'failed' || isSuspended) this.#failures = 0;
    if (listId !== null && (status === 'failed' || status === 'waiting' || isSuspended)) void this.#connect(listId);
  };

  /** Call it when the device has no network: the socket itself may not notice for a minute. */
  readonly suspend = (): void => {
    const { listId, stop } = this.state.getState();
    if (listId === null || stop !== null) return;
    this.#closeSocket();
    this.state.setState({ status: 'disconnected', people: [], conflict: [] });
  };

  /** Closes the same person's other sessions on this list. */
  readonly takeOver = (): void => {
    this.#socket?.send({ type: 'take_over' });
    this.dismissConflict();
  };

  /** Goes on beside the other sessions. */
  readonly dismissConflict = (): void => this.state.setState({ conflict: [] });

  /** Another tab took over; this one takes it back. */
  readonly reconnect = (): void => {
    const { listId } = this.state.getState();
    if (listId === null) return;
    this.open(listId);
    this.#takesOver = true;
  };

  #closeSocket(): void {
    clearTimeout(this.#retryTimer);
    this.#attempt += 1;
    this.#socket?.close();
    this.#socket = undefined;
  }

  async #connect(listId: string): Promise<void> {
    clearTimeout(this.#retryTimer);
    if (!navigator.onLine) return this.state.setState({ status: 'disconnected' });
    const now = Date.now();
    const delay = connectDelay(this.#last.listId === listId ? this.#last.at : -Infinity, now);
    this.state.setState({ status: 'connecting' });
    if (delay > 0) {
      this.#retryTimer = setTimeout(() => void this.#connect(listId), delay);
      return;
    }
    this.#last = { listId, at: now };
    this.#attempt += 1;
    const attempt = this.#attempt;
    const isCurrent = () => this.#attempt === attempt;
    try {
      const [ticket, { readFrame }] = await Promise.all([this.#ticketFor(listId), this.#loadReader()]);
      if (!isCurrent()) return;
      const events = {
        message: (message: ServerMessage | 'unknown-update') => this.#receive(message),
        closed: (code: number) => this.#lost(listId, code),
        isCurrent,
      };
      // The ticket took its time: the second counts from the connection itself.
      this.#last = { listId, at: Date.now() };
      this.#socket = openSocket(`${listId}/ws`, ticket, { events, readFrame });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (!isCurrent()) return;
      if (error.status === 401) this.state.setState({ status: 'failed' });
      else this.#lost(listId, 1006);
    }
  }

  #ticketFor(listId: string): Promise<string> {
    const pass = this.#sync.device.passOf(listId);
    return pass ? guestTicket(pass.token) : wsTicket();
  }

  /** After 5 s without an open connection: abandons what hangs and connects again. */
  #forceConnection(listId: string): void {
    const { status, stop } = this.state.getState();
    if (status === 'connected' || stop !== null) return;
    void this.#showPresence(listId, PRESENCE_EMERGENCY_TIMEOUT_MS);
    this.#socket?.close();
    this.#socket = undefined;
    void this.#connect(listId);
  }

  /** Polls who has the list open while the socket does not report it. */
  async #showPresence(listId: string, timeoutMs: number): Promise<void> {
    const isNeeded = () => this.state.getState().listId === listId && this.state.getState().status !== 'connected';
    if (!isNeeded() || !navigator.onLine) return;
    const people = await askPresence(listId, timeoutMs, this.#sync.device.passOf(listId)?.token);
    if (isNeeded()) this.state.setState({ people });
  }

  #lost(listId: string, code: number): void {
    this.#socket = undefined;
    this.#failures += 1;
    const after = afterClose(code, this.#failures, Math.random());
    if (after.next === 'stop') {
      this.state.setState({ status: 'disconnected', stop: after.reason, people: [], conflict: [] });
      const isGone = after.reason === 'deleted' || after.reason === 'not-allowed';
      // Without the server the next sync removes the list.
      if (isGone) void this.#sync.refresh.catchUp(listId).catch(() => undefined);
      return;
    }
    this.state.setState({ status: after.next === 'fail' ? 'failed' : 'waiting', people: [], conflict: [] });
    if (after.next === 'retry') this.#retryTimer = setTimeout(() => void this.#connect(listId), after.afterMs);
  }

  #receive(message: ServerMessage | 'unknown-update'): void {
    if (message === 'unknown-update') return this.#updates.catchUpSoon();
    this.log.add(message.type);
    switch (message.type) {
      case 'list_update':
        return void this.#updates.apply(message);
      case 'connection_established':
        return this.#established(message.active_users.map(personFromWire));
      case 'connection_status':
        return this.state.setState(({ listId }) => ({
          conflict:
            message.has_conflicts && listId !== null ? conflictsToAsk(listId, message.conflicting_sessions) : [],
        }));
      case 'active_users_update':
        return this.state.setState({ people: message.active_users.map(personFromWire) });
      default:
        return;
    }
  }

  #established(people: readonly Person[]): void {
    this.#failures = 0;
    this.state.setState({ status: 'connected', people });
    if (this.#takesOver) this.#socket?.send({ type: 'take_over' });
    this.#takesOver = false;
    void this.#sync.queue.wake();
    void this.#updates.catchUp();
  }
}

let currentClient: LiveClient | undefined;

/** Sets the connection that the screens use. */
export function setLiveClient(connection: LiveClient): void {
  currentClient = connection;
  setOpenedLive(connection);
}

/** The connection that the screens use; the first one that asks makes it. */
export function liveClient(): LiveClient {
  if (currentClient) return currentClient;
  const connection = new LiveClient(syncEngine());
  setLiveClient(connection);
  return connection;
}

/** Reads the last messages of the socket in a component, the newest first. */
export const useFrames = (): readonly LoggedFrame[] => useStore(liveClient().log.state);
