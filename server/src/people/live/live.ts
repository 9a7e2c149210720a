/**
 * The live room of the server: which sockets have which list or overview open in this process, and sending them what happened.
 * Invariant: it only carries news. Nothing is written through a socket, and a reader that is slow is closed, not waited for.
 * Called by the lists room through `announce` and `dismiss`, by its socket route, and by the stop of the server.
 */
import type { ActionWire } from '@sali/contract/lists/lists';
import { actionForGuests } from '@sali/contract/lists/listsWire';
import { CLOSE, type KitchenNews, type ServerMessage } from '@sali/contract/lists/live/live';
import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import type { WebSocket } from 'ws';
import { balanceSockets } from './balance.ts';
import type { Bus, BusMessage, Member } from './bus.ts';
import { closeInTurns } from './closing.ts';
import { closeSoon } from './socketLimits.ts';
import { type Watcher, Watchers } from './watchers.ts';

export const LIVE_HEARTBEAT_MS = 30_000;
export const SOCKET_BACKLOG_BYTES_MAX = 1024 * 1024;

export type LiveConnection = { readonly member: Member; readonly sessionId: string; readonly socket: WebSocket };

export type Live = {
  /** Sends to everyone who has the list open, in every process. A deleted list closes its sockets. */
  announce(listId: number, actions: readonly ActionWire[]): void;
  /** Sends the overviews of these people what changed in their kitchen, in every process. */
  announceKitchen(userIds: readonly number[], news: KitchenNews): void;
  /** Closes a user's sockets on a list they may no longer read. */
  dismiss(listId: number, userId: number): void;
  /** Closes every socket of a session that ended. */
  endSession(sessionId: string): void;
  enter(connection: LiveConnection): Promise<void>;
  exit(connection: LiveConnection): Promise<void>;
  /** Closes the user's other sockets on this list. */
  takeOver(connection: LiveConnection): void;
  activeUsers(listId: number): Promise<PresentUser[]>;
  /** Subscribes an overview socket to these lists. Replaces its earlier subscription. */
  watch(watcher: Watcher, listIds: Iterable<number>): void;
  unwatch(watcher: Watcher): void;
  /** Sockets open in this process. */
  count(): number;
  /** Whether `stop` was called: a socket that opens now would keep the process from ending. */
  isStopping(): boolean;
  /** Closes every socket with 1012, within 2 s, so that clients reconnect to another process. */
  stop(): Promise<void>;
};

export type PresentUser = { readonly user_id: number; readonly username: string };

/** How long after the return of one process those of others are waited for. */
const GATHER_MS = 500;

type ClosableSocket = Pick<LiveConnection, 'socket' | 'sessionId'>;

/** @param onError called for each piece of news that could not be sent */
export const createLive = (bus: Bus, now: () => Date, onError: (error: unknown) => undefined): Live =>
  new LiveSockets(bus, now, onError);

class LiveSockets implements Live {
  readonly #bus: Bus;
  readonly #now: () => Date;
  readonly #onError: (error: unknown) => undefined;
  readonly #byList = new Map<number, Set<LiveConnection>>();
  readonly #watchers = new Watchers();
  /** The people who were last announced as present, by list. */
  readonly #shown = new Map<number, readonly PresentUser[]>();
  /** Sockets whose clients were asked to connect again: their people do not leave. */
  readonly #moving = new WeakSet<WebSocket>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #endBalance: () => void;
  #reconnecting: NodeJS.Timeout | undefined;
  #isStopping = false;
  // One after the other: a list's last action is sent before the socket is closed.
  #turn = Promise.resolve();

  constructor(bus: Bus, now: () => Date, onError: (error: unknown) => undefined) {
    this.#bus = bus;
    this.#now = now;
    this.#onError = onError;
    bus.onMessage((message) => {
      this.#turn = this.#turn.then(() => this.#carry(message)).catch(onError);
    });
    // This process missed changes of others, and the others those of this one: all clients reconnect, and catch up by version.
    bus.onBack(() => bus.publish({ kind: 'missed' }));
    this.#endBalance = balanceSockets(bus, {
      count: () => this.#staying().length,
      move: (count) => this.#moveSome(count),
    });
    this.#heartbeat = setInterval(() => this.#beat(), LIVE_HEARTBEAT_MS).unref();
  }

  announce(listId: number, actions: readonly ActionWire[]): void {
    this.#bus.publish({ kind: 'actions', listId, actions });
    if (actions.some((action) => action.action_type === 'DELETE_LIST')) {
      this.#bus.publish({ kind: 'close-list', listId, code: CLOSE.listDeleted });
    }
  }

  announceKitchen(userIds: readonly number[], news: KitchenNews): void {
    this.#bus.publish({ kind: 'kitchen', userIds, news });
  }

  dismiss(listId: number, userId: number): void {
    this.#bus.publish({ kind: 'close-user', listId, userId, code: CLOSE.notAllowed });
  }

  endSession(sessionId: string): void {
    this.#bus.publish({ kind: 'close-session', sessionId });
  }

  async enter(connection: LiveConnection): Promise<void> {
    const { listId } = connection.member;
    this.#byList.set(listId, (this.#byList.get(listId) ?? new Set()).add(connection));
    if (await this.#bus.join(connection.member)) this.#publishPresence('joined', connection.member);
  }

  async exit(connection: LiveConnection): Promise<void> {
    const here = this.#byList.get(connection.member.listId);
    if (!here?.delete(connection)) return;
    if (here.size === 0) this.#byList.delete(connection.member.listId);
    const isLast = await this.#bus.leave(connection.member).catch(this.#onError);
    if (isLast && !this.#isStopping && !this.#moving.has(connection.socket))
      this.#publishPresence('left', connection.member);
  }

  takeOver({ member: { listId, userId, connectionId } }: LiveConnection): void {
    this.#bus.publish({ kind: 'close-user', listId, userId, code: CLOSE.takenOver, except: connectionId });
  }

  async activeUsers(listId: number): Promise<PresentUser[]> {
    const people = new Map((await this.#bus.members(listId)).map(({ userId, username }) => [userId, username]));
    return [...people].map(([user_id, username]) => ({ user_id, username }));
  }

  watch(watcher: Watcher, listIds: Iterable<number>): void {
    this.#watchers.set(watcher, listIds);
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.remove(watcher);
  }

  count(): number {
    return this.#everySocket().length;
  }

  isStopping(): boolean {
    return this.#isStopping;
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#reconnecting);
    this.#endBalance();
    this.#isStopping = true;
    await this.#move(this.#everySocket());
    const open = this.#all();
    this.#byList.clear();
    await this.#turn;
    await Promise.all(open.map(({ member }) => this.#bus.leave(member)));
  }

  #all(): LiveConnection[] {
    return [...this.#byList.values()].flatMap((connections) => [...connections]);
  }

  #of(listId: number): LiveConnection[] {
    return [...(this.#byList.get(listId) ?? [])];
  }

  #everySocket(): ClosableSocket[] {
    return [...this.#all(), ...this.#watchers.all()];
  }

  #staying(): ClosableSocket[] {
    return this.#everySocket().filter(({ socket }) => !this.#moving.has(socket));
  }

  /** Processes come back one after the other: their clients reconnect once. */
  #reconnectSoon(): void {
    this.#reconnecting ??= setTimeout(() => {
      this.#reconnecting = undefined;
      void this.#move(this.#everySocket()).catch(this.#onError);
    }, GATHER_MS).unref();
  }

  #move(connections: readonly ClosableSocket[]): Promise<void> {
    const sockets = connections.map(({ socket }) => socket);
    for (const socket of sockets) this.#moving.add(socket);
    return closeInTurns(sockets);
  }

  #moveSome(count: number): void {
    const here = this.#staying();
    // The people of a list are side by side, and come to another process together. The next ones are those of another list.
    const first = Math.floor(Math.random() * here.length);
    void this.#move([...here, ...here].slice(first, first + count)).catch(this.#onError);
  }

  async #carry(message: BusMessage): Promise<void> {
    switch (message.kind) {
      case 'actions':
        return this.#sendActions(message.listId, message.actions);
      case 'presence':
        return this.#sendPresence(message);
      case 'close-user':
        return this.#closeUser(message);
      case 'missed':
        return this.#reconnectSoon();
      case 'kitchen':
        return this.#sendKitchenNews(message);
      case 'close-list':
        return closeAll(this.#of(message.listId), message.code);
      case 'close-session':
        return this.#closeSession(message.sessionId);
      default:
        return;
    }
  }

  #closeUser({ listId, userId, code, except }: Extract<BusMessage, { kind: 'close-user' }>): void {
    closeAll(
      this.#of(listId).filter(({ member }) => member.userId === userId && member.connectionId !== except),
      code,
    );
    if (code === CLOSE.notAllowed) this.#stopWatching(listId, userId);
  }

  #closeSession(sessionId: string): void {
    const ended = this.#everySocket().filter((open) => open.sessionId === sessionId);
    closeAll(ended, CLOSE.badToken, { type: 'auth_error', status: 'token_invalid' });
  }

  async #sendActions(listId: number, actions: readonly ActionWire[]): Promise<void> {
    const here = this.#of(listId);
    for (const { data } of actions) if ('participants' in data) this.#reloadNew(listId, data.participants);
    const watching = this.#watchers.of(listId);
    if (here.length + watching.length === 0) return;
    const active_users_count = new Set((await this.#bus.members(listId)).map(({ userId }) => userId)).size;
    for (const action of actions) {
      const frameOf = (shown: ActionWire): Buffer =>
        Buffer.from(JSON.stringify({ type: 'list_update', action: shown, active_users_count } satisfies ServerMessage));
      const frame = frameOf(action);
      const shownToGuests = actionForGuests(action);
      const guestFrame = shownToGuests === action ? frame : frameOf(shownToGuests);
      for (const connection of here) sendFrame(connection, isLinkGuest(connection.member.userId) ? guestFrame : frame);
      for (const watcher of watching) sendFrame(watcher, frame);
    }
  }

  /** A list that is new, shared, restored or unarchived appears in the overviews of its people at once. */
  #reloadNew(listId: number, people: readonly { readonly user_id: number }[]): void {
    const watching = new Set(this.#watchers.of(listId));
    const users = new Set(people.map(({ user_id: userId }) => userId));
    this.#reload(this.#watchers.all().filter((watcher) => users.has(watcher.userId) && !watching.has(watcher)));
  }

  #stopWatching(listId: number, userId: number): void {
    const left = this.#watchers.all().filter((watcher) => watcher.userId === userId);
    for (const watcher of left) this.#watchers.drop(watcher, listId);
    this.#reload(left);
  }

  #sendKitchenNews({ userIds, news }: Extract<BusMessage, { kind: 'kitchen' }>): void {
    const people = new Set(userIds);
    const frame = JSON.stringify(news);
    for (const watcher of this.#watchers.all()) if (people.has(watcher.userId)) sendFrame(watcher, frame);
  }

  async #sendPresence(message: Extract<BusMessage, { kind: 'presence' }>): Promise<void> {
    const active_users = await this.activeUsers(message.listId);
    this.#shown.set(message.listId, active_users);
    const frame: ServerMessage = {
      type: 'active_users_update',
      event_type: message.event,
      active_users_count: active_users.length,
      active_users,
      changed_user: { user_id: message.userId, username: message.username },
      timestamp: this.#now().toISOString(),
    };
    const text = JSON.stringify(frame);
    for (const connection of this.#of(message.listId)) sendFrame(connection, text);
    const watching = this.#watchers.of(message.listId);
    if (watching.length === 0) return;
    const news: ServerMessage = { type: 'list_presence', list_id: message.listId, active_users };
    const newsText = JSON.stringify(news);
    for (const watcher of watching) sendFrame(watcher, newsText);
  }

  /**
   * When a process dies, its members expire silently. Announces those who have disappeared since the last check to the
   * sockets of this process.
   */
  async #announceExpired(): Promise<void> {
    for (const listId of this.#shown.keys()) {
      if (this.#of(listId).length + this.#watchers.of(listId).length === 0) this.#shown.delete(listId);
    }
    for (const listId of this.#byList.keys()) {
      const people = await this.activeUsers(listId);
      const gone = (this.#shown.get(listId) ?? []).filter(
        (one) => !people.some(({ user_id }) => user_id === one.user_id),
      );
      this.#shown.set(listId, people);
      for (const { user_id: userId, username } of gone) {
        await this.#sendPresence({ kind: 'presence', listId, event: 'left', userId, username });
      }
    }
  }

  #reload(changed: readonly Watcher[]): void {
    for (const watcher of changed) void watcher.reload().catch(this.#onError);
  }

  #publishPresence(event: 'joined' | 'left', { listId, userId, username }: Member): void {
    this.#bus.publish({ kind: 'presence', listId, event, userId, username });
  }

  #beat(): void {
    const text = JSON.stringify({ type: 'heartbeat', timestamp: this.#now().toISOString() } satisfies ServerMessage);
    for (const open of this.#everySocket()) sendFrame(open, text);
    this.#bus
      .refresh(this.#all().map(({ member }) => member))
      .then(() => this.#announceExpired())
      .catch(this.#onError);
  }
}

/** A text frame; the text may be bytes. */
const AS_TEXT = { binary: false };

/** Sends a frame. A slow reader with over 1 MiB unsent, this frame included, is closed; it catches up by version later. */
export function sendFrame({ socket }: Pick<LiveConnection, 'socket'>, text: string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  const unsentBytes = socket.bufferedAmount + Buffer.byteLength(text);
  if (unsentBytes > SOCKET_BACKLOG_BYTES_MAX) return closeSoon(socket, CLOSE.tooSlow);
  socket.send(text, AS_TEXT);
}

function closeAll(connections: readonly Pick<LiveConnection, 'socket'>[], code: number, last?: ServerMessage): void {
  for (const { socket } of connections) {
    if (last) sendFrame({ socket }, JSON.stringify(last));
    socket.close(code);
  }
}
