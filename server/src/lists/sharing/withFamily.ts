import type { Db } from '../../db/open.ts';
import type { Caller } from '../call.ts';
import { peopleOf } from '../db.ts';
import type { ListsParts } from '../parts.ts';
import type { Change } from '../writing/change.ts';
import { hasBlockedAny, lockBlocksOf } from './blocks/db.ts';
import { putParticipant } from './db.ts';

/** Shares a list that is being created with its owner's family, to edit; without those who have blocked the owner. */
export async function shareWithFamily(
  room: Pick<ListsParts, 'familyOf'>,
  { userId }: Caller,
  change: Change,
  tx: Db,
): Promise<void> {
  const listId = change.state.row.list_id;
  for (const member of await room.familyOf(tx, userId)) {
    await lockBlocksOf(tx, member.userId, 'share');
    if (await hasBlockedAny(tx, member.userId, [userId])) continue;
    const at = new Date(change.at);
    await putParticipant(tx, { listId, userId: member.userId, permission: 'edit', sharedBy: userId, at });
    const extra = { user_id: member.userId, permission: 'EDIT' } as const;
    const people = await peopleOf(tx, listId);
    change.recordSharing(
      'SHARE_LIST',
      extra,
      { kind: 'shared', person: { ...extra, username: member.username } },
      people,
    );
  }
}
