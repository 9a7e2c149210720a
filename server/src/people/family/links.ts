/**
 * Links into a family, for people whose e-mail address nobody has to know, and who may have no account yet. A link lets in one
 * person: a second one who got it from somewhere finds it ended, and the family sees that it was used.
 */
import type * as wire from '@sali/contract/people/family/family';
import { FAMILY_LINK_DAYS } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import { AppError } from '../../base/errors.ts';
import { newSecret, secretHashOf } from '../../base/secretHash.ts';
import { deleteInvitationsTo, removeFamilyLink, findLink, insertFamilyLink, lockFamily } from './db.ts';
import {
  type FamiliesRoom,
  inOwnFamily,
  joinFamily,
  familyLinkToWire,
  readOwnFamily,
  requireFreePlace,
} from './family.ts';

/** Makes a link into the caller's family. Its token is in this answer only. @throws AppError family_not_found, family_full */
export async function makeFamilyLink(room: FamiliesRoom, userId: number): Promise<wire.NewFamilyLink> {
  const token = newSecret();
  const now = room.now();
  let made: wire.FamilyLink | undefined;
  await inOwnFamily(room, userId, async (tx, { family_id: familyId }, members) => {
    await requireFreePlace(room, tx, { familyId, members });
    const link = await insertFamilyLink(tx, {
      family_id: familyId,
      token_hash: secretHashOf(token),
      created_by: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + FAMILY_LINK_DAYS * DAY_MS),
    });
    const madeBy = members.find((member) => member.userId === userId);
    made = madeBy && familyLinkToWire({ link, madeBy });
  });
  if (!made) throw new AppError('family_not_found');
  return { ...made, token };
}

/** Each member may revoke each link of the family. @throws AppError family_not_found, list_link_not_found */
export async function revokeFamilyLink(room: FamiliesRoom, userId: number, linkId: number): Promise<void> {
  await inOwnFamily(room, userId, async (tx, { family_id: familyId }) => {
    if (!(await removeFamilyLink(tx, familyId, linkId))) throw new AppError('list_link_not_found');
  });
}

/**
 * Says which family a link leads to, and who made it. Nobody has to be signed in.
 * @param address of the caller, which may try 60 tokens in an hour
 * @throws AppError family_link_ended for a token that is unknown, used, revoked or expired; too_many_requests
 */
export async function openFamilyLink(
  room: FamiliesRoom,
  { token }: wire.FamilyLinkRequest,
  address: string,
): Promise<wire.OpenedFamilyLink> {
  await room.countJoin(address);
  const found = await findLink(room.db, secretHashOf(token), room.now());
  if (!found) throw new AppError('family_link_ended');
  return { family_id: found.link.family_id, name: found.name, invited_by: found.invitedBy };
}

/**
 * Makes the caller a member of the link's family, and ends the link.
 * @throws AppError family_link_ended; share_refused where the caller has blocked who made it; in_a_family, family_full,
 *   too_many_requests
 */
export async function acceptFamilyLink(
  room: FamiliesRoom,
  userId: number,
  { token }: wire.FamilyLinkRequest,
  address: string,
): Promise<wire.OwnFamily> {
  await room.countJoin(address);
  const tokenHash = secretHashOf(token);
  await room.db.transaction().execute(async (tx) => {
    const found = await findLink(tx, tokenHash, room.now());
    const family = found && (await lockFamily(tx, found.link.family_id));
    // Read again under the lock: it may have been used or revoked meanwhile.
    const open = family && (await findLink(tx, tokenHash, room.now()));
    if (!open) throw new AppError('family_link_ended');
    const { family_id: familyId, link_id: linkId, created_by: madeBy } = open.link;
    await room.requireUnblocked(tx, userId, [madeBy]);
    await joinFamily(room, tx, familyId, userId);
    await removeFamilyLink(tx, familyId, linkId);
    await deleteInvitationsTo(tx, familyId, userId);
  });
  return readOwnFamily(room, userId);
}
