import type { Db } from '../../base/db/open.ts';
import type { Caller } from '../call.ts';
import type { ListsParts } from '../parts.ts';
import type { Change } from '../writing/change.ts';
import { addPeople } from './sharing.ts';

/** Shares a list that is being created with its owner's family, to edit; without those who have blocked the owner. */
export async function shareWithFamily(
  room: Pick<ListsParts, 'familyOf'>,
  caller: Caller,
  change: Change,
  tx: Db,
): Promise<void> {
  const family = await room.familyOf(tx, caller.userId);
  await addPeople(
    caller,
    family.map(({ userId }) => ({ userId, permission: 'edit' })),
    change,
    tx,
  );
}
