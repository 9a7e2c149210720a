import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import { actorOfSession, actorOfToken } from '../../people/accounts/accounts.ts';
import type { Deps } from '../../base/deps.ts';
import { guestOfNumber } from '../../lists/links/guests.ts';
import { accessTo, listRefOf, listUserOf, listVersionsOf } from '../../lists/lists.ts';
import type { Bus } from '../../people/live/bus.ts';
import type { Live } from '../../people/live/live.ts';
import type { SocketParts } from '../../people/live/socket.ts';

/** Returns the parts of sockets: who opens one, and which lists they may see. */
export function openSockets(deps: Deps, { bus, live }: { readonly bus: Bus; readonly live: Live }): SocketParts {
  const { db, now, config, log } = deps;
  return {
    live,
    bus,
    now,
    allowedOrigins: [...config.allowedOrigins, ...(config.publicUrl ? [new URL(config.publicUrl).origin] : [])],
    enterList: async (address, userId) => {
      const { row, role } = await accessTo(db, listRefOf(address), userId);
      return { listId: row.list_id, name: row.name, version: row.version, role };
    },
    listsOf: (userId) => listVersionsOf(db, userId),
    userIdOf: (request) => listUserOf(request).userId,
    userOfToken: async (token) => {
      const actor = await actorOfToken(deps, token);
      return actor && { ...actor, endsAt: null };
    },
    userOfTicket: async ({ userId, sessionId }) => {
      if (isLinkGuest(userId)) {
        const guest = await guestOfNumber(deps, userId);
        return guest && { ...guest, sessionId };
      }
      const actor = await actorOfSession(deps, sessionId);
      return actor && { ...actor, endsAt: null };
    },
    onIgnoredFrame: () => log.debug('a socket frame was ignored'),
  };
}
