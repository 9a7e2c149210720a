/**
 * Families: a group of people who are asked once. The things that they share follow from it: new lists
 * (`lists/sharing/withFamily.ts`) and private recipes (`recipes/db.ts`).
 * Invariant: nobody is in a family without having accepted it, and nobody is in two.
 */
import type * as wire from '@sali/contract/people/family/family';
import { emailKeyOf } from '@sali/domain/people/accounts/user';
import { FAMILY_REFUSAL_DAYS } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import type { Db } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import type { PublicPerson } from '../../base/db/people.ts';
import { deleteCalendarToken } from '../accounts/accounts.ts';
import type { FamilyRow, MailState, MemberRow, OpenLink } from './db.ts';
import * as sql from './db.ts';

/** The people of a family, with those who have not answered an invitation yet, and one for each open link. */
export const FAMILY_PEOPLE_MAX = 12;

export type FamiliesRoom = Deps & {
  /** @throws AppError share_refused when the person has blocked the other */
  readonly requireUnblocked: (tx: Db, userId: number, byIds: readonly number[]) => Promise<void>;
  /** @throws AppError too_many_requests past 20 an hour, together with shares of lists */
  readonly countShare: (userId: number) => Promise<void>;
  /** @throws AppError too_many_requests past 60 tokens an hour and network */
  readonly countJoin: (address: string) => Promise<void>;
};

/** Those who have a pantry and a meal plan together: a family, or a person who is in none. */
export type Household = { readonly family_id: number } | { readonly user_id: number };

/** Finds the household of a person. Things that they kept alone stay theirs when they join a family. */
export async function householdOf(db: Db, userId: number): Promise<Household> {
  const family = await sql.familyOf(db, userId);
  return family ? { family_id: family.family_id } : { user_id: userId };
}

/** The people of a person's household, themselves included. */
export async function householdPeople(db: Db, userId: number): Promise<number[]> {
  const family = await sql.familyOf(db, userId);
  return family ? (await sql.membersOf(db, family.family_id)).map((member) => member.userId) : [userId];
}

const mailStateOf = ({ config }: Pick<FamiliesRoom, 'config'>): MailState => ({ canMail: config.mail !== undefined });

/** The caller's family; without one, who invites them, each family once. */
export async function readOwnFamily(
  room: Pick<FamiliesRoom, 'db' | 'now' | 'config'>,
  userId: number,
): Promise<wire.OwnFamily> {
  const { db, now } = room;
  const family = await sql.familyOf(db, userId);
  if (!family) {
    const all = await sql.invitationsOf(db, userId, mailStateOf(room));
    const invitations = all.filter((one, at) => all.findIndex(({ familyId }) => familyId === one.familyId) === at);
    return {
      family: null,
      invitations: invitations.map((one) => ({
        family_id: one.familyId,
        name: one.name,
        invited_by: one.invitedBy.username,
        inviter_id: one.invitedBy.userId,
      })),
    };
  }
  const [members, invited] = [await sql.membersOf(db, family.family_id), await sql.invitedTo(db, family.family_id)];
  const links = await sql.linksOf(db, family.family_id, now());
  const own = members.find((member) => member.userId === userId);
  return {
    family: {
      ...family,
      members: members.map(memberToWire),
      invited: invited.map((email) => ({ email })),
      links: links.map(familyLinkToWire),
      shares_lists: own?.sharesLists ?? true,
      shares_recipes: own?.sharesRecipes ?? true,
    },
    invitations: [],
  };
}

/** @throws AppError in_a_family */
export async function makeFamily(
  room: FamiliesRoom,
  userId: number,
  { name }: wire.NewFamily,
): Promise<wire.OwnFamily> {
  await room.db.transaction().execute(async (tx) => {
    const familyId = await sql.insertFamily(tx, name, room.now());
    if (!(await sql.insertMember(tx, familyId, userId, room.now()))) throw new AppError('in_a_family');
  });
  return readOwnFamily(room, userId);
}

/** Every member may rename it; each decides what they share themselves. @throws AppError family_not_found */
export async function changeFamily(
  room: FamiliesRoom,
  userId: number,
  { name, ...shares }: wire.FamilyChange,
): Promise<wire.OwnFamily> {
  await inOwnFamily(room, userId, async (tx, { family_id }) => {
    if (name !== undefined) await sql.renameFamily(tx, family_id, name);
    if (Object.keys(shares).length > 0) await sql.updateMember(tx, userId, shares);
  });
  return readOwnFamily(room, userId);
}

/**
 * Invites the person of an e-mail address, who has to accept. The answer is the same whether the address has an account,
 * and whether its person has blocked the caller. A repeated invitation changes nothing, and waits from the first one on.
 * @throws AppError family_not_found, share_with_self, in_a_family: in this one already; family_full, too_many_requests;
 *   invitation_declined for 30 days after the person declined one of the caller
 */
export async function invite(
  room: FamiliesRoom,
  userId: number,
  { email }: wire.FamilyInvitation,
): Promise<wire.OwnFamily> {
  await room.countShare(userId);
  await inOwnFamily(room, userId, async (tx, { family_id: familyId }, members) => {
    const member = members.find((one) => emailKeyOf(one.email) === emailKeyOf(email));
    if (member) throw new AppError(member.userId === userId ? 'share_with_self' : 'in_a_family');
    if (await sql.hasRefused(tx, email, userId, new Date(room.now().getTime() - FAMILY_REFUSAL_DAYS * DAY_MS)))
      throw new AppError('invitation_declined');
    await requireFreePlace(room, tx, { familyId, members, email });
    await sql.putInvitation(tx, { familyId, email, invitedBy: userId, at: room.now() });
  });
  return readOwnFamily(room, userId);
}

/** Takes back what invites an address; each member may. @throws AppError family_not_found, also where nothing waits */
export async function takeInvitationBack(
  room: FamiliesRoom,
  userId: number,
  { email }: wire.FamilyInvitation,
): Promise<void> {
  await inOwnFamily(room, userId, async (tx, { family_id: familyId }) => {
    if (!(await sql.deleteInvitations(tx, familyId, email))) throw new AppError('family_not_found');
  });
}

/**
 * Whether the invitation still holds is asked now: who sent it is in the family, may sign in, and is not blocked. The address
 * of the caller's calendar ends: people who have it would read the family's plan.
 * @throws AppError family_not_found without such an invitation; in_a_family, family_full
 */
export async function acceptInvitation(room: FamiliesRoom, userId: number, familyId: number): Promise<wire.OwnFamily> {
  await room.db.transaction().execute(async (tx) => {
    const family = await sql.lockFamily(tx, familyId);
    const senders = family ? await sql.takeInvitations(tx, familyId, userId, mailStateOf(room)) : [];
    if (senders.length === 0) throw new AppError('family_not_found');
    await joinFamily(room, tx, familyId, userId);
  });
  return readOwnFamily(room, userId);
}

/**
 * Makes a person a member, under the lock of the family.
 * @throws AppError in_a_family, family_full
 */
export async function joinFamily(room: FamiliesRoom, tx: Db, familyId: number, userId: number): Promise<void> {
  if ((await sql.membersOf(tx, familyId)).length >= FAMILY_PEOPLE_MAX) throw new AppError('family_full');
  if (!(await sql.insertMember(tx, familyId, userId, room.now()))) throw new AppError('in_a_family');
  await deleteCalendarToken(tx, userId);
}

/** The sender does not invite the caller again for 30 days. @throws AppError family_not_found without an invitation */
export async function declineInvitation(room: FamiliesRoom, userId: number, familyId: number): Promise<void> {
  await room.db.transaction().execute(async (tx) => {
    const senders = await sql.takeInvitations(tx, familyId, userId, mailStateOf(room));
    if (senders.length === 0) throw new AppError('family_not_found');
    for (const invitedBy of senders) await sql.putRefusal(tx, userId, invitedBy, room.now());
  });
}

/**
 * Takes a person out. Each member may leave; others are taken out by the member who has been in the family longest. Lists that
 * were shared stay so; the address of the person's calendar ends, and so do the links that they made. A person who is taken out
 * may know other links too: all links of the family end then. The last one to leave deletes the family.
 * @throws AppError family_not_found, forbidden, participant_not_found
 */
export async function removeMember(room: FamiliesRoom, userId: number, otherId: number): Promise<void> {
  await inOwnFamily(room, userId, async (tx, { family_id }, members) => {
    if (!members.some((member) => member.userId === otherId)) throw new AppError('participant_not_found');
    if (otherId !== userId && members[0]?.userId !== userId) throw new AppError('forbidden');
    await sql.deleteMember(tx, family_id, otherId);
    await deleteCalendarToken(tx, otherId);
    await sql.deleteInvitationsBy(tx, otherId);
    await (otherId === userId ? sql.deleteLinksBy(tx, otherId) : sql.deleteLinksOf(tx, family_id));
    if (members.length === 1) await sql.deleteFamily(tx, family_id);
  });
}

/** The people with whom a person's new lists are shared: the others of their family, unless they chose otherwise. */
export async function newListPeople(db: Db, userId: number): Promise<readonly PublicPerson[]> {
  const family = await sql.familyOf(db, userId);
  const members = family ? await sql.membersOf(db, family.family_id) : [];
  const own = members.find((member) => member.userId === userId);
  return own?.sharesLists ? members.filter((member) => member !== own) : [];
}

/** Whether one person has invited another into their family, and waits for the answer. */
export const hasInvited = async (
  room: Pick<FamiliesRoom, 'config'>,
  db: Db,
  byId: number,
  userId: number,
): Promise<boolean> =>
  (await sql.invitationsOf(db, userId, mailStateOf(room))).some((invitation) => invitation.invitedBy.userId === byId);

/**
 * Call before an account is deleted. The invitations that the person has got stay, so that nobody sees by them that the account
 * is gone.
 */
export async function leaveFamily(room: FamiliesRoom, userId: number): Promise<void> {
  if (await sql.familyOf(room.db, userId)) await removeMember(room, userId, userId);
  await sql.deleteInvitationsBy(room.db, userId);
}

type Places = {
  readonly familyId: number;
  readonly members: readonly MemberRow[];
  /** The address that is invited now: an invitation that waits for it is not counted. */
  readonly email?: string;
};

/** Those who have not answered yet keep a place, and so does each open link [FA19]. @throws AppError family_full */
export async function requireFreePlace(
  { now }: Pick<FamiliesRoom, 'now'>,
  tx: Db,
  { familyId, members, email = '' }: Places,
): Promise<void> {
  const waiting = (await sql.invitedTo(tx, familyId)).filter((one) => emailKeyOf(one) !== emailKeyOf(email));
  const links = await sql.linksOf(tx, familyId, now());
  if (members.length + waiting.length + links.length >= FAMILY_PEOPLE_MAX) throw new AppError('family_full');
}

/** Runs a change of the caller's family while no other change of it runs. @throws AppError family_not_found */
export async function inOwnFamily(
  room: FamiliesRoom,
  userId: number,
  change: (tx: Db, family: FamilyRow, members: readonly MemberRow[]) => Promise<void>,
): Promise<void> {
  await room.db.transaction().execute(async (tx) => {
    const found = await sql.familyOf(tx, userId);
    const family = found && (await sql.lockFamily(tx, found.family_id));
    const members = family ? await sql.membersOf(tx, family.family_id) : [];
    // The caller may have been taken out while this waited.
    if (!family || !members.some((member) => member.userId === userId)) throw new AppError('family_not_found');
    await change(tx, family, members);
  });
}

const memberToWire = ({ userId, username, email, joinedAt }: MemberRow): wire.FamilyMember => ({
  ...{ user_id: userId, username, email, joined_at: joinedAt.toISOString() },
});

/** An open link as the API shows it. */
export const familyLinkToWire = ({ link, madeBy }: OpenLink): wire.FamilyLink => ({
  link_id: link.link_id,
  created_by: madeBy.username,
  created_at: link.created_at.toISOString(),
  expires_at: link.expires_at.toISOString(),
});
