import { nameBesideEmail } from '@sali/domain/people/accounts/user';
import type * as wire from '@sali/contract/lists/sharing';
import { ROLE_FROM_WIRE, ROLE_TO_WIRE } from '@sali/contract/lists/listsWire';
import type { Role } from '@sali/domain/lists/list';
import { userIdOfGuest } from '@sali/domain/lists/linkGuests';
import { server } from '@sali/texts/he/server';
import type { Db } from '../../base/db/open.ts';
import { AppError } from '../../base/errors.ts';
import type { Caller, ListAnswer } from '../call.ts';
import { hasBlockedAny, lockBlocksOf } from './blocks/db.ts';
import { deleteGuests, deleteListLinks, guestsOfAccount, guestsOfLinks, linksMadeBy } from './links/db.ts';
import type { Change } from '../writing/change.ts';
import { commitToList } from '../commit.ts';
import { findList, type ListRef, listsOf, peopleOf, roleOf } from '../db.ts';
import { releaseClaims } from '../items.ts';
import { accessTo, commitListDeletion } from '../lists.ts';
import type { ListsRoom } from '../room.ts';
import type { ParticipantRow } from '../rows.ts';
import { deleteParticipantRow, endSharesOf, putParticipant, putRemoval } from './db.ts';

/** The people of a list: inviting, changing a permission, taking it back, leaving [P6]. */

/** Everyone who has the list, the owner first. */
export async function readParticipants(room: ListsRoom, ref: ListRef, userId: number): Promise<wire.ParticipantWire[]> {
  const { row } = await accessTo(room.db, ref, userId);
  return (await peopleOf(room.db, row.list_id)).map((person, _index, all) => shareToWire(person, all));
}

/**
 * Sharing again changes the permission. The answer says whether the address is registered: so uses are counted first.
 * @param address of the caller
 * @throws AppError user_not_found, share_with_self, share_with_owner, too_many_requests; share_refused when the person has
 *   blocked the caller or the list's owner
 */
export async function share(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  body: wire.ShareRequest,
  address: string,
): Promise<ListAnswer<wire.ShareAnswer>> {
  await room.countShare(caller.userId);
  await room.countShareFrom(address);
  const ended: EndedGuests = { listId: 0, userIds: [] };
  const answer = await commitToList(room, caller, ref, {
    apply: async (change, tx) => {
      const applied = await applyShare(room, caller, body, change, tx);
      if (body.permission !== 'ADMIN') Object.assign(ended, await endLinksMadeBy(tx, applied.listId, applied.userId));
      return applied;
    },
    answer: async ({ listId, userId, isNew }, tx) => {
      const people = await peopleOf(tx, listId);
      const participant = find(people, userId);
      if (!participant) throw new AppError('participant_not_found');
      const { shared, changed } = server.sharing;
      const message = isNew ? shared : changed;
      return { status: 200, body: { message, participant: shareToWire(participant, people) } };
    },
  });
  await releaseClaims(room, caller, ref, ended.userIds);
  dismissGuests(room, ended);
  return answer;
}

/** Guests whose link has ended, by their numbers among users. */
type EndedGuests = { readonly listId: number; readonly userIds: readonly number[] };

/** Deletes the links to a list that a person made who may not share it any more. */
async function endLinksMadeBy(tx: Db, listId: number, userId: number): Promise<EndedGuests> {
  const { links, userIds } = await linksBy(tx, listId, userId);
  await deleteListLinks(tx, links);
  return { listId, userIds };
}

/** The links to a list that a person made, and the guests who came by them. */
async function linksBy(db: Db, listId: number, userId: number): Promise<{ links: number[]; userIds: number[] }> {
  const links = (await linksMadeBy(db, userId)).filter((link) => link.list_id === listId).map((link) => link.link_id);
  const guests = await guestsOfLinks(db, links);
  return { links, userIds: guests.map((guest) => userIdOfGuest(guest.guest_id)) };
}

const dismissGuests = (room: ListsRoom, { listId, userIds }: EndedGuests): void => {
  for (const userId of userIds) room.dismiss(listId, userId);
};

type AppliedShare = { readonly listId: number; readonly userId: number; readonly isNew: boolean };

async function applyShare(
  room: ListsRoom,
  caller: Caller,
  body: wire.ShareRequest,
  change: Change,
  tx: Db,
): Promise<AppliedShare> {
  change.require('share');
  const user = await room.findUser(tx, body.email);
  if (!user) throw new AppError('user_not_found');
  if (user.userId === caller.userId) throw new AppError('share_with_self');
  if (user.userId === change.state.row.owner_id) throw new AppError('share_with_owner');
  const listId = change.state.row.list_id;
  const before = find(await peopleOf(tx, listId), user.userId);
  if (!before) await requireUnblocked(tx, user.userId, [caller.userId, change.state.row.owner_id]);
  const permission = ROLE_FROM_WIRE[body.permission];
  if (before?.role !== permission) {
    const invited = { userId: user.userId, permission };
    await putAndRecord(tx, caller, invited, change, before ? 'permission_changed' : 'shared');
  }
  return { listId, userId: user.userId, isNew: before === undefined };
}

type Invited = { readonly userId: number; readonly permission: Exclude<Role, 'owner'> };

async function putAndRecord(
  tx: Db,
  { userId: sharedBy }: Pick<Caller, 'userId'>,
  { userId, permission }: Invited,
  change: Change,
  kind: 'shared' | 'permission_changed',
): Promise<void> {
  const listId = change.state.row.list_id;
  await putParticipant(tx, { listId, userId, permission, sharedBy, at: new Date(change.at) });
  const people = await peopleOf(tx, listId);
  const extra = { user_id: userId, permission: ROLE_TO_WIRE[permission] };
  const person = { ...extra, username: find(people, userId)?.username ?? '' };
  change.recordSharing('SHARE_LIST', extra, { kind, person }, people);
}

/** Everyone of a list but this person, with what each may do with the lists that follow it: its owner manages them. */
export async function othersOfList(tx: Db, listId: number, userId: number): Promise<Invited[]> {
  const people = await peopleOf(tx, listId);
  return people
    .filter((person) => person.userId !== userId)
    .map((person) => ({ userId: person.userId, permission: person.role === 'owner' ? 'admin' : person.role }));
}

/**
 * Shares a list of the caller's own with several people in one change. Those who have it already, and those who have blocked
 * the caller, are left out.
 * @returns the numbers of the people who have the list now
 */
export async function addPeople(
  caller: Pick<Caller, 'userId'>,
  invited: readonly Invited[],
  change: Change,
  tx: Db,
): Promise<number[]> {
  change.require('share');
  const have = new Set((await peopleOf(tx, change.state.row.list_id)).map(({ userId }) => userId));
  // In the order of their numbers: two changes that lock the same people do not wait for each other.
  for (const one of [...invited].sort((a, b) => a.userId - b.userId)) {
    if (have.has(one.userId)) continue;
    await lockBlocksOf(tx, one.userId, 'share');
    if (await hasBlockedAny(tx, one.userId, [caller.userId])) continue;
    await putAndRecord(tx, caller, one, change, 'shared');
    have.add(one.userId);
  }
  return invited.map(({ userId }) => userId).filter((userId) => have.has(userId));
}

/** @throws AppError share_refused, which does not reveal whom the person has blocked */
export async function requireUnblocked(tx: Db, userId: number, sharerIds: readonly number[]): Promise<void> {
  await lockBlocksOf(tx, userId, 'share');
  if (await hasBlockedAny(tx, userId, sharerIds)) throw new AppError('share_refused');
}

/** Takes the caller off a list of somebody else. @throws AppError list_not_found, owner_cannot_leave */
export const leaveSharedList = (room: ListsRoom, caller: Caller, ref: ListRef): Promise<ListAnswer<undefined>> =>
  removeShare(room, caller, ref, caller.userId);

/**
 * Ends every way by which a person who is off a list reads on, and those of others that hung on them: what they are as a
 * guest of a link, and the links that they made.
 */
async function endWaysBack(tx: Db, listId: number, userId: number): Promise<EndedGuests> {
  const ended = await endLinksMadeBy(tx, listId, userId);
  const own = await guestsOfAccount(tx, listId, userId);
  await deleteGuests(tx, own);
  return { listId, userIds: [...ended.userIds, ...own.map(userIdOfGuest)] };
}

/**
 * Removes a participant: by a person who may share, or by the participant (leaving). Their open pages close at once, also
 * those that they have as a guest of a link. A person whom others removed does not come back by a link.
 */
export async function removeShare(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  userId: number,
): Promise<ListAnswer<undefined>> {
  const removed: { listId?: number | undefined; guests?: EndedGuests } = {};
  const isLeaving = userId === caller.userId;
  // A person who leaves has to release their own claims before; those of a person who is removed are released once they
  // are off the list.
  if (isLeaving) {
    await releaseBeforeLeaving(room, caller, ref).catch((error: unknown) => {
      // The call itself answers what is wrong, or what it answered before.
      if (!(error instanceof AppError)) throw error;
    });
  }
  const answer = await commitToList(room, caller, ref, {
    apply: async (change, tx) => {
      if (userId === change.state.row.owner_id && userId === caller.userId) throw new AppError('owner_cannot_leave');
      change.require(userId === caller.userId ? 'leave' : 'share');
      if (userId === change.state.row.owner_id) throw new AppError('forbidden');
      const listId = change.state.row.list_id;
      const person = find(await peopleOf(tx, listId), userId);
      if (!person) throw new AppError('participant_not_found');
      await deleteParticipantRow(tx, listId, userId);
      if (!isLeaving) await putRemoval(tx, listId, userId, new Date(change.at));
      removed.guests = await endWaysBack(tx, listId, userId);
      change.recordSharing(
        'UNSHARE_LIST',
        { user_id: userId },
        {
          kind: isLeaving ? 'left' : 'unshared',
          person: { user_id: userId, username: person.username, permission: null },
        },
        await peopleOf(tx, listId),
      );
      removed.listId = listId;
    },
    answer: () => ({ status: 204, body: undefined }),
  });
  if (!isLeaving) await releaseClaims(room, caller, ref, [userId, ...(removed.guests?.userIds ?? [])]);
  // The call is repeated: the process that removed the person may have died before it closed their pages.
  removed.listId ??= await listWithout(room, ref, userId);
  if (removed.listId !== undefined) room.dismiss(removed.listId, userId);
  if (removed.guests) dismissGuests(room, removed.guests);
  return answer;
}

/** @returns the list, where this person is not on it */
async function listWithout({ db }: ListsRoom, ref: ListRef, userId: number): Promise<number | undefined> {
  const row = await findList(db, ref);
  return row && (await roleOf(db, row, userId)) === undefined ? row.list_id : undefined;
}

/** Claims of the caller, also as a guest, and of the guests of links that end as the caller leaves. */
async function releaseBeforeLeaving(room: ListsRoom, caller: Caller, ref: ListRef): Promise<void> {
  const { row } = await accessTo(room.db, ref, caller.userId);
  const { userIds } = await linksBy(room.db, row.list_id, caller.userId);
  const own = await guestsOfAccount(room.db, row.list_id, caller.userId);
  await releaseClaims(room, caller, ref, [caller.userId, ...userIds, ...own.map(userIdOfGuest)]);
}

/** Call when an account is deleted: deletes the user's lists, leaves the lists of others, and announces both. */
export async function deleteUserData(room: ListsRoom, userId: number): Promise<void> {
  const caller: Caller = { userId, email: '', username: '', key: null, requestHash: '', tabId: null };
  for (const row of await listsOf(room.db, userId, { archived: true, shared: true })) {
    const ref: ListRef = { column: 'list_id', value: row.list_id };
    if (row.owner_id === userId) await commitListDeletion(room, caller, ref);
    else await leaveSharedList(room, caller, ref);
  }
}

/**
 * Call when an account is deleted that may come back: its lists are deleted for everybody and shared with nobody any more,
 * lists of others are left, and what it added to them goes. Each step may run again.
 */
export async function hideUserData(room: ListsRoom, userId: number): Promise<void> {
  await deleteUserData(room, userId);
  await room.db.transaction().execute((tx) => endSharesOf(tx, userId));
}

const find = (people: readonly ParticipantRow[], userId: number): ParticipantRow | undefined =>
  people.find((person) => person.userId === userId);

function shareToWire(person: ParticipantRow, all: readonly ParticipantRow[]): wire.ParticipantWire {
  const owner = all.find((other) => other.role === 'owner') ?? person;
  return {
    user_id: person.userId,
    email: person.email,
    username: nameBesideEmail(person),
    permission: ROLE_TO_WIRE[person.role],
    list_owner: { user_id: owner.userId, email: owner.email },
    shared_by: person.sharedBy && { user_id: person.sharedBy.userId, email: person.sharedBy.email },
    shared_at: person.sharedAt?.toISOString() ?? null,
  };
}
