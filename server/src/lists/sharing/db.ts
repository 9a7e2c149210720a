import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

/** All SQL on participants. */

export type Invitation = {
  readonly listId: number;
  readonly userId: number;
  readonly permission: 'view' | 'tick' | 'edit' | 'admin';
  readonly sharedBy: number;
  readonly at: Date;
};

/** Puts a person on a list; one who was taken off it is forgotten as such. */
export async function putParticipant(tx: Db, invitation: Invitation): Promise<void> {
  const { listId, userId, permission, sharedBy, at } = invitation;
  await tx.deleteFrom('list_removal').where('list_id', '=', listId).where('user_id', '=', userId).execute();
  await tx
    .insertInto('list_participant')
    .values({ list_id: listId, user_id: userId, permission, shared_by: sharedBy, shared_at: at })
    .onConflict((conflict) => conflict.columns(['list_id', 'user_id']).doUpdateSet({ permission }))
    .execute();
}

export async function deleteParticipantRow(tx: Db, listId: number, userId: number): Promise<void> {
  await tx.deleteFrom('list_participant').where('list_id', '=', listId).where('user_id', '=', userId).execute();
}

/** Remembers that a person was taken off a list, so that no link to it brings them back. */
export async function putRemoval(tx: Db, listId: number, userId: number, at: Date): Promise<void> {
  await tx
    .insertInto('list_removal')
    .values({ list_id: listId, user_id: userId, removed_at: at })
    .onConflict((conflict) => conflict.columns(['list_id', 'user_id']).doUpdateSet({ removed_at: at }))
    .execute();
}

/** Whether a person was taken off a list, and nobody has shared it with them since. */
export async function wasRemoved(tx: Db, listId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('list_removal')
    .select('user_id')
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Nobody has lists or templates of this user any more, nobody shares theirs with them, and receipts that they added to lists
 * of others are detached. The user has left the lists that are there before. Deleted lists, which may be restored, end here.
 */
export async function endSharesOf(tx: Db, userId: number): Promise<void> {
  const own = sql`select list_id from list where owner_id = ${userId}`;
  await sql`delete from list_participant where list_id in (${own})`.execute(tx);
  await sql`delete from list_link where list_id in (${own})`.execute(tx);
  const deleted = sql`select list_id from list where deleted_at is not null`;
  await sql`delete from list_participant where user_id = ${userId} and list_id in (${deleted})`.execute(tx);
  await sql`delete from list_link where created_by = ${userId} and list_id in (${deleted})`.execute(tx);
  await sql`
    delete from list_template_person p using list_template t
    where t.template_id = p.template_id and (t.user_id = ${userId} or p.user_id = ${userId})
  `.execute(tx);
  await sql`update receipt set list_id = null where added_by = ${userId} and list_id not in (${own})`.execute(tx);
}
