import type { ActionWire } from '@sali/contract/lists/lists';
import { guestIdOf, isLinkGuest } from '@sali/domain/lists/linkGuests';
import { givenNamesOf } from '@sali/domain/people/accounts/user';
import type { Role, ShoppingList } from '@sali/domain/lists/list';
import { sql } from 'kysely';
import type { Db } from '../base/db/open.ts';
import { actionRowToDomain, listColumns, type ListRow, type ParticipantRow } from './rows.ts';

/** All SQL of the lists room. */

/** A list as a path names it: by the server's number or by the client's uuid. */
export type ListRef = { readonly column: 'list_id' | 'list_uuid'; readonly value: number | string };
export type ItemRef = { readonly column: 'item_id' | 'item_uuid'; readonly value: number | string };

/** The list's row, locked until the transaction ends: one writer per list at a time. */
export const lockList = (tx: Db, ref: ListRef): Promise<ListRow | undefined> =>
  tx
    .selectFrom('list')
    .selectAll()
    .where(ref.column, '=', ref.value)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The same, also for a deleted list. */
export const lockAnyList = (tx: Db, ref: ListRef): Promise<ListRow | undefined> =>
  tx.selectFrom('list').selectAll().where(ref.column, '=', ref.value).forUpdate().executeTakeFirst();

export const findList = (db: Db, ref: ListRef): Promise<ListRow | undefined> =>
  db
    .selectFrom('list')
    .selectAll()
    .where(ref.column, '=', ref.value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Also finds a deleted list: its uuid stays taken. */
export const findListByUuid = (tx: Db, uuid: string): Promise<ListRow | undefined> =>
  tx.selectFrom('list').selectAll().where('list_uuid', '=', uuid).executeTakeFirst();

/**
 * SQL on a link `k` of a list `l`: it opens the list. It does not while an administrator has disabled the person who made it,
 * or the owner of the list.
 */
export const LINK_OPENS = `not exists (
  select 1 from app_user d where d.user_id in (k.created_by, l.owner_id) and d.disabled_at is not null)`;

/** {@link LINK_OPENS} as a condition of a query that has `list_link as k` and `list as l`. */
export const linkOpens = () => sql<boolean>`${sql.raw(LINK_OPENS)}`;

/** Finds the permission of the user or link guest on the list; undefined for a stranger. */
export async function roleOf(db: Db, list: ListRow, userId: number): Promise<Role | undefined> {
  if (list.owner_id === userId) return 'owner';
  if (isLinkGuest(userId)) return guestRoleOf(db, list.list_id, guestIdOf(userId));
  const row = await db
    .selectFrom('list_participant')
    .select('permission')
    .where('list_id', '=', list.list_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.permission;
}

async function guestRoleOf(db: Db, listId: number, guestId: number): Promise<Role | undefined> {
  const row = await db
    .selectFrom('link_guest as g')
    .innerJoin('list_link as k', 'k.link_id', 'g.link_id')
    .innerJoin('list as l', 'l.list_id', 'k.list_id')
    .select('k.permission')
    .where('g.guest_id', '=', guestId)
    .where('k.list_id', '=', listId)
    .where(linkOpens())
    .executeTakeFirst();
  return row?.permission;
}

/** The lists a user owns or takes part in, as rows. */
export function listsOf(db: Db, userId: number, options: { archived: boolean; shared: boolean }): Promise<ListRow[]> {
  return db
    .selectFrom('list')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(!options.archived, (query) => query.where('status', '=', 'active'))
    .where((eb) => {
      const mine = eb('owner_id', '=', userId);
      const sharedWithMe = eb(
        'list_id',
        'in',
        eb.selectFrom('list_participant').select('list_id').where('user_id', '=', userId),
      );
      return options.shared ? eb.or([mine, sharedWithMe]) : mine;
    })
    .orderBy('updated_at', 'desc')
    .execute();
}

/** How many lists a person owns, and how many deleted ones that are not purged yet. */
export async function countListsOf(tx: Db, ownerId: number): Promise<{ living: number; deleted: number }> {
  return tx
    .selectFrom('list')
    .select(sql<number>`count(*) filter (where deleted_at is null)::int`.as('living'))
    .select(sql<number>`count(*) filter (where deleted_at is not null)::int`.as('deleted'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

/** The first of these lists that have no more lines together than `most`; one at least. */
export async function fittingLists(db: Db, rows: readonly ListRow[], most: number): Promise<ListRow[]> {
  if (rows.length === 0) return [];
  const counts = await db
    .selectFrom('list_item')
    .select(['list_id', sql<number>`count(*)::integer`.as('count')])
    .where(
      'list_id',
      'in',
      rows.map((row) => row.list_id),
    )
    .groupBy('list_id')
    .execute();
  const countOf = new Map(counts.map((row) => [row.list_id, row.count]));
  let lines = 0;
  return rows.filter((row, index) => (lines += countOf.get(row.list_id) ?? 0) <= most || index === 0);
}

/** Lines of all lists that a user owns, deleted ones too, and the bytes of their texts. */
export async function linesOwnedBy(db: Db, ownerId: number): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('list_item as i')
    .innerJoin('list as l', 'l.list_id', 'i.list_id')
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(
      sql<number>`coalesce(sum(octet_length(i.name) + octet_length(i.note) + octet_length(i.alias)
        + octet_length(i.manufacturer) + octet_length(i.brand) + coalesce(octet_length(i.image_url), 0)), 0)::integer`.as(
        'bytes',
      ),
    )
    .where('l.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Inserts the list; undefined when its uuid is taken. */
export const insertList = (tx: Db, list: ShoppingList, ownerId: number): Promise<ListRow | undefined> =>
  tx
    .insertInto('list')
    .values({
      ...listColumns(list),
      list_uuid: list.id,
      owner_id: ownerId,
      version: 0,
      created_at: new Date(list.createdAt),
    })
    .onConflict((conflict) => conflict.column('list_uuid').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Saves a list. This restores a deleted list. */
export async function updateList(tx: Db, listId: number, list: ShoppingList, version: number): Promise<void> {
  await tx
    .updateTable('list')
    .set({ ...listColumns(list), version, deleted_at: null })
    .where('list_id', '=', listId)
    .execute();
}

export async function markDeleted(tx: Db, listId: number, version: number, at: Date): Promise<void> {
  await tx.updateTable('list').set({ version, deleted_at: at, updated_at: at }).where('list_id', '=', listId).execute();
}

/** The actions of a list after a version, in their order. */
export async function actionsSince(db: Db, listId: number, since: number): Promise<ActionWire[]> {
  const rows = await db
    .selectFrom('list_action')
    .selectAll()
    .where('list_id', '=', listId)
    .where('version', '>', since)
    .orderBy('version')
    .execute();
  return rows.map(actionRowToDomain);
}

/** The actions of a call that was answered before, in their order; none of a deletion after which the list came back. */
export async function actionsOfCall(
  db: Db,
  { userId, key }: { readonly userId: number; readonly key: string },
): Promise<ActionWire[]> {
  const rows = await db
    .selectFrom('idempotency as i')
    .innerJoin('list_action as a', (join) => join.onRef('a.list_id', '=', 'i.list_id').onRef('a.op_id', '=', 'i.key'))
    .innerJoin('list as l', 'l.list_id', 'a.list_id')
    .selectAll('a')
    .where('i.user_id', '=', userId)
    .where('i.key', '=', key)
    .where((eb) => eb.or([eb('a.action_type', '<>', 'DELETE_LIST'), eb('l.deleted_at', 'is not', null)]))
    .orderBy('a.version')
    .execute();
  return rows.map(actionRowToDomain);
}

/** Everyone who has a list, the owner first. */
export const peopleOf = async (db: Db, listId: number): Promise<ParticipantRow[]> =>
  (await participantsOf(db, [listId])).get(listId) ?? [];

/** Everyone who has the lists, by list, the owner first and then in the order they were invited. */
export async function participantsOf(db: Db, listIds: readonly number[]): Promise<Map<number, ParticipantRow[]>> {
  const owners = await db
    .selectFrom('list')
    .innerJoin('app_user as u', 'u.user_id', 'list.owner_id')
    .select(['list.list_id', 'u.user_id', 'u.email', 'u.first_name', 'u.last_name'])
    .where('list.list_id', 'in', listIds)
    .execute();
  const guests = await db
    .selectFrom('list_participant as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.user_id')
    .leftJoin('app_user as s', 's.user_id', 'p.shared_by')
    .select(['p.list_id', 'p.permission', 'p.shared_at', 'u.user_id', 'u.email', 'u.first_name', 'u.last_name'])
    .select(['s.user_id as sharer_id', 's.email as sharer_email'])
    .where('p.list_id', 'in', listIds)
    .orderBy('p.shared_at')
    .orderBy('u.user_id')
    .execute();
  const all = new Map<number, ParticipantRow[]>();
  for (const row of owners) {
    all.set(row.list_id, [{ ...personRowToDomain(row), role: 'owner', sharedBy: null, sharedAt: null }]);
  }
  for (const row of guests) {
    const sharedBy =
      row.sharer_id === null || row.sharer_email === null ? null : { userId: row.sharer_id, email: row.sharer_email };
    all.get(row.list_id)?.push({ ...personRowToDomain(row), role: row.permission, sharedBy, sharedAt: row.shared_at });
  }
  return all;
}

const personRowToDomain = (row: { user_id: number; email: string; first_name: string; last_name: string }) => ({
  userId: row.user_id,
  email: row.email,
  username: givenNamesOf({ firstName: row.first_name, lastName: row.last_name }),
});
