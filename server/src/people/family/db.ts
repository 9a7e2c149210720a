import { emailKeyOf, givenNamesOf } from '@sali/domain/people/accounts/user';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import { maySignIn, type PublicPerson, personOf } from '../../base/db/people.ts';
import type { Tables } from '../../base/db/tables.ts';

/** All SQL on families. */

export type FamilyRow = { readonly family_id: number; readonly name: string };

export type MemberRow = PublicPerson & {
  readonly joinedAt: Date;
  readonly sharesLists: boolean;
  readonly sharesRecipes: boolean;
};

/** The family that the user is in. `forUpdate` orders changes of its members. */
export const familyOf = (db: Db, userId: number): Promise<FamilyRow | undefined> =>
  db
    .selectFrom('family')
    .innerJoin('family_member', 'family_member.family_id', 'family.family_id')
    .select(['family.family_id', 'family.name'])
    .where('family_member.user_id', '=', userId)
    .executeTakeFirst();

/** Locks a family, so that of two changes of its people one waits. */
export const lockFamily = (tx: Db, familyId: number): Promise<FamilyRow | undefined> =>
  tx
    .selectFrom('family')
    .select(['family_id', 'name'])
    .where('family_id', '=', familyId)
    .forUpdate()
    .executeTakeFirst();

/** The members, the one who has been in it longest first. */
export async function membersOf(db: Db, familyId: number): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('family_member')
    .innerJoin('app_user', 'app_user.user_id', 'family_member.user_id')
    .select(['app_user.user_id', 'email', 'first_name', 'last_name', 'joined_at', 'shares_lists', 'shares_recipes'])
    .where('family_id', '=', familyId)
    .orderBy('joined_at')
    .orderBy('app_user.user_id')
    .execute();
  return rows.map((row) => ({
    ...personOf(row),
    joinedAt: row.joined_at,
    sharesLists: row.shares_lists,
    sharesRecipes: row.shares_recipes,
  }));
}

/** The invitations whose senders are in that family still, and may sign in. */
const sentInvitations = (db: Db) =>
  db
    .selectFrom('family_invitation')
    .innerJoin('family_member as sender', (on) =>
      on
        .onRef('sender.family_id', '=', 'family_invitation.family_id')
        .onRef('sender.user_id', '=', 'family_invitation.invited_by'),
    )
    .innerJoin('app_user', 'app_user.user_id', 'family_invitation.invited_by')
    .where(maySignIn());

/** Whether a server mails: there an address can be verified. */
export type MailState = { readonly canMail: boolean };

/**
 * The invitations that a person can accept: to their address, from senders whom they have not blocked. A person who registered
 * after the invitation was sent proves that the address is theirs first, where the server mails.
 */
const openInvitations = (db: Db, userId: number, { canMail }: MailState) =>
  sentInvitations(db)
    .innerJoin('app_user as invited', 'invited.email_key', 'family_invitation.email_key')
    .where('invited.user_id', '=', userId)
    .where((on) =>
      on.or([
        on('invited.created_at', '<=', on.ref('family_invitation.invited_at')),
        on('invited.email_verified_at', 'is not', null),
        on.lit(!canMail),
      ]),
    )
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('user_block')
            .select('user_block.blocked_id')
            .whereRef('user_block.user_id', '=', 'invited.user_id')
            .whereRef('user_block.blocked_id', '=', 'family_invitation.invited_by'),
        ),
      ),
    );

/** Addresses that are invited and whose people have not answered, as they were typed first; the first invited first. */
export async function invitedTo(db: Db, familyId: number): Promise<string[]> {
  const rows = await sentInvitations(db)
    .select(['family_invitation.email', 'family_invitation.email_key'])
    .where('family_invitation.family_id', '=', familyId)
    .orderBy('invited_at')
    .orderBy('family_invitation.invited_by')
    .execute();
  return rows
    .filter((row, at) => rows.findIndex(({ email_key: key }) => key === row.email_key) === at)
    .map(({ email }) => email);
}

export type InvitationRow = { readonly familyId: number; readonly name: string; readonly invitedBy: PublicPerson };

/** The invitations that a person can accept, the first first. Several members of one family may have sent one each. */
export async function invitationsOf(db: Db, userId: number, mail: MailState): Promise<InvitationRow[]> {
  const rows = await openInvitations(db, userId, mail)
    .innerJoin('family', 'family.family_id', 'family_invitation.family_id')
    .select(['family.family_id', 'family.name', 'app_user.user_id', 'app_user.email'])
    .select(['app_user.first_name', 'app_user.last_name'])
    .orderBy('invited_at')
    .orderBy('app_user.user_id')
    .execute();
  return rows.map((row) => ({ familyId: row.family_id, name: row.name, invitedBy: personOf(row) }));
}

/** Deletes the invitations of a person into one family. @returns who sent those that could be accepted */
export async function takeInvitations(tx: Db, familyId: number, userId: number, mail: MailState): Promise<number[]> {
  const open = await openInvitations(tx, userId, mail)
    .select('family_invitation.invited_by')
    .where('family_invitation.family_id', '=', familyId)
    .execute();
  if (open.length > 0) await deleteInvitationsTo(tx, familyId, userId);
  return open.map((row) => row.invited_by);
}

/** Remembers that a person has declined the invitation of another. */
export async function putRefusal(tx: Db, userId: number, invitedBy: number, at: Date): Promise<void> {
  await tx
    .insertInto('family_refusal')
    .values({ user_id: userId, invited_by: invitedBy, refused_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'invited_by']).doUpdateSet({ refused_at: at }))
    .execute();
}

/** Whether the person of an address has declined an invitation of another after a time. */
export async function hasRefused(tx: Db, email: string, invitedBy: number, after: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('family_refusal')
    .innerJoin('app_user', 'app_user.user_id', 'family_refusal.user_id')
    .select('app_user.user_id')
    .where('app_user.email_key', '=', emailKeyOf(email))
    .where('invited_by', '=', invitedBy)
    .where('refused_at', '>', after)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFamily(tx: Db, name: string, at: Date): Promise<number> {
  const row = await tx
    .insertInto('family')
    .values({ name, created_at: at })
    .returning('family_id')
    .executeTakeFirstOrThrow();
  return row.family_id;
}

/** @returns false where the user is in a family already */
export async function insertMember(tx: Db, familyId: number, userId: number, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('family_member')
    .values({ family_id: familyId, user_id: userId, joined_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function renameFamily(tx: Db, familyId: number, name: string): Promise<void> {
  await tx.updateTable('family').set({ name }).where('family_id', '=', familyId).execute();
}

export async function updateMember(
  tx: Db,
  userId: number,
  change: { readonly shares_lists?: boolean; readonly shares_recipes?: boolean },
): Promise<void> {
  await tx.updateTable('family_member').set(change).where('user_id', '=', userId).execute();
}

/** @returns whether the person was a member */
export async function deleteMember(tx: Db, familyId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('family_member')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteFamily(tx: Db, familyId: number): Promise<void> {
  await tx.deleteFrom('family').where('family_id', '=', familyId).execute();
}

/**
 * Invites an address. A repeated invitation of one sender keeps its first time: an account that was made since then proves its
 * address all the same.
 */
export async function putInvitation(
  tx: Db,
  invitation: { familyId: number; email: string; invitedBy: number; at: Date },
): Promise<void> {
  const { familyId, email, invitedBy, at } = invitation;
  await tx
    .insertInto('family_invitation')
    .values({ family_id: familyId, email, email_key: emailKeyOf(email), invited_by: invitedBy, invited_at: at })
    .onConflict((conflict) => conflict.columns(['family_id', 'email_key', 'invited_by']).doNothing())
    .execute();
}

/** Takes back what invites an address. @returns whether there was something */
export async function deleteInvitations(tx: Db, familyId: number, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('family_invitation')
    .where('family_id', '=', familyId)
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what invites a person into a family. */
export async function deleteInvitationsTo(tx: Db, familyId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('family_invitation')
    .where('family_id', '=', familyId)
    .where('email_key', 'in', (on) => on.selectFrom('app_user').select('email_key').where('user_id', '=', userId))
    .execute();
}

/** Deletes the invitations that a person sent. */
export async function deleteInvitationsBy(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('family_invitation').where('invited_by', '=', userId).execute();
}

export type FamilyLinkRow = Selectable<Tables['family_link']>;

/** The links that let somebody in: who made one is in that family still and may sign in, and its days are not over. */
const openLinks = (db: Db, now: Date) =>
  db
    .selectFrom('family_link')
    .innerJoin('family_member as maker', (on) =>
      on.onRef('maker.family_id', '=', 'family_link.family_id').onRef('maker.user_id', '=', 'family_link.created_by'),
    )
    .innerJoin('app_user', 'app_user.user_id', 'family_link.created_by')
    .where(maySignIn())
    .where('family_link.expires_at', '>', now);

export type OpenLink = { readonly link: FamilyLinkRow; readonly madeBy: PublicPerson };

/** The open links of a family, the first made first. */
export async function linksOf(db: Db, familyId: number, now: Date): Promise<OpenLink[]> {
  const rows = await openLinks(db, now)
    .selectAll('family_link')
    .select(['app_user.user_id', 'app_user.email', 'app_user.first_name', 'app_user.last_name'])
    .where('family_link.family_id', '=', familyId)
    .orderBy('family_link.link_id')
    .execute();
  return rows.map((row) => ({ link: row, madeBy: personOf(row) }));
}

/** An open link with the name of its family and of who made it, '' where the person gave none: it shows no e-mail [A44]. */
export type FoundLink = { readonly link: FamilyLinkRow; readonly name: string; readonly invitedBy: string };

export async function findLink(db: Db, tokenHash: string, now: Date): Promise<FoundLink | undefined> {
  const row = await openLinks(db, now)
    .innerJoin('family', 'family.family_id', 'family_link.family_id')
    .selectAll('family_link')
    .select(['app_user.first_name', 'app_user.last_name', 'family.name'])
    .where('family_link.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const invitedBy = givenNamesOf({ firstName: row.first_name, lastName: row.last_name });
  return { link: row, name: row.name, invitedBy };
}

export const insertFamilyLink = (tx: Db, link: Insertable<Tables['family_link']>): Promise<FamilyLinkRow> =>
  tx.insertInto('family_link').values(link).returningAll().executeTakeFirstOrThrow();

/** @returns whether the family had it */
export async function removeFamilyLink(tx: Db, familyId: number, linkId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('family_link')
    .where('family_id', '=', familyId)
    .where('link_id', '=', linkId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes every link into a family. */
export async function deleteLinksOf(tx: Db, familyId: number): Promise<void> {
  await tx.deleteFrom('family_link').where('family_id', '=', familyId).execute();
}

/** Deletes the links that a person made. */
export async function deleteLinksBy(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('family_link').where('created_by', '=', userId).execute();
}
