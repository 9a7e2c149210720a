import type * as wire from '@sali/contract/lists/lists';
import { listForGuests, listToWire } from '@sali/contract/lists/listsWire';
import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import type { Db } from '../base/db/open.ts';
import { runIn } from '../base/db/prepared.ts';
import { AppError } from '../base/errors.ts';
import type { ListAnswer } from './call.ts';
import type { ListRef } from './db.ts';
import { type LoadedList, loadOpenLists } from './opening/db.ts';
import { listRowToDomain, roleIn } from './opening/openLists.ts';
import type { ListsRoom } from './room.ts';

/** A whole list in the form of the API, as a transaction sees it. */

/** The answer of a call that changed a list: a repeated call is answered with the list as it is then [L27]. */
export const answerOfList = (status: number, list: wire.ListWire): ListAnswer<wire.ListWire> => ({
  status,
  body: list,
  about: { id: list.list_id },
});

/** The list as this reader sees it; undefined where it is deleted, or the reader is not on it any more. */
export async function findListToWire(
  room: ListsRoom,
  tx: Db,
  ref: ListRef,
  userId: number,
): Promise<wire.ListWire | undefined> {
  const [list] = await loadOpenLists(runIn(tx), [ref]);
  return list && roleIn(list, userId) ? listsToWire(room, list, userId) : undefined;
}

/** @throws AppError list_not_found */
export async function readListToWire(room: ListsRoom, tx: Db, ref: ListRef, userId: number): Promise<wire.ListWire> {
  const [list] = await loadOpenLists(runIn(tx), [ref]);
  if (!list) throw new AppError('list_not_found');
  return listsToWire(room, list, userId);
}

export function listsToWire(room: ListsRoom, loaded: LoadedList, userId: number): wire.ListWire {
  const { row, people, lastAction, items } = loaded;
  const list = listRowToDomain(row, userId, people, lastAction, items);
  if (!isLinkGuest(userId)) return listToWire(list, row.version, room.categoryName);
  const role = roleIn(loaded, userId) ?? 'view';
  return listForGuests(listToWire({ ...list, role }, row.version, room.categoryName));
}
