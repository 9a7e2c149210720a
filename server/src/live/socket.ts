import { randomUUID } from 'node:crypto';
import type { ActiveParticipants } from '@sali/contract/lists/lists';
import { ActiveParticipants as ActiveParticipantsSchema } from '@sali/contract/lists/lists';
import { CLOSE, ClientMessage, type ServerMessage } from '@sali/contract/live/live';
import { CONFLICTS_NAMED_MAX, FRAME_BYTES_MAX, FRAMES_PER_SECOND_MAX, USER_AGENT_MAX } from '@sali/domain/limits';
import type {} from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Bus, Member, Ticket } from './bus.ts';
import { type LiveConnection, type Live, sendFrame } from './live.ts';
import { closeSoon, SocketLimits } from './socketLimits.ts';
import { SocketWatch } from './socketWatch.ts';

/** Who opens a socket: a signed-in person or a link guest. */
export type SocketUser = {
  readonly userId: number;
  readonly username: string;
  readonly sessionId: string;
  /** When a link guest's link ends (ms); null: the socket ends with the session, or by `dismiss`. */
  readonly endsAt: number | null;
};

/** What the socket needs to know about a list before it opens. */
export type ListEntry = {
  readonly listId: number;
  readonly name: string;
  readonly version: number;
  readonly role: string;
};

export type SocketParts = {
  readonly live: Live;
  readonly bus: Bus;
  readonly now: () => Date;
  /** Sites whose pages may open a socket, besides the server's own. */
  readonly allowedOrigins: readonly string[];
  /** @throws AppError list_not_found */
  readonly enterList: (address: string, userId: number) => Promise<ListEntry>;
  /** The owner of an access token, or of the session or link that a ticket was issued for. */
  readonly userOfToken: (token: string) => Promise<SocketUser | null>;
  readonly userOfTicket: (ticket: Ticket) => Promise<SocketUser | null>;
  /** Who sends a call: a signed-in person or a link guest. @throws AppError not_authenticated */
  readonly userIdOf: (request: FastifyRequest) => number;
  /** Called for a frame that was too large or could not be read. */
  readonly onIgnoredFrame: () => void;
};

type Entry = { readonly user: SocketUser; readonly list: ListEntry };

/** A request between its arrival and the socket's sign-in. */
type Handshake = { readonly stopWaiting: () => void; entry: Entry | null };

const RETRY_AFTER_S = 5;

const Params = z.object({ listId: z.string() });
const Query = z.object({ token: z.string().max(4096).default(''), session_id: z.string().max(100).optional() });

/**
 * `/api/lists/{listId}/ws` [V15]. Origin and list are checked before the upgrade (403, 404); a bad token is
 * reported on the open socket (`auth_error`, then 4001), because a browser cannot see an HTTP status there.
 */
export const liveRoutes =
  (parts: SocketParts): FastifyPluginAsyncZod =>
  async (app) => {
    const handshakes = new WeakMap<FastifyRequest, Handshake>();
    const limits = new SocketLimits();
    const watch = new SocketWatch(() => parts.now().getTime());
    app.addHook('onClose', async () => watch.stop());

    app.route({
      method: 'GET',
      url: '/lists/:listId/ws',
      schema: { params: Params, querystring: Query, hide: true },
      preHandler: async (request) => {
        requireOrigin(request, parts.allowedOrigins);
        const stopWaiting = limits.startWaiting(request.ip);
        if (!stopWaiting) throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_S });
        request.raw.socket.once('close', stopWaiting);
        const handshake: Handshake = { stopWaiting, entry: null };
        handshakes.set(request, handshake);
        try {
          const user = await userOfTicket(parts, request.query.token);
          const list = user && (await parts.enterList(request.params.listId, user.userId));
          handshake.entry = user && list && { user, list };
        } catch (error) {
          stopWaiting();
          throw error;
        }
      },
      handler: (request, reply) => {
        handshakes.get(request)?.stopWaiting();
        return reply.code(426).send();
      },
      wsHandler: (socket, request) => {
        watch.add(socket);
        const { entry, stopWaiting } = handshakes.get(request) ?? {};
        // A refused socket counts until its client has closed.
        if (!entry) return refuse(socket);
        stopWaiting?.();
        limits.add(entry.user.userId, entry.list.listId, socket);
        closeAtEnd(socket, entry.user.endsAt, parts.now().getTime());
        const query = Query.parse(request.query);
        const member: Member = {
          connectionId: randomUUID(),
          listId: entry.list.listId,
          userId: entry.user.userId,
          username: entry.user.username,
          tabId: query.session_id ?? randomUUID(),
          userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
          connectedAt: parts.now().toISOString(),
        };
        converse(parts, { member, sessionId: entry.user.sessionId, socket }).catch((error: unknown) => {
          request.log.error(error);
          socket.close(CLOSE.serverError);
        });
      },
    });

    app.get(
      '/lists/:listId/active-participants',
      {
        config: { isForLinkGuests: true },
        schema: {
          tags: ['live'],
          security: [{ bearer: [] }],
          params: Params,
          response: { 200: ActiveParticipantsSchema },
        },
      },
      async (request): Promise<ActiveParticipants> => {
        const list = await parts.enterList(request.params.listId, parts.userIdOf(request));
        const active_participants = await parts.live.activeUsers(list.listId);
        return {
          list_id: list.listId,
          list_name: list.name,
          active_participants,
          total_count: active_participants.length,
          real_time_sync_enabled: true,
        };
      },
    );
  };

/** A page of another site must not open a socket; other clients than browsers send no Origin. */
function requireOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.headers.host) throw new AppError('forbidden');
}

/** Tries the token as a ticket first, which this consumes. */
async function userOfTicket(parts: SocketParts, token: string): Promise<SocketUser | null> {
  if (token === '') return null;
  const ticket = await parts.bus.consumeTicket(token);
  return ticket ? parts.userOfTicket(ticket) : parts.userOfToken(token);
}

/** The longest time that a timer can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Closes a link guest's socket when the link ends. A link that lasts longer than a timer ends at a later connection. */
function closeAtEnd(socket: WebSocket, endsAt: number | null, now: number): void {
  if (endsAt === null || endsAt - now > TIMER_MS_MAX) return;
  const timer = setTimeout(() => socket.close(CLOSE.notAllowed), Math.max(0, endsAt - now));
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

function refuse(socket: WebSocket): void {
  sendFrame({ socket }, JSON.stringify({ type: 'auth_error', status: 'token_invalid' } satisfies ServerMessage));
  closeSoon(socket, CLOSE.badToken);
}

async function converse(parts: SocketParts, connection: LiveConnection): Promise<void> {
  const { socket, member } = connection;
  listenToClient(parts, connection);
  await parts.live.enter(connection);
  socket.on('close', () => void parts.live.exit(connection));
  // The socket closed while it entered: its close event is over.
  if (socket.readyState !== socket.OPEN) return parts.live.exit(connection);
  const list = await welcomed(parts, connection);
  if (!list) return;
  const active_users = await parts.live.activeUsers(member.listId);
  const others = (await parts.bus.members(member.listId)).filter(
    (other) => other.userId === member.userId && other.connectionId !== member.connectionId,
  );
  sendPresence(connection, {
    type: 'connection_established',
    list_id: member.listId,
    session_id: member.tabId,
    version: list.version,
    user_permission: list.role,
    active_users_count: active_users.length,
    active_users,
  });
  sendPresence(connection, {
    type: 'connection_status',
    has_conflicts: others.length > 0,
    conflicting_sessions: others.slice(-CONFLICTS_NAMED_MAX).map((other) => ({
      session_id: other.tabId,
      connected_at: other.connectedAt,
      browser_info: { user_agent: other.userAgent },
    })),
  });
}

/**
 * Checks session and access again, now that this socket receives announcements: a session that ended, or a participant who
 * was removed, while it entered would otherwise go unnoticed. The version is no older than the next action it receives.
 */
async function welcomed(parts: SocketParts, connection: LiveConnection): Promise<ListEntry | undefined> {
  const { member, sessionId, socket } = connection;
  if (!(await parts.userOfTicket({ userId: member.userId, sessionId }))) {
    refuse(socket);
    return undefined;
  }
  try {
    return await parts.enterList(String(member.listId), member.userId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    socket.close(CLOSE.notAllowed);
    return undefined;
  }
}

const sendPresence = (connection: LiveConnection, message: ServerMessage): void =>
  sendFrame(connection, JSON.stringify(message));

function listenToClient(parts: SocketParts, connection: LiveConnection): void {
  let second = 0;
  let frames = 0;
  connection.socket.on('message', (data: RawData) => {
    const now = Math.floor(parts.now().getTime() / 1000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    if (frames > FRAMES_PER_SECOND_MAX) return connection.socket.close(CLOSE.tooManyFrames);
    const message = parseFrame(data);
    if (!message) return parts.onIgnoredFrame();
    if (message.type === 'ping') sendPresence(connection, { type: 'pong', timestamp: parts.now().toISOString() });
    if (message.type === 'take_over') parts.live.takeOver(connection);
  });
  connection.socket.on('error', () => connection.socket.terminate());
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** @returns undefined for a frame that is too large or no message */
function parseFrame(data: RawData): ClientMessage | undefined {
  const bytes = bytesOf(data);
  if (bytes.length > FRAME_BYTES_MAX) return undefined;
  try {
    return ClientMessage.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    // No JSON.
    return undefined;
  }
}
