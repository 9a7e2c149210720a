import { actionFromWire } from '@sali/contract/lists/listsWire';
import type { ClientMessage, ServerMessage } from '@sali/contract/lists/live/live';
import { DUPLICATE_MESSAGE_MS, LIVE_PING_MS, LIVE_SILENCE_MS, MESSAGES_PER_SECOND_MAX } from '@sali/domain/base/limits';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { HttpError } from '../../base/httpError.ts';
import type { SyncEngine } from '../sync/engine.ts';
import { socketUrl } from './api.ts';
import type { ReadFrame } from './readFrame.ts';

/** Messages that are remembered to detect repeated ones. */
export const LIVE_MESSAGES_KEPT_MAX = 1000;

/** The last messages of the socket, newest first, for people who look into a problem. */
export type LoggedFrame = { readonly id: number; readonly at: number; readonly type: string };

const FRAMES_MAX = 10;

export class FrameLog {
  readonly state: StoreApi<readonly LoggedFrame[]> = createStore<readonly LoggedFrame[]>()(() => []);
  #nextId = 1;

  add(type: string): void {
    const frame = { id: this.#nextId++, at: Date.now(), type };
    this.state.setState((frames) => [frame, ...frames].slice(0, FRAMES_MAX), true);
  }
}

/**
 * Filters the messages of a list's socket. A repeated message within 2 s is a `duplicate`. The eleventh message in a second
 * is `too-many`: it is dropped, and the list is reloaded by version. So a message may be lost, but never a change [K31] [K32].
 */
export type Inbox = { readonly seenAt: Map<string, number>; second: number; count: number };

export const newInbox = (): Inbox => ({ seenAt: new Map(), second: -1, count: 0 });

/** @param key identifies a message, @param now ms since the epoch */
export function admit(inbox: Inbox, key: string, now: number): 'take' | 'duplicate' | 'too-many' {
  const seenAt = inbox.seenAt.get(key);
  if (seenAt !== undefined && now - seenAt < DUPLICATE_MESSAGE_MS) return 'duplicate';
  const second = Math.floor(now / 1000);
  inbox.count = second === inbox.second ? inbox.count + 1 : 1;
  inbox.second = second;
  if (inbox.count > MESSAGES_PER_SECOND_MAX) return 'too-many';
  inbox.seenAt.delete(key);
  inbox.seenAt.set(key, now);
  forgetOld(inbox, now);
  return 'take';
}

/** The oldest are first. */
function forgetOld({ seenAt }: Inbox, now: number): void {
  for (const [key, at] of seenAt) {
    if (now - at < DUPLICATE_MESSAGE_MS && seenAt.size <= LIVE_MESSAGES_KEPT_MAX) return;
    seenAt.delete(key);
  }
}

/** The part of the sync engine that the live room uses. */
export type LiveSync = {
  readonly refresh: Pick<SyncEngine['refresh'], 'catchUp' | 'dropList' | 'receiveAction'>;
  readonly queue: Pick<SyncEngine['queue'], 'wake'>;
  readonly device: Pick<SyncEngine['device'], 'passOf'>;
};

const STALE_AFTER_MS = 200;

/** Applies the changes of one list as its sockets report them; what is too much or fails is caught up by version. */
export class ListUpdates {
  readonly #listId: string;
  readonly #sync: LiveSync;
  readonly #inbox = newInbox();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listId: string, sync: LiveSync) {
    this.#listId = listId;
    this.#sync = sync;
  }

  async apply({ action }: Extract<ServerMessage, { type: 'list_update' }>): Promise<void> {
    const verdict = admit(this.#inbox, `${action.version} ${action.op_id} ${action.action_type}`, Date.now());
    if (verdict === 'duplicate') return;
    if (verdict === 'too-many') return this.catchUpSoon();
    const { refresh } = this.#sync;
    if (action.action_type === 'DELETE_LIST') return refresh.dropList(this.#listId, { kind: 'deleted' });
    return refresh.receiveAction(this.#listId, actionFromWire(action)).catch(() => this.catchUpSoon());
  }

  /** Reads missed changes; after a failure the next connection, message or periodic sync reads them. */
  async catchUp(): Promise<void> {
    await this.#sync.refresh.catchUp(this.#listId).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
  }

  /** Reads the list again by its version, once for all calls within a moment. */
  catchUpSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.catchUp(), STALE_AFTER_MS);
  }
}

type SocketEvents = {
  /** Every message that this app knows, and `unknown-update` for a change that it cannot read. */
  message(message: ServerMessage | 'unknown-update'): void;
  closed(code: number): void;
  /** False once another socket was opened: what this one still brings is ignored. */
  isCurrent(): boolean;
};

type OpenSocketParts = {
  readonly events: SocketEvents;
  readonly readFrame: (text: string) => ReadFrame;
};

/** How the schemas of the frames are loaded. */
export type FrameReaderLoader = () => Promise<Pick<OpenSocketParts, 'readFrame'>>;

/** @throws HttpError when the part of the app cannot be loaded */
export const loadFrameReader: FrameReaderLoader = () =>
  import('./readFrame.ts').catch(() => {
    // The network went away between the ticket and this part.
    throw new HttpError(0, 'network', 'the part of the app could not be loaded');
  });

/** One WebSocket: JSON frames, a ping every 30 s, and dead after 70 s without a message. */
export type Socket = { send(message: ClientMessage): void; close(): void };

/**
 * @param path below `/api/lists/`: `{listId}/ws` for a list, `live` for the overview
 * @param ticket a single-use code that the server issued for this person
 * @param readFrame reads a frame; what it does not know is ignored
 */
export function openSocket(path: string, ticket: string, { events, readFrame }: OpenSocketParts): Socket {
  const ws = new WebSocket(socketUrl(path, ticket));
  let receivedAt = Date.now();
  const send = (message: ClientMessage): void => {
    if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(message));
  };
  const timer = setInterval(() => {
    if (Date.now() - receivedAt > LIVE_SILENCE_MS) end(1006);
    else send({ type: 'ping', timestamp: new Date().toISOString() });
  }, LIVE_PING_MS);
  let isOver = false;
  const end = (code: number): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    ws.close();
    if (events.isCurrent()) events.closed(code);
  };
  ws.onopen = () => send({ type: 'user_connected', user_action: 'open_list', timestamp: new Date().toISOString() });
  ws.onmessage = (event: MessageEvent<string>) => {
    receivedAt = Date.now();
    const message = readFrame(event.data);
    if (message && !isOver && events.isCurrent()) events.message(message);
  };
  ws.onclose = (event) => end(event.code);
  return {
    send,
    close: () => {
      isOver = true;
      clearInterval(timer);
      ws.close(1000);
    },
  };
}
