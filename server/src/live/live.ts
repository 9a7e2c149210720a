/**
 * The live room of the server: which sockets have which list or overview open in this process, and sending them what happened.
 * Invariant: it only carries news. Nothing is written through a socket, and a reader that is slow is closed, not waited for.
 * Called by the lists room through `announce` and `dismiss`, by its socket route, and by the stop of the server.
 */
import type { ActionWire } from '@sali/contract/lists/lists';
import { actionForGuests } from '@sali/contract/lists/listsWire';
import { CLOSE, type KitchenNews, type ServerMessage } from '@sali/contract/live/live';
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

export function createLive(bus: Bus, now: () => Date, onError: (error: unknown) => undefined): Live {
  const byList = new Map<number, Set<LiveConnection>>();
  const all = (): LiveConnection[] => [...byList.values()].flatMap((connections) => [...connections]);
  const of = (listId: number): LiveConnection[] => [...(byList.get(listId) ?? [])];
  const watchers = new Watchers();
  /** The people who were last announced as present, by list. */
  const shown = new Map<number, readonly PresentUser[]>();
  const everySocket = (): Pick<LiveConnection, 'socket' | 'sessionId'>[] => [...all(), ...watchers.all()];
  /** Sockets whose clients were asked to connect again: their people do not leave. */
  const moving = new WeakSet<WebSocket>();
  const staying = (): Pick<LiveConnection, 'socket'>[] => everySocket().filter(({ socket }) => !moving.has(socket));
  let isStopping = false;
  // One after the other: a list's last action is sent before the socket is closed.
  let turn = Promise.resolve();
  bus.onMessage((message) => {
    turn = turn.then(() => carry(message)).catch(onError);
  });

  // This process missed changes of others, and the others those of this one: all clients reconnect, and catch up by version.
  bus.onBack(() => bus.publish({ kind: 'missed' }));
  let reconnecting: NodeJS.Timeout | undefined;

  /** Processes come back one after the other: their clients reconnect once. */
  function reconnectSoon(): void {
    reconnecting ??= setTimeout(() => {
      reconnecting = undefined;
      void move(everySocket()).catch(onError);
    }, GATHER_MS).unref();
  }

  function move(connections: readonly Pick<LiveConnection, 'socket'>[]): Promise<void> {
    const sockets = connections.map(({ socket }) => socket);
    for (const socket of sockets) moving.add(socket);
    return closeInTurns(sockets);
  }

  const endBalance = balanceSockets(bus, {
    count: () => staying().length,
    move: (count) => {
      const here = staying();
      // The people of a list are side by side, and come to another process together. The next ones are those of another list.
      const first = Math.floor(Math.random() * here.length);
      void move([...here, ...here].slice(first, first + count)).catch(onError);
    },
  });

  async function carry(message: BusMessage): Promise<void> {
    switch (message.kind) {
      case 'actions':
        return sendActions(message.listId, message.actions);
      case 'presence':
        return sendPresence(message);
      case 'close-user':
        closeAll(
          of(message.listId).filter(
            ({ member }) => member.userId === message.userId && member.connectionId !== message.except,
          ),
          message.code,
        );
        if (message.code === CLOSE.notAllowed) stopWatching(message.listId, message.userId);
        return;
      case 'missed':
        return reconnectSoon();
      case 'kitchen':
        return sendKitchenNews(message);
      case 'close-list':
        closeAll(of(message.listId), message.code);
        return;
      case 'close-session':
        closeAll(
          everySocket().filter(({ sessionId }) => sessionId === message.sessionId),
          CLOSE.badToken,
          { type: 'auth_error', status: 'token_invalid' },
        );
        return;
      default:
        return;
    }
  }

  async function sendActions(listId: number, actions: readonly ActionWire[]): Promise<void> {
    const here = of(listId);
    for (const { data } of actions) if ('participants' in data) reloadNew(listId, data.participants);
    const watching = watchers.of(listId);
    if (here.length + watching.length === 0) return;
    const active_users_count = new Set((await bus.members(listId)).map(({ userId }) => userId)).size;
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
  function reloadNew(listId: number, people: readonly { readonly user_id: number }[]): void {
    const watching = new Set(watchers.of(listId));
    const users = new Set(people.map(({ user_id: userId }) => userId));
    reload(watchers.all().filter((watcher) => users.has(watcher.userId) && !watching.has(watcher)));
  }

  function stopWatching(listId: number, userId: number): void {
    const left = watchers.all().filter((watcher) => watcher.userId === userId);
    for (const watcher of left) watchers.drop(watcher, listId);
    reload(left);
  }

  const reload = (changed: readonly Watcher[]): void =>
    changed.forEach((watcher) => void watcher.reload().catch(onError));

  function sendKitchenNews({ userIds, news }: Extract<BusMessage, { kind: 'kitchen' }>): void {
    const people = new Set(userIds);
    const frame = JSON.stringify(news);
    for (const watcher of watchers.all()) if (people.has(watcher.userId)) sendFrame(watcher, frame);
  }

  async function sendPresence(message: Extract<BusMessage, { kind: 'presence' }>): Promise<void> {
    const active_users = await activeUsers(message.listId);
    shown.set(message.listId, active_users);
    const frame: ServerMessage = {
      type: 'active_users_update',
      event_type: message.event,
      active_users_count: active_users.length,
      active_users,
      changed_user: { user_id: message.userId, username: message.username },
      timestamp: now().toISOString(),
    };
    const text = JSON.stringify(frame);
    for (const connection of of(message.listId)) sendFrame(connection, text);
    const watching = watchers.of(message.listId);
    if (watching.length === 0) return;
    const news: ServerMessage = { type: 'list_presence', list_id: message.listId, active_users };
    const newsText = JSON.stringify(news);
    for (const watcher of watching) sendFrame(watcher, newsText);
  }

  /**
   * When a process dies, its members expire silently. Announces those who have disappeared since the last check to the
   * sockets of this process.
   */
  async function announceExpired(): Promise<void> {
    for (const listId of shown.keys()) {
      if (of(listId).length + watchers.of(listId).length === 0) shown.delete(listId);
    }
    for (const listId of byList.keys()) {
      const people = await activeUsers(listId);
      const gone = (shown.get(listId) ?? []).filter((one) => !people.some(({ user_id }) => user_id === one.user_id));
      shown.set(listId, people);
      for (const { user_id: userId, username } of gone) {
        await sendPresence({ kind: 'presence', listId, event: 'left', userId, username });
      }
    }
  }

  async function activeUsers(listId: number): Promise<PresentUser[]> {
    const people = new Map((await bus.members(listId)).map(({ userId, username }) => [userId, username]));
    return [...people].map(([user_id, username]) => ({ user_id, username }));
  }

  const presence = (event: 'joined' | 'left', { listId, userId, username }: Member): void =>
    bus.publish({ kind: 'presence', listId, event, userId, username });

  const heartbeat = setInterval(() => {
    const text = JSON.stringify({ type: 'heartbeat', timestamp: now().toISOString() } satisfies ServerMessage);
    for (const open of everySocket()) sendFrame(open, text);
    bus
      .refresh(all().map(({ member }) => member))
      .then(announceExpired)
      .catch(onError);
  }, LIVE_HEARTBEAT_MS);
  heartbeat.unref();

  return {
    announce: (listId, actions) => {
      bus.publish({ kind: 'actions', listId, actions });
      if (actions.some((action) => action.action_type === 'DELETE_LIST')) {
        bus.publish({ kind: 'close-list', listId, code: CLOSE.listDeleted });
      }
    },
    announceKitchen: (userIds, news) => bus.publish({ kind: 'kitchen', userIds, news }),
    dismiss: (listId, userId) => bus.publish({ kind: 'close-user', listId, userId, code: CLOSE.notAllowed }),
    endSession: (sessionId) => bus.publish({ kind: 'close-session', sessionId }),
    enter: async (connection) => {
      const { listId } = connection.member;
      byList.set(listId, (byList.get(listId) ?? new Set()).add(connection));
      if (await bus.join(connection.member)) presence('joined', connection.member);
    },
    exit: async (connection) => {
      const here = byList.get(connection.member.listId);
      if (!here?.delete(connection)) return;
      if (here.size === 0) byList.delete(connection.member.listId);
      const isLast = await bus.leave(connection.member).catch(onError);
      if (isLast && !isStopping && !moving.has(connection.socket)) presence('left', connection.member);
    },
    takeOver: ({ member: { listId, userId, connectionId } }) =>
      bus.publish({ kind: 'close-user', listId, userId, code: CLOSE.takenOver, except: connectionId }),
    activeUsers,
    watch: (watcher, listIds) => watchers.set(watcher, listIds),
    unwatch: (watcher) => watchers.remove(watcher),
    count: () => everySocket().length,
    isStopping: () => isStopping,
    stop: async () => {
      clearInterval(heartbeat);
      clearTimeout(reconnecting);
      endBalance();
      isStopping = true;
      await move(everySocket());
      const open = all();
      byList.clear();
      await turn;
      await Promise.all(open.map(({ member }) => bus.leave(member)));
    },
  };
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
