import type { Db } from '../../db/open.ts';

/** All SQL on participants. */

export type Invitation = {
  readonly listId: number;
  readonly userId: number;
  readonly permission: 'view' | 'tick' | 'edit' | 'admin';
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
