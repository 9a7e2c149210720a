import type { Db } from '../../db/open.ts';

/** The owner and the participants of a list that is not deleted. */
export async function selectListUsers(db: Db, listId: number): Promise<number[]> {
  const owners = db
    .selectFrom('list')
    .select('owner_id as user_id')
    .where('list_id', '=', listId)
    .where('deleted_at', 'is', null);
  const participants = db
    .selectFrom('list_participant')
    .innerJoin('list', 'list.list_id', 'list_participant.list_id')
    .select('list_participant.user_id')
    .where('list.list_id', '=', listId)
    .where('list.deleted_at', 'is', null);
  const rows = await owners.union(participants).orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}
