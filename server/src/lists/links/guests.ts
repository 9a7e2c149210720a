import type * as wire from '@sali/contract/lists/links';
import { GUEST_TOKEN } from '@sali/contract/lists/links';
import { ROLE_TO_WIRE } from '@sali/contract/lists/listsWire';
import { cleanGuestName, guestIdOf, userIdOfGuest } from '@sali/domain/lists/linkGuests';
import type { Db } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import type { Caller, ListUser } from '../call.ts';
import { changeLockedList, commit } from '../commit.ts';
import { type ListRef, lockList, participantsOf, roleOf } from '../db.ts';
import type { ListsRoom } from '../room.ts';
import type { ListRow } from '../rows.ts';
import { putParticipant, wasRemoved } from '../sharing/db.ts';
import type { LinkGuestWithLink, LinkRow } from '../sharing/links/db.ts';
import * as sql from '../sharing/links/db.ts';
import { requireUnblocked } from '../sharing/sharing.ts';
import { secretHashOf } from '../../base/secretHash.ts';

/** Guests who may come by one link. */
export const GUESTS_PER_LINK_MAX = 50;
/** A guest who was not seen for so long makes room on a full link, in milliseconds. */
const GUEST_IDLE_MS = 24 * 60 * 60_000;

/** People who come by a link: opening the list as a guest, being recognized afterwards, and keeping it in an account. */

/** A link guest, as calls and sockets know them. */
export type LinkGuestCaller = ListUser & {
  /** Milliseconds; null: until the link is revoked. */
  readonly endsAt: number | null;
};

/** How exactly the time is kept at which a guest was seen last. */
const SEEN_EVERY_MS = 60_000;

/**
 * The guest of a bearer.
 * @returns null for a bearer that does not belong to a guest
 * @throws AppError list_link_ended
 */
export async function guestOfBearer(deps: Deps, bearer: string | undefined): Promise<LinkGuestCaller | null> {
  if (bearer === undefined || !GUEST_TOKEN.test(bearer)) return null;
  const guest = await openGuest(deps, await sql.findGuest(deps.db, 'secret_hash', secretHashOf(bearer)));
  if (!guest) throw new AppError('list_link_ended');
  return guest;
}

/** The guest by their number among users; null once the link has ended. */
export const guestOfNumber = async (deps: Deps, userId: number): Promise<LinkGuestCaller | null> =>
  openGuest(deps, await sql.findGuest(deps.db, 'guest_id', guestIdOf(userId)));

async function openGuest({ db, now }: Deps, guest: LinkGuestWithLink | undefined): Promise<LinkGuestCaller | null> {
  const at = now();
  if (!guest?.opens || hasExpired(guest, at)) return null;
  if (at.getTime() - guest.seen_at.getTime() >= SEEN_EVERY_MS) await sql.markGuestSeen(db, guest.guest_id, at);
  return {
    userId: userIdOfGuest(guest.guest_id),
    email: '',
    username: guest.name,
    endsAt: guest.expires_at?.getTime() ?? null,
  };
}

const hasExpired = ({ expires_at: end }: Pick<LinkRow, 'expires_at'>, at: Date): boolean => end !== null && end <= at;

/**
 * Opens a list by a link, as a guest of this name; the same guest token again is the same guest.
 * @param otherwise the name of a guest who gives none
 * @throws AppError list_link_ended for a token that is unknown, revoked or expired; too_many_link_guests, too_many_requests
 */
export async function joinByLink(
  room: ListsRoom,
  { token, guest_token: guestToken, name = '' }: wire.JoinRequest,
  { address, otherwise }: { readonly address: string; readonly otherwise: string },
): Promise<wire.JoinAnswer> {
  await room.countJoin(address);
  const secretHash = secretHashOf(guestToken);
  const nobody: Caller = { userId: 0, email: '', username: '', key: null, requestHash: '', tabId: null };
  let evicted: number | undefined;
  const { body } = await commit(room, nobody, async (tx) => {
    evicted = undefined;
    const { link, row } = await lockLinkedList(room, tx, token);
    const known = await sql.findGuest(tx, 'secret_hash', secretHash);
    if (known && known.link_id !== link.link_id) throw new AppError('list_link_ended');
    if (known) return { answer: { status: 200, body: joinToWire(row, known) }, listId: 0, actions: [] };
    const at = room.now();
    evicted = await makePlace(tx, link, at);
    const guest = await sql.insertGuest(tx, {
      link_id: link.link_id,
      secret_hash: secretHash,
      name: cleanGuestName(name) || otherwise,
      joined_at: at,
      seen_at: at,
    });
    const caller = { ...nobody, userId: userIdOfGuest(guest.guest_id), username: guest.name };
    return changeLockedList(
      room,
      tx,
      caller,
      { row, role: link.permission },
      {
        apply: (change) => change.recordLink('link_opened'),
        answer: () => ({ status: 200, body: joinToWire(row, guest) }),
      },
    );
  });
  if (evicted !== undefined) room.dismiss(body.list_id, evicted);
  return body;
}

/**
 * Where a link is full, the guest who was seen longest ago makes room, unless they take care of a line.
 * @returns the number of that guest among users; undefined where there was room
 * @throws AppError too_many_link_guests
 */
async function makePlace(tx: Db, { link_id: linkId, list_id: listId }: LinkRow, at: Date): Promise<number | undefined> {
  const guests = await sql.guestsOfLinks(tx, [linkId]);
  if (guests.length < GUESTS_PER_LINK_MAX) return undefined;
  const claimants = await sql.claimantsOf(tx, listId);
  const idle = guests.filter(
    (guest) => at.getTime() - guest.seen_at.getTime() >= GUEST_IDLE_MS && !claimants.has(userIdOfGuest(guest.guest_id)),
  );
  const [longest] = idle.toSorted((a, b) => a.seen_at.getTime() - b.seen_at.getTime());
  if (!longest) throw new AppError('too_many_link_guests');
  await sql.deleteGuests(tx, [longest.guest_id]);
  return userIdOfGuest(longest.guest_id);
}

const joinToWire = (row: ListRow, guest: { guest_id: number; name: string }): wire.JoinAnswer => ({
  list_id: row.list_id,
  list_uuid: row.list_uuid,
  name: row.name,
  user_id: userIdOfGuest(guest.guest_id),
  username: guest.name,
});

/**
 * Puts the list of a link into the account of a signed-in person, with what the link allows. A person who has the list
 * already keeps what they may do.
 * @throws AppError list_link_ended, also for a person who was taken off the list; share_refused when the person has blocked
 *   the list's owner; too_many_requests
 */
export async function keepLinkedList(
  room: ListsRoom,
  caller: Caller,
  { token, guest_token: guestToken }: wire.KeepRequest,
  address: string,
): Promise<wire.KeepAnswer> {
  await room.countJoin(address);
  const { userId } = caller;
  const { body } = await commit(room, { ...caller, key: null }, async (tx) => {
    const { link, row } = await lockLinkedList(room, tx, token);
    if (await wasRemoved(tx, row.list_id, userId)) throw new AppError('list_link_ended');
    if (guestToken !== undefined) await sql.setGuestAccount(tx, link.link_id, secretHashOf(guestToken), userId);
    const answer = { status: 200, body: { list_id: row.list_id, list_uuid: row.list_uuid, name: row.name } };
    if (await roleOf(tx, row, userId)) return { answer, listId: 0, actions: [] };
    await requireUnblocked(tx, userId, [row.owner_id, link.created_by]);
    const listId = row.list_id;
    await putParticipant(tx, {
      listId,
      userId,
      permission: link.permission,
      sharedBy: link.created_by,
      at: room.now(),
    });
    const people = (await participantsOf(tx, [listId])).get(listId) ?? [];
    const { username } = caller;
    const extra = { user_id: userId, permission: ROLE_TO_WIRE[link.permission] };
    return changeLockedList(
      room,
      tx,
      { ...caller, key: null },
      { row, role: link.permission },
      {
        apply: (change) =>
          change.recordSharing('SHARE_LIST', extra, { kind: 'link_kept', person: { ...extra, username } }, people),
        answer: () => answer,
      },
    );
  });
  return body;
}

/** @throws AppError list_link_ended */
async function lockLinkedList(
  room: ListsRoom,
  tx: Deps['db'],
  token: string,
): Promise<{ link: LinkRow; row: ListRow }> {
  const tokenHash = secretHashOf(token);
  const found = await sql.findLinkByHash(tx, tokenHash);
  const ref: ListRef = { column: 'list_id', value: found?.list_id ?? 0 };
  const row = found && (await lockList(tx, ref));
  // Read again under the lock: it may have been revoked, or changed, meanwhile.
  const link = row && (await sql.findLinkByHash(tx, tokenHash));
  if (!link || hasExpired(link, room.now())) throw new AppError('list_link_ended');
  return { link, row };
}
