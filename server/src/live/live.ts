/**
 * The live room of the server: which sockets have which list open in this process, and sending them what happened.
 * Invariant: it only carries news. Nothing is written through a socket, and a reader that is slow is closed, not waited for.
 * Called by the lists room through `announce` and `dismiss`, by its socket route, and by the stop of the server.
 */
import type { ActionWire } from '@sali/contract/lists/lists';
import { actionForGuests } from '@sali/contract/lists/listsWire';
import { CLOSE, type ServerMessage } from '@sali/contract/live/live';
import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import { LIVE_HEARTBEAT_MS, SOCKET_BACKLOG_BYTES_MAX } from '@sali/domain/limits';
import type { WebSocket } from 'ws';
import type { Bus, BusMessage, Member } from './bus.ts';
import { closeSoon } from './socketLimits.ts';

export type LiveConnection = { readonly member: Member; readonly sessionId: string; readonly socket: WebSocket };

export type Live = {
  /** Sends to everyone who has the list open, in every process. A deleted list closes its sockets. */
  announce(listId: number, actions: readonly ActionWire[]): void;
  /** Closes a user's sockets on a list they may no longer read. */
  dismiss(listId: number, userId: number): void;
  /** Closes every socket of a session that ended. */
  endSession(sessionId: string): void;
  enter(connection: LiveConnection): Promise<void>;
  exit(connection: LiveConnection): Promise<void>;
  /** Closes the user's other sockets on this list. */
  takeOver(connection: LiveConnection): void;
  activeUsers(listId: number): Promise<PresentUser[]>;
  /** Sockets open in this process. */
  count(): number;
  /** Closes every socket with 1012, so that clients reconnect to another process. */
  stop(): Promise<void>;
};

export type PresentUser = { readonly user_id: number; readonly username: string };

export function createLive(bus: Bus, now: () => Date, onError: (error: unknown) => undefined): Live {
  const byList = new Map<number, Set<LiveConnection>>();
  const all = (): LiveConnection[] => [...byList.values()].flatMap((connections) => [...connections]);
  const of = (listId: number): LiveConnection[] => [...(byList.get(listId) ?? [])];
  // One after the other: a list's last action is sent before the socket is closed.
  let turn = Promise.resolve();
  bus.onMessage((message) => {
    turn = turn.then(() => carry(message)).catch(onError);
  });

  // Changes made by other processes were missed: clients reconnect and catch up by version.
  bus.onBack(() => closeAll(all(), CLOSE.restarting));

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
        return;
      case 'close-list':
        closeAll(of(message.listId), message.code);
        return;
      case 'close-session':
        closeAll(
          all().filter(({ sessionId }) => sessionId === message.sessionId),
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
    if (here.length === 0) return;
    const active_users_count = new Set((await bus.members(listId)).map(({ userId }) => userId)).size;
    for (const action of actions) {
      const frameOf = (shown: ActionWire): Buffer =>
        Buffer.from(JSON.stringify({ type: 'list_update', action: shown, active_users_count } satisfies ServerMessage));
      const frame = frameOf(action);
      const shownToGuests = actionForGuests(action);
      const guestFrame = shownToGuests === action ? frame : frameOf(shownToGuests);
      for (const connection of here) sendFrame(connection, isLinkGuest(connection.member.userId) ? guestFrame : frame);
    }
  }

  async function sendPresence(message: Extract<BusMessage, { kind: 'presence' }>): Promise<void> {
    const active_users = await activeUsers(message.listId);
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
  }

  async function activeUsers(listId: number): Promise<PresentUser[]> {
    const people = new Map((await bus.members(listId)).map(({ userId, username }) => [userId, username]));
    return [...people].map(([user_id, username]) => ({ user_id, username }));
  }

  const presence = (event: 'joined' | 'left', { listId, userId, username }: Member): void =>
    bus.publish({ kind: 'presence', listId, event, userId, username });

  const heartbeat = setInterval(() => {
    const text = JSON.stringify({ type: 'heartbeat', timestamp: now().toISOString() } satisfies ServerMessage);
    for (const connection of all()) sendFrame(connection, text);
    bus.refresh(all().map(({ member }) => member)).catch(onError);
  }, LIVE_HEARTBEAT_MS);
  heartbeat.unref();

  return {
    announce: (listId, actions) => {
      bus.publish({ kind: 'actions', listId, actions });
      if (actions.some((action) => action.action_type === 'DELETE_LIST')) {
        bus.publish({ kind: 'close-list', listId, code: CLOSE.listDeleted });
      }
    },
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
      if (isLast) presence('left', connection.member);
    },
    takeOver: ({ member: { listId, userId, connectionId } }) =>
      bus.publish({ kind: 'close-user', listId, userId, code: CLOSE.takenOver, except: connectionId }),
    activeUsers,
    count: () => all().length,
    stop: async () => {
      clearInterval(heartbeat);
      const open = all();
      byList.clear();
      closeAll(open, CLOSE.restarting);
      await turn;
      for (const { member } of open) await bus.leave(member);
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

function closeAll(connections: readonly LiveConnection[], code: number, last?: ServerMessage): void {
  for (const { socket } of connections) {
    if (last) sendFrame({ socket }, JSON.stringify(last));
    socket.close(code);
  }
}
