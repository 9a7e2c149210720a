import { nameBesideEmail } from '@sali/domain/people/accounts/user';
import type * as wire from '@sali/contract/lists/links';
import { ROLE_FROM_WIRE, ROLE_TO_WIRE } from '@sali/contract/lists/listsWire';
import { userIdOfGuest } from '@sali/domain/lists/linkGuests';
import { DAY_MS } from '@sali/domain/base/time';
import type { Db } from '../../base/db/open.ts';
import { AppError } from '../../base/errors.ts';
import type { Caller } from '../call.ts';
import { commitToList } from '../commit.ts';
import type { ListRef } from '../db.ts';
import { releaseClaims } from '../items.ts';
import { accessWith } from '../access.ts';
import type { ListsRoom } from '../room.ts';
import type { LinkGuestRow, LinkRow } from '../sharing/links/db.ts';
import * as sql from '../sharing/links/db.ts';
import { newSecret, secretHashOf } from '../../base/secretHash.ts';

/** Links of one list that are open at once. */
export const LINKS_PER_LIST_MAX = 10;

/**
 * Links to a list for people without an account: making them, showing who came, changing what they allow, revoking.
 * Each is a change of the list with a version of its own, so that no process goes on with the guests it has in memory.
 */

/** Makes a link. Its token is in this answer only, so the call has no idempotency key, which would store the answer. */
export async function makeLink(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  { permission, days }: wire.NewLinkRequest,
): Promise<wire.NewLinkAnswer> {
  const token = newSecret();
  const { body } = await commitToList(room, { ...caller, key: null }, ref, {
    apply: async (change, tx) => {
      change.require('share');
      const listId = change.state.row.list_id;
      if ((await sql.linksOfList(tx, listId)).length >= LINKS_PER_LIST_MAX) throw new AppError('too_many_links');
      change.recordLink('link_made');
      const now = room.now();
      return sql.insertListLink(tx, {
        list_id: listId,
        token_hash: secretHashOf(token),
        permission: ROLE_FROM_WIRE[permission],
        created_by: caller.userId,
        created_at: now,
        expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      });
    },
    answer: (link) => ({
      status: 201,
      body: { ...linkToWire(link, nameBesideEmail(caller), []), token },
    }),
  });
  return body;
}

/** The links of a list with who came by them, for those who may share it. @throws AppError list_not_found, forbidden */
export async function readLinks(room: ListsRoom, ref: ListRef, userId: number): Promise<wire.ListLinkWire[]> {
  const { row } = await accessWith(room.db, ref, userId, 'share');
  const links = await sql.linksOfList(room.db, row.list_id);
  const guests = await guestsByLink(room.db, links);
  return links.map((link) => linkToWire(link, link.creator, guests.get(link.link_id) ?? []));
}

/** Changes the permission of a link from now on, for its present guests too: their open pages load the list again. */
export async function changeLink(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  linkId: number,
  { permission }: wire.LinkChangeRequest,
): Promise<wire.ListLinkWire> {
  const { body } = await commitToList(room, { ...caller, key: null }, ref, {
    apply: async (change, tx) => {
      change.require('share');
      const link = await requireLink(tx, change.state.row.list_id, linkId);
      const role = ROLE_FROM_WIRE[permission];
      if (link.permission !== role) {
        await sql.changeLinkPermission(tx, linkId, role);
        change.recordLink('link_changed');
      }
      const guests = (await guestsByLink(tx, [link])).get(linkId) ?? [];
      return { ...linkToWire(link, link.creator, guests), permission };
    },
    answer: (link) => ({ status: 200, body: link }),
  });
  return body;
}

/** Ends a link: it and its guests are deleted, what they took care of is free, and their open pages close at once. */
export async function revokeLink(room: ListsRoom, caller: Caller, ref: ListRef, linkId: number): Promise<void> {
  const { body } = await commitToList(room, { ...caller, key: null }, ref, {
    apply: async (change, tx) => {
      change.require('share');
      const listId = change.state.row.list_id;
      const link = await requireLink(tx, listId, linkId);
      const guests = await sql.guestsOfLinks(tx, [link.link_id]);
      await sql.deleteListLinks(tx, [link.link_id]);
      change.recordLink('link_ended');
      return { listId, guests };
    },
    answer: (ended) => ({ status: 204, body: ended }),
  });
  const guestIds = body.guests.map((guest) => userIdOfGuest(guest.guest_id));
  await releaseClaims(room, caller, ref, guestIds);
  for (const guestId of guestIds) room.dismiss(body.listId, guestId);
}

/** Takes a guest of a link off the list: their token ends, what they took care of is free, and their open pages close. */
export async function removeGuest(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  { linkId, userId }: { readonly linkId: number; readonly userId: number },
): Promise<void> {
  const { body } = await commitToList(room, { ...caller, key: null }, ref, {
    apply: async (change, tx) => {
      change.require('share');
      const listId = change.state.row.list_id;
      await requireLink(tx, listId, linkId);
      const guest = (await sql.guestsOfLinks(tx, [linkId])).find((one) => userIdOfGuest(one.guest_id) === userId);
      if (!guest) throw new AppError('participant_not_found');
      await sql.deleteGuests(tx, [guest.guest_id]);
      change.recordLink('guest_removed');
      return listId;
    },
    answer: (listId) => ({ status: 204, body: listId }),
  });
  await releaseClaims(room, caller, ref, [userId]);
  room.dismiss(body, userId);
}

/**
 * Closes the open pages of the guests whose links do not open their lists any more: call when a person's account was
 * disabled. The links are kept, and open the lists again when the account is enabled.
 */
export async function dismissGuestsOf(room: Pick<ListsRoom, 'db' | 'dismiss'>, userId: number): Promise<void> {
  for (const guest of await sql.guestsThrough(room.db, userId))
    room.dismiss(guest.list_id, userIdOfGuest(guest.guest_id));
}

/** The links that a person made, for the export of their data. */
export async function readOwnLinks(room: Pick<ListsRoom, 'db'>, userId: number): Promise<wire.OwnLink[]> {
  const links = await sql.linksMadeBy(room.db, userId);
  const guests = await guestsByLink(room.db, links);
  return links.map((link) => {
    const { created_by: _creator, ...facts } = linkToWire(link, '', guests.get(link.link_id) ?? []);
    return { name: link.name, list_id: link.list_id, ...facts };
  });
}

/** The lists that a person first opened by a link, with the name that they gave there, for the export of their data. */
export const readOpenedLinks = async ({ db }: Pick<ListsRoom, 'db'>, userId: number) =>
  (await sql.linksOpenedBy(db, userId)).map(({ list_name, name, joined_at: joinedAt, seen_at: seenAt }) => ({
    list_name,
    name,
    created_at: joinedAt.toISOString(),
    last_seen_at: seenAt.toISOString(),
  }));

async function requireLink(tx: Db, listId: number, linkId: number): Promise<LinkRow & { readonly creator: string }> {
  const link = (await sql.linksOfList(tx, listId)).find((one) => one.link_id === linkId);
  if (!link) throw new AppError('list_link_not_found');
  return link;
}

async function guestsByLink(db: Db, links: readonly LinkRow[]): Promise<Map<number, LinkGuestRow[]>> {
  const linkIds = links.map((link) => link.link_id);
  const guests = await sql.guestsOfLinks(db, linkIds);
  return new Map(linkIds.map((linkId) => [linkId, guests.filter((guest) => guest.link_id === linkId)]));
}

const linkToWire = (link: LinkRow, creator: string, guests: readonly LinkGuestRow[]): wire.ListLinkWire => ({
  link_id: link.link_id,
  permission: ROLE_TO_WIRE[link.permission],
  created_by: creator,
  created_at: link.created_at.toISOString(),
  expires_at: link.expires_at?.toISOString() ?? null,
  guests: guests.map((guest) => ({
    user_id: userIdOfGuest(guest.guest_id),
    username: guest.name,
    joined_at: guest.joined_at.toISOString(),
    seen_at: guest.seen_at.toISOString(),
    has_account: guest.user_id !== null,
  })),
});
