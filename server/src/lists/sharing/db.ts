import { usernameOf } from '@sali/domain/accounts/user';
import type { Db } from '../../db/open.ts';
import type { ParticipantRow } from '../rows.ts';

/** All SQL on participants. */

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
  username: usernameOf({ email: row.email, firstName: row.first_name, lastName: row.last_name }),
});

export type Invitation = {
  readonly listId: number;
  readonly userId: number;
  readonly permission: 'view' | 'edit' | 'admin';
  readonly sharedBy: number;
  readonly at: Date;
};

export async function putParticipant(tx: Db, invitation: Invitation): Promise<void> {
  const { listId, userId, permission, sharedBy, at } = invitation;
  await tx
    .insertInto('list_participant')
    .values({ list_id: listId, user_id: userId, permission, shared_by: sharedBy, shared_at: at })
    .onConflict((conflict) => conflict.columns(['list_id', 'user_id']).doUpdateSet({ permission }))
    .execute();
}

export async function deleteParticipantRow(tx: Db, listId: number, userId: number): Promise<void> {
  await tx.deleteFrom('list_participant').where('list_id', '=', listId).where('user_id', '=', userId).execute();
}
