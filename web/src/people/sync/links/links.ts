import type { LinkPermission, ListLinkWire, NewLinkAnswer, NewLinkRequest } from '@sali/contract/lists/links';
import type { ShoppingList } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { discard } from '@sali/domain/lists/sync';
import { HttpError } from '../../../base/httpError.ts';
import { sendOp } from '../api.ts';
import { deleteLinkGuest, deleteListLink, fetchLinks, postJoin, postKeep, postLink, putLink } from './api.ts';
import { adoptGuestList } from '../copies.ts';
import { GUEST } from '../device.ts';
import { syncEngine } from '../engine.ts';
import { readGuestLists } from '../guest.ts';
import { type LinkPass, removePass, storedPasses, storedPassOf, storePass } from '../linkPasses.ts';
import { withReplayLock } from '../replayLock.ts';
import { openStorage } from '../storage.ts';

/** Lists that are shared by a link. Making, opening and keeping one needs the server at once: every call throws HttpError. */

export type SharedLink = ListLinkWire;
export type { LinkPermission };

/** The links of a list, and who came by them. */
export const linksTo = (listId: string): Promise<SharedLink[]> => fetchLinks(listId);

/** Makes a link; only this answer has its token. */
export const createLinkTo = (listId: string, link: NewLinkRequest): Promise<NewLinkAnswer> =>
  thenCatchUp(listId, postLink(listId, link));

/** Changes what a link allows, for those who came by it too. */
export const changeLinkOf = (listId: string, linkId: number, permission: LinkPermission): Promise<unknown> =>
  thenCatchUp(listId, putLink(listId, linkId, { permission }));

export const endLink = (listId: string, linkId: number): Promise<void> =>
  thenCatchUp(listId, deleteListLink(listId, linkId));

/** Takes one guest of a link off the list; the link stays. */
export const removeGuestOf = (listId: string, linkId: number, userId: number): Promise<void> =>
  thenCatchUp(listId, deleteLinkGuest(listId, linkId, userId));

/** A change of links is a change of the list: it is loaded again, where the server can be asked. */
async function thenCatchUp<T>(listId: string, change: Promise<T>): Promise<T> {
  const answer = await change;
  await syncEngine().refresh.catchUpIfPossible(listId);
  return answer;
}

/** Returns the address of a link. The part after the # is sent to no server and is in no log. */
export const addressOfLink = (token: string): string => `${location.origin}/join#${token}`;

/** The pass of a link that this device has opened before. */
export const passOfLink = (link: string): LinkPass | undefined => storedPasses().find((pass) => pass.link === link);

/**
 * Opens a list by a link, as a guest of this name.
 * @param guestToken made once for each opening of the page: the same call again makes no second guest
 * @returns the id of the list, which is on the device then
 */
export async function openByLink(link: string, guestToken: string, name: string): Promise<string> {
  const guest = await postJoin({ token: link, guest_token: guestToken, ...(name !== '' && { name }) });
  const listId = guest.list_uuid;
  const older = storedPassOf(listId);
  if (older && older.token !== guestToken) await settleAttempted(older);
  storePass({ listId, userId: guest.user_id, username: guest.username, token: guestToken, link });
  await syncEngine().refresh.catchUp(listId);
  return listId;
}

/**
 * Sends changes again that were sent with an older pass of the list: the server may have done them although no answer
 * came, and the guest of another link would do them a second time. Changes refused now stay in the queue.
 * @throws HttpError where the server cannot be asked now
 */
async function settleAttempted({ listId, token }: LinkPass): Promise<void> {
  const user = await syncEngine().device.ready();
  await withReplayLock(user.userKey, async () => {
    for (const { seq, op, attempted, refusal } of await user.storage.ops(listId)) {
      if (!attempted || refusal !== null || !(await isAcceptedFromGuest(op, token))) continue;
      await user.storage.changeOp(seq, () => 'delete');
      user.update(listId, (sync) => discard(sync, op.id));
    }
  });
  await user.showQueue();
}

/** A guest's credential: 32 random bytes. */
export function newGuestToken(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  return `guest.${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Puts the list of a link into the account of the signed-in person. @returns the id of the list */
export async function keepByLink(link: string, guestToken?: string): Promise<string> {
  const kept = await postKeep({ token: link, ...(guestToken !== undefined && { guest_token: guestToken }) });
  await syncEngine().refresh.catchUp(kept.list_uuid);
  return kept.list_uuid;
}

/**
 * Moves a list that the guest of this device opened by a link into the account. The guest's unsent changes are sent
 * first, as the guest; refused changes, now or before, go to the account's queue, which shows the reason.
 */
async function keepPassList({ listId, link, token }: LinkPass): Promise<void> {
  const guest = await openStorage(GUEST);
  const account = await syncEngine().device.ready();
  for (const { seq, op, refusal } of await guest.ops(listId)) {
    const isAccepted = refusal === null && (await isAcceptedFromGuest(op, token));
    if (!isAccepted) await account.storage.appendOps([op], 0);
    await guest.changeOp(seq, () => 'delete');
  }
  await keepByLink(link, token);
  await guest.deleteList(listId);
  removePass(listId);
  await account.showQueue();
  void syncEngine().queue.wake();
}

/** @returns false where the server refuses the op for good @throws HttpError where it cannot be asked now */
async function isAcceptedFromGuest(op: ListOp, token: string): Promise<boolean> {
  try {
    await sendOp(op, token);
    return true;
  } catch (error) {
    if (!(error instanceof HttpError) || error.isTransient) throw error;
    return false;
  }
}

/**
 * Moves the guest's list that an address names into the signed-in account.
 * @param address `/shopping/list/{id}`, with what may follow it
 * @returns the address of the list in the account; the same address where the guest has no such list
 * @throws HttpError where that failed; the list stays on the device
 */
export async function adoptListAt(address: string): Promise<string> {
  const list = (await readGuestLists()).find(({ id }) => address.split(/[/?#]/).includes(id));
  return list ? address.replace(list.id, await moveGuestList(list)) : address;
}

/**
 * Moves the chosen lists of the guest into the signed-in account; the others stay on the device. A list that was opened by a
 * link is not copied: the account becomes a participant of it.
 * @throws HttpError where that failed; the list stays on the device
 */
export async function moveGuestLists(lists: readonly ShoppingList[]): Promise<void> {
  for (const list of lists) await moveGuestList(list);
}

/** @returns the list's id in the account */
async function moveGuestList(list: ShoppingList): Promise<string> {
  const pass = storedPassOf(list.id);
  if (!pass) return adoptGuestList(list);
  await keepPassList(pass);
  return list.id;
}

/** Removes a list that was opened by a link from this device. The link opens it again. */
export async function forgetPassList(listId: string): Promise<void> {
  const { device, listsGivenUp } = syncEngine();
  const user = await device.ready();
  listsGivenUp.add(listId);
  removePass(listId);
  for (const { seq } of await user.storage.ops(listId)) await user.storage.changeOp(seq, () => 'delete');
  user.update(listId, (sync) => ({ ...sync, pending: [] }));
  await user.drop(listId);
  await user.showQueue();
}
