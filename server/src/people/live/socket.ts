import { randomUUID } from 'node:crypto';
import type { ActiveParticipants } from '@sali/contract/lists/lists';
import { ActiveParticipants as ActiveParticipantsSchema } from '@sali/contract/lists/lists';
import { CLOSE } from '@sali/contract/lists/live/live';
import { USER_AGENT_MAX } from '@sali/domain/base/limits';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Member } from './bus.ts';
import {
  addSocketRoute,
  type HandshakeParts,
  listenToClient,
  refuseSocket,
  sendToSocket,
  Sockets,
} from './handshake.ts';
import type { LiveConnection, Live } from './live.ts';
import { overviewSocket, type OverviewParts } from './overviewSocket.ts';

/** Other tabs of the same person that a new socket receives in its first message. */
export const CONFLICTS_NAMED_MAX = 10;

/** The facts of a list that the socket needs before it opens. */
export type ListEntry = {
  readonly listId: number;
  readonly name: string;
  readonly version: number;
  readonly role: string;
};

export type SocketParts = HandshakeParts &
  OverviewParts & {
    readonly live: Live;
    /** @throws AppError list_not_found */
    readonly enterList: (address: string, userId: number) => Promise<ListEntry>;
    /** Finds the sender of a call: a signed-in person or a link guest. @throws AppError not_authenticated */
    readonly userIdOf: (request: FastifyRequest) => number;
  };

const Params = z.object({ listId: z.string() });

/** `/api/lists/{listId}/ws` for an open list, `/api/lists/live` for the overview, and who has a list open. */
export const liveRoutes =
  (parts: SocketParts): FastifyPluginAsyncZod =>
  async (app) => {
    const sockets = new Sockets(parts.now);
    app.addHook('onClose', async () => sockets.watch.stop());
    addSocketRoute(app, parts, sockets, overviewSocket(parts));
    addSocketRoute(app, parts, sockets, {
      url: '/lists/:listId/ws',
      config: { cost: 5, isElsewhere: true },
      placeOf: ({ userId }, { listId = '' }) => parts.enterList(listId, userId),
      limitOf: ({ listId }) => listId,
      converse: (socket, user, { listId }, { tabId, userAgent }) => {
        const member: Member = {
          connectionId: randomUUID(),
          listId,
          userId: user.userId,
          username: user.username,
          tabId: tabId ?? randomUUID(),
          userAgent: userAgent.slice(0, USER_AGENT_MAX),
          connectedAt: parts.now().toISOString(),
        };
        return converse(parts, { member, sessionId: user.sessionId, socket });
      },
    });

    app.get(
      '/lists/:listId/active-participants',
      {
        config: { isForLinkGuests: true },
        schema: {
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

async function converse(parts: SocketParts, connection: LiveConnection): Promise<void> {
  const { socket, member } = connection;
  listenToClient(parts, socket, ({ type }) => {
    if (type === 'take_over') parts.live.takeOver(connection);
  });
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
  sendToSocket(socket, {
    type: 'connection_established',
    list_id: member.listId,
    session_id: member.tabId,
    version: list.version,
    user_permission: list.role,
    active_users_count: active_users.length,
    active_users,
  });
  sendToSocket(socket, {
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
 * Checks session and access again, now that this socket receives announcements: a session that ended, or a participant
 * who was removed, while it entered would otherwise go unnoticed. The version is not older than the next action that it
 * receives.
 */
async function welcomed(parts: SocketParts, connection: LiveConnection): Promise<ListEntry | undefined> {
  const { member, sessionId, socket } = connection;
  if (!(await parts.userOfTicket({ userId: member.userId, sessionId }))) {
    refuseSocket(socket);
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
