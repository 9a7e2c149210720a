import type { WatchedList } from '@sali/contract/lists/live/live';
import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import type { Ticket } from './bus.ts';
import { listenToClient, refuseSocket, sendToSocket, type SocketRoute, type SocketUser } from './handshake.ts';
import type { HandshakeParts } from './handshake.ts';
import type { Live } from './live.ts';
import type { Watcher } from './watchers.ts';

export type OverviewParts = {
  readonly live: Live;
  /** The lists of a person that are not archived, with their versions. */
  readonly listsOf: (userId: number) => Promise<readonly { readonly listId: number; readonly version: number }[]>;
  readonly userOfTicket: (ticket: Ticket) => Promise<SocketUser | null>;
};

/** Sockets of the overview share a limit, as those of one list do. Numbers of lists are above 0. */
const OVERVIEW = 0;

/**
 * `/api/lists/live`: one socket for all lists of a person. It sends which lists there are, at which version and who has
 * them open (`overview_lists`, again after each change of that set), then every change and every coming and going. Its
 * person is not present on the lists.
 */
export const overviewSocket = (parts: HandshakeParts & OverviewParts): SocketRoute<'overview'> => ({
  url: '/lists/live',
  placeOf: async ({ userId }) => (isLinkGuest(userId) ? null : 'overview'),
  limitOf: () => OVERVIEW,
  converse: async (socket, { userId, sessionId }) => {
    listenToClient(parts, socket);
    let lastRead = 0;
    let shownRead = 0;
    const watcher: Watcher = { userId, sessionId, socket, reload };
    parts.live.watch(watcher, []);
    socket.on('close', () => parts.live.unwatch(watcher));
    // A session that ended while the socket opened was not announced to it.
    if (!(await parts.userOfTicket({ userId, sessionId }))) return refuseSocket(socket);
    return reload();

    /** Reads the lists again. An answer that a later one has overtaken is dropped. */
    async function reload(): Promise<void> {
      lastRead += 1;
      const read = lastRead;
      const lists = await parts.listsOf(userId);
      if (read < shownRead || socket.readyState !== socket.OPEN) return;
      shownRead = read;
      parts.live.watch(
        watcher,
        lists.map(({ listId }) => listId),
      );
      const shown = await Promise.all(
        lists.map(async ({ listId, version }): Promise<WatchedList> => ({
          list_id: listId,
          version,
          active_users: await parts.live.activeUsers(listId),
        })),
      );
      sendToSocket(socket, { type: 'overview_lists', lists: shown });
    }
  },
});
