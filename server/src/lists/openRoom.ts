import { OpenLists } from './opening/openLists.ts';
import type { Deps } from '../base/deps.ts';
import { Owners } from './owners.ts';
import type { ListsParts } from './parts.ts';
import type { ListsRoom } from './room.ts';
import { ItemNumbers } from './writing/itemNumbers.ts';
import { ListWriter } from './writing/writer.ts';
import type { Notices } from '../base/db/notices.ts';

/** Opens the lists room: its caches, and the write path of lines. */
export function openListsRoom(deps: Deps, parts: ListsParts, accountNotices: Notices): ListsRoom {
  const { run, now, newId, log, db } = deps;
  const lists = new OpenLists(run);
  const numbers = new ItemNumbers(run);
  accountNotices.onGap(() => lists.dropAll());
  accountNotices.onNotice((payload) => {
    const [, userId] = /^user:(\d+)$/.exec(payload) ?? [];
    if (userId !== undefined) lists.dropOf(Number(userId));
  });
  const writer = new ListWriter({
    db,
    run,
    now,
    newId,
    lists,
    numbers,
    takeItemNumber: () => numbers.take(),
    categoryName: parts.categoryName,
    announce: parts.announce,
    onError: (error) => log.error(error),
  });
  return { ...deps, ...parts, writer, owners: new Owners(db) };
}
