/**
 * The lists room of the server: reading lists, the rights on them, and changes of whole lists.
 * Invariant: every write goes through `commit.ts`, of lines through `writing/`; a list that the caller may not see does not exist for them.
 * Called by its routes; the live room asks `accessTo` before it opens a socket.
 */
import type * as wire from '@sali/contract/lists/lists';
import { listChangeFromWire } from '@sali/contract/lists/listsCalls';
import { actionForGuests } from '@sali/contract/lists/listsWire';
import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import type { ListChange } from '@sali/domain/lists/op';
import type { Db } from '../base/db/open.ts';
import { AppError } from '../base/errors.ts';
import { accessTo } from './access.ts';
import { type Caller, type ListAnswer, listRefOf } from './call.ts';
import { commitToList } from './commit.ts';
import { actionsSince, fittingLists, type ListRef, listsOf } from './db.ts';
import { loadOpenLists } from './opening/db.ts';
import type { ListsRoom } from './room.ts';
import { priceShopping, recordShopping, type ShoppingRecord, takeShoppingBack } from './spending/spending.ts';
import type { ListRow } from './rows.ts';
import { answerOfList, listsToWire, readListToWire } from './wholeList.ts';

/** Items in one answer with several lists. Lists beyond that are only named, and loaded one by one. */
export const ITEMS_PER_ANSWER_MAX = 4000;

export { type Access, accessTo } from './access.ts';
export type { ListsParts, ItemProduct, ItemPrice } from './parts.ts';
export type { ListsRoom } from './room.ts';
export type { Caller, ListAnswer } from './call.ts';
export { callerOf, listRefOf, listUserOf } from './call.ts';
export { addListItems } from './newItems.ts';
export { openListsRoom } from './openRoom.ts';

export type ListsQuery = {
  readonly archived: boolean;
  readonly shared: boolean;
  /** The versions that the client has, by the list's number. */
  readonly known?: ReadonlyMap<number, number>;
};

/**
 * The lists of a user, newest first. Only ids and version are returned for lists whose version the client has, and for
 * lists that no longer fit into one answer: the client loads those one by one.
 */
export async function readLists(
  room: ListsRoom,
  userId: number,
  query: ListsQuery,
): Promise<(wire.ListWire | wire.ListVersionWire)[]> {
  const rows = await listsOf(room.db, userId, query);
  const changed = rows.filter((row) => query.known?.get(row.list_id) !== row.version);
  const fitting = await fittingLists(room.db, changed, ITEMS_PER_ANSWER_MAX);
  const whole = new Map((await wholeLists(room, fitting, userId)).map((list) => [list.list_id, list]));
  return rows.map(({ list_id, list_uuid, version }) => whole.get(list_id) ?? { list_id, list_uuid, version });
}

/** The lists of a user that are not archived, with their versions. */
export async function listVersionsOf(db: Db, userId: number): Promise<{ listId: number; version: number }[]> {
  const rows = await listsOf(db, userId, { archived: false, shared: true });
  return rows.map(({ list_id, version }) => ({ listId: list_id, version }));
}

/** All lists of a user whole, read a few at a time: together they may be too many for one answer. */
export async function* eachListOf(room: ListsRoom, userId: number): AsyncGenerator<wire.ListWire> {
  let rows = await listsOf(room.db, userId, { archived: true, shared: true });
  while (rows.length > 0) {
    const fitting = new Set(await fittingLists(room.db, rows, ITEMS_PER_ANSWER_MAX));
    yield* await wholeLists(room, [...fitting], userId);
    rows = rows.filter((row) => !fitting.has(row));
  }
}

/** Reads these lists in the order of the rows, without lists that were deleted meanwhile. */
async function wholeLists(room: ListsRoom, rows: readonly ListRow[], userId: number): Promise<wire.ListWire[]> {
  const refs = rows.map((row): ListRef => ({ column: 'list_id', value: row.list_id }));
  const loaded = new Map((await loadOpenLists(room.run, refs)).map((list) => [list.row.list_id, list]));
  return rows.flatMap((row) => {
    const list = loaded.get(row.list_id);
    return list ? [listsToWire(room, list, userId)] : [];
  });
}

/** The list as the database has it, from memory where the version there is the same. @throws AppError list_not_found */
export async function readList(room: ListsRoom, ref: ListRef, userId: number): Promise<wire.ListWire> {
  const list = await room.writer.parts.lists.current(ref);
  if (!list?.roleOf(userId)) throw new AppError('list_not_found');
  const { row, people, guests, lastAction } = list;
  return listsToWire(room, { row, people, guests, lastAction, items: list.inOrder() }, userId);
}

/** The owner of a list that this process has in memory. */
export function ownerOfOpenList(room: ListsRoom, address: string, userId: number): number | undefined | null {
  try {
    const list = room.writer.parts.lists.find(listRefOf(address));
    return list && (list.roleOf(userId) ? list.row.owner_id : null);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Reads actions since a version, in order. @throws AppError changes_expired where the log does not reach back to it */
export async function readChanges(
  room: ListsRoom,
  ref: ListRef,
  userId: number,
  since: number,
): Promise<wire.ListChangesAnswer> {
  const { row } = await accessTo(room.db, ref, userId);
  const actions = await actionsSince(room.db, row.list_id, since);
  // A list that was deleted meanwhile and came back: a client dropped it at the deletion and must load it whole.
  if (actions.some((action) => action.action_type === 'DELETE_LIST')) throw new AppError('changes_expired');
  const isWhole = since === row.version || actions[0]?.version === since + 1;
  if (!isWhole || since > row.version) throw new AppError('changes_expired');
  const shown = isLinkGuest(userId) ? actions.map(actionForGuests) : actions;
  return { list_id: row.list_id, version: actions.at(-1)?.version ?? row.version, actions: shown };
}

/** Completing a list ends its shopping, opening it again soon takes that back, unless it was paid. */
export async function commitListEdit(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  body: wire.ListChangeWire,
): Promise<ListAnswer<wire.ListWire>> {
  const ended: { record?: ShoppingRecord | undefined } = {};
  const answer = await commitToList(room, caller, ref, {
    apply: async (change, tx) => {
      const wasCompleted = change.list.isCompleted;
      const edit: ListChange = {
        ...listChangeFromWire(body),
        ...(body.store_key !== undefined && { storeKey: await room.storeKeyOf(tx, null, body.store_key) }),
      };
      change.apply({ kind: 'editList', change: edit });
      const { isCompleted, storeKey } = change.list;
      if (isCompleted === wasCompleted) return;
      const row = { list_id: change.state.row.list_id, store_key: storeKey };
      if (isCompleted) ended.record = await recordShopping(tx, row, new Date(change.at));
      else await takeShoppingBack(tx, row.list_id, new Date(change.at));
    },
    answer: async (_edit, tx) => answerOfList(200, await readListToWire(room, tx, ref, caller.userId)),
  });
  if (ended.record) await priceShopping(room, caller.userId, ended.record);
  return answer;
}

export function commitListDeletion(room: ListsRoom, caller: Caller, ref: ListRef): Promise<ListAnswer<undefined>> {
  return commitToList(room, caller, ref, {
    apply: (change) => change.apply({ kind: 'deleteList' }),
    answer: () => ({ status: 204, body: undefined }),
  });
}
