import { usernameOf } from '@sali/domain/people/accounts/user';
import type { Selectable } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import type { Tables } from '../../../base/db/tables.ts';
import { linkOpens } from '../../db.ts';

/** All SQL on links and link guests. */

export type LinkRow = Selectable<Tables['list_link']>;
export type LinkGuestRow = Selectable<Tables['link_guest']>;

export const insertListLink = (
  tx: Db,
  link: Pick<LinkRow, 'list_id' | 'token_hash' | 'permission' | 'created_by' | 'created_at' | 'expires_at'>,
): Promise<LinkRow> => tx.insertInto('list_link').values(link).returningAll().executeTakeFirstOrThrow();

/** The links of a list, in the order they were made, each with the name of the person who made it. */
export async function linksOfList(db: Db, listId: number): Promise<(LinkRow & { readonly creator: string })[]> {
  const rows = await db
    .selectFrom('list_link as k')
    .innerJoin('app_user as u', 'u.user_id', 'k.created_by')
    .selectAll('k')
    .select(['u.email', 'u.first_name', 'u.last_name'])
    .where('k.list_id', '=', listId)
    .orderBy('k.link_id')
    .execute();
  return rows.map(({ email, first_name: firstName, last_name: lastName, ...link }) => ({
    ...link,
    creator: usernameOf({ email, firstName, lastName }),
  }));
}

/** The links that a user made, each with its list's name. */
export const linksMadeBy = (db: Db, userId: number): Promise<(LinkRow & { readonly name: string })[]> =>
  db
    .selectFrom('list_link as k')
    .innerJoin('list as l', 'l.list_id', 'k.list_id')
    .selectAll('k')
    .select('l.name')
    .where('k.created_by', '=', userId)
    .orderBy('k.link_id')
    .execute();

/** The lists that a person first opened by a link, before they were in the account. */
export const linksOpenedBy = (db: Db, userId: number) =>
  db
    .selectFrom('link_guest as g')
    .innerJoin('list_link as k', 'k.link_id', 'g.link_id')
    .innerJoin('list as l', 'l.list_id', 'k.list_id')
    .select(['l.name as list_name', 'g.name', 'g.joined_at', 'g.seen_at'])
    .where('g.user_id', '=', userId)
    .orderBy('g.guest_id')
    .execute();

/** The guests of links, in the order they came. */
export const guestsOfLinks = async (db: Db, linkIds: readonly number[]): Promise<LinkGuestRow[]> =>
  linkIds.length === 0
    ? []
    : db.selectFrom('link_guest').selectAll().where('link_id', 'in', linkIds).orderBy('guest_id').execute();

/** The link, while it opens its list and the list is not deleted. */
export const findLinkByHash = (db: Db, tokenHash: string): Promise<LinkRow | undefined> =>
  db
    .selectFrom('list_link as k')
    .innerJoin('list as l', 'l.list_id', 'k.list_id')
    .selectAll('k')
    .where('k.token_hash', '=', tokenHash)
    .where('l.deleted_at', 'is', null)
    .where(linkOpens())
    .executeTakeFirst();

export async function changeLinkPermission(tx: Db, linkId: number, permission: LinkRow['permission']): Promise<void> {
  await tx.updateTable('list_link').set({ permission }).where('link_id', '=', linkId).execute();
}

/** Deletes links with their guests. */
export async function deleteListLinks(tx: Db, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length > 0) await tx.deleteFrom('list_link').where('link_id', 'in', linkIds).execute();
}

export const insertGuest = (
  tx: Db,
  guest: Pick<LinkGuestRow, 'link_id' | 'secret_hash' | 'name' | 'joined_at' | 'seen_at'>,
): Promise<LinkGuestRow> => tx.insertInto('link_guest').values(guest).returningAll().executeTakeFirstOrThrow();

/** A guest with the facts of their link. */
export type LinkGuestWithLink = LinkGuestRow & Pick<LinkRow, 'list_id' | 'expires_at'> & { readonly opens: boolean };

/** A guest, also where their link does not open its list now. */
export const findGuest = (
  db: Db,
  column: 'secret_hash' | 'guest_id',
  value: string | number,
): Promise<LinkGuestWithLink | undefined> =>
  db
    .selectFrom('link_guest as g')
    .innerJoin('list_link as k', 'k.link_id', 'g.link_id')
    .innerJoin('list as l', 'l.list_id', 'k.list_id')
    .selectAll('g')
    .select(['k.list_id', 'k.expires_at', linkOpens().as('opens')])
    .where(`g.${column}`, '=', value)
    .executeTakeFirst();

/** The guests of the links that a person made, and of all links to the lists that they own. */
export const guestsThrough = (db: Db, userId: number): Promise<Pick<LinkGuestWithLink, 'list_id' | 'guest_id'>[]> =>
  db
    .selectFrom('link_guest as g')
    .innerJoin('list_link as k', 'k.link_id', 'g.link_id')
    .innerJoin('list as l', 'l.list_id', 'k.list_id')
    .select(['k.list_id', 'g.guest_id'])
    .where((on) => on.or([on('k.created_by', '=', userId), on('l.owner_id', '=', userId)]))
    .execute();

export async function markGuestSeen(db: Db, guestId: number, at: Date): Promise<void> {
  await db.updateTable('link_guest').set({ seen_at: at }).where('guest_id', '=', guestId).execute();
}

/** Those who take care of a line of a list, by their numbers among users; link guests are below 0. */
export async function claimantsOf(db: Db, listId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('list_item')
    .select('claimed_by')
    .where('list_id', '=', listId)
    .where('claimed_by', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ claimed_by: id }) => id ?? []));
}

/** Deletes guests, whose tokens are good for nothing from then on. */
export async function deleteGuests(tx: Db, guestIds: readonly number[]): Promise<void> {
  if (guestIds.length > 0) await tx.deleteFrom('link_guest').where('guest_id', 'in', guestIds).execute();
}

/** The guests of a list's links who have kept the list in this account. */
export async function guestsOfAccount(tx: Db, listId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('link_guest as g')
    .innerJoin('list_link as k', 'k.link_id', 'g.link_id')
    .select('g.guest_id')
    .where('k.list_id', '=', listId)
    .where('g.user_id', '=', userId)
    .execute();
  return rows.map((row) => row.guest_id);
}

/** The guest has an account now. */
export async function setGuestAccount(tx: Db, linkId: number, secretHash: string, userId: number): Promise<void> {
  await tx
    .updateTable('link_guest')
    .set({ user_id: userId })
    .where('link_id', '=', linkId)
    .where('secret_hash', '=', secretHash)
    .execute();
}
