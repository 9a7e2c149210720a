import { CLOSE, ClientMessage, type ServerMessage } from '@sali/contract/lists/live/live';
import type {} from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { RouteFacts } from '../../base/routeFacts.ts';
import type { Bus, Ticket } from './bus.ts';
import { type Live, sendFrame } from './live.ts';
import { closeSoon, SocketLimits } from './socketLimits.ts';
import { SocketWatch } from './socketWatch.ts';

export const FRAMES_PER_SECOND_MAX = 50;
export const FRAME_BYTES_MAX = 64 * 1024;

/** The person who opens a socket: signed in, or a link guest. */
export type SocketUser = {
  readonly userId: number;
  readonly username: string;
  readonly sessionId: string;
  /** When a link guest's link ends (ms); null: the socket ends with the session, or by `dismiss`. */
  readonly endsAt: number | null;
};

export type HandshakeParts = {
  readonly bus: Bus;
  readonly live: Pick<Live, 'isStopping'>;
  readonly now: () => Date;
  /** Sites whose pages may open a socket, besides the server's own. */
  readonly allowedOrigins: readonly string[];
  /** The owner of an access token, or of the session or link that a ticket was issued for. */
  readonly userOfToken: (token: string) => Promise<SocketUser | null>;
  readonly userOfTicket: (ticket: Ticket) => Promise<SocketUser | null>;
  /** Called for a frame that was too large or could not be read. */
  readonly onIgnoredFrame: () => void;
};

/** One address for sockets. `Place` is what the socket is opened for. */
export type SocketRoute<Place> = {
  readonly url: string;
  readonly config?: RouteFacts;
  /** Finds the requested place; null: the token does not allow it. @throws AppError before the upgrade */
  readonly placeOf: (user: SocketUser, params: Readonly<Record<string, string>>) => Promise<Place | null>;
  /** Sockets of one person with the same number share a limit. */
  readonly limitOf: (place: Place) => number;
  readonly converse: (socket: WebSocket, user: SocketUser, place: Place, request: SocketRequest) => Promise<void>;
};

export type SocketRequest = { readonly tabId: string | undefined; readonly userAgent: string };

/** The limits and the watch over silent sockets that all addresses share. */
export class Sockets {
  readonly limits = new SocketLimits();
  readonly watch: SocketWatch;

  constructor(now: () => Date) {
    this.watch = new SocketWatch(() => now().getTime());
  }
}

/** A request between its arrival and the socket's sign-in. */
type Handshake<Place> = { readonly stopWaiting: () => void; entry: { user: SocketUser; place: Place } | null };

const RETRY_AFTER_S = 5;

const Params = z.record(z.string(), z.string());
const Query = z.object({ token: z.string().max(4096).default(''), session_id: z.string().max(100).optional() });

/**
 * Adds an address for sockets. Origin and place are checked before the upgrade (403, 404); a bad token is reported on the
 * open socket (`auth_error`, then 4001), because a browser cannot see an HTTP status there [V15]. A process that closes its
 * sockets to stop lets no other ones in: clients try again within 300 ms, and would keep it from ending [V44].
 */
export function addSocketRoute<Place>(
  app: FastifyInstance,
  parts: HandshakeParts,
  { limits, watch }: Sockets,
  { url, config = {}, placeOf, limitOf, converse }: SocketRoute<Place>,
): void {
  const handshakes = new WeakMap<FastifyRequest, Handshake<Place>>();
  app.route({
    method: 'GET',
    url,
    // Browsers cannot send a bearer with a socket: the token is in the address.
    config: { ...config, isForEveryone: true },
    schema: { params: Params, querystring: Query, hide: true },
    preHandler: async (request) => {
      requireOrigin(request, parts.allowedOrigins);
      if (parts.live.isStopping()) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_S });
      const stopWaiting = limits.startWaiting(request.ip);
      if (!stopWaiting) throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_S });
      request.raw.socket.once('close', stopWaiting);
      const handshake: Handshake<Place> = { stopWaiting, entry: null };
      handshakes.set(request, handshake);
      try {
        const user = await tokenHolder(parts, Query.parse(request.query).token);
        const place = user && (await placeOf(user, Params.parse(request.params)));
        handshake.entry = user && place && { user, place };
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
      if (!entry) return refuseSocket(socket);
      stopWaiting?.();
      if (parts.live.isStopping()) return closeSoon(socket, CLOSE.restarting);
      const { user, place } = entry;
      limits.add(user.userId, limitOf(place), socket);
      closeAtEnd(socket, user.endsAt, parts.now().getTime());
      const from = { tabId: Query.parse(request.query).session_id, userAgent: request.headers['user-agent'] ?? '' };
      converse(socket, user, place, from).catch((error: unknown) => {
        request.log.error(error);
        socket.close(CLOSE.serverError);
      });
    },
  });
}

/** A page of another site must not open a socket; other clients than browsers send no Origin. */
function requireOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.headers.host) throw new AppError('forbidden');
}

/** Tries the token as a ticket first, which this consumes. */
async function tokenHolder(parts: HandshakeParts, token: string): Promise<SocketUser | null> {
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

/** Says that the token is not valid, and closes. */
export function refuseSocket(socket: WebSocket): void {
  sendToSocket(socket, { type: 'auth_error', status: 'token_invalid' });
  closeSoon(socket, CLOSE.badToken);
}

export const sendToSocket = (socket: WebSocket, message: ServerMessage): void =>
  sendFrame({ socket }, JSON.stringify(message));

/** Answers pings, passes the other messages on, and closes a socket that sends too many. */
export function listenToClient(
  parts: HandshakeParts,
  socket: WebSocket,
  onMessage: (message: ClientMessage) => void = () => undefined,
): void {
  let second = 0;
  let frames = 0;
  socket.on('message', (data: RawData) => {
    const now = Math.floor(parts.now().getTime() / 1000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    if (frames > FRAMES_PER_SECOND_MAX) return socket.close(CLOSE.tooManyFrames);
    const message = parseFrame(data);
    if (!message) return parts.onIgnoredFrame();
    if (message.type === 'ping') sendToSocket(socket, { type: 'pong', timestamp: parts.now().toISOString() });
    else onMessage(message);
  });
  socket.on('error', () => socket.terminate());
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
