import type * as wire from '@sali/contract/lists/activity';
import type { ListWire } from '@sali/contract/lists/lists';
import { LISTS_PER_USER_MAX, PURCHASES_KEPT_MAX } from '@sali/domain/base/limits';
import { DELETED_LISTS_MAX } from '@sali/domain/base/limits/storage';
import { DAY_MS } from '@sali/domain/base/time';
import { findPerson } from '../../base/db/people.ts';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import type { Caller, ListAnswer } from '../call.ts';
import { changeLockedList, commit } from '../commit.ts';
import { countListsOf, type ListRef, lockAnyList } from '../db.ts';
import { accessTo } from '../lists.ts';
import type { PurgeOfDeleted } from '../../people/storage/storage.ts';
import type { ListsRoom } from '../room.ts';
import { answerOfList, readListToWire } from '../wholeList.ts';
import { activityBefore, deletedListsOf, purgeOldest, readUsualRows, type UsualRow } from './db.ts';
import type { ActivityDetail } from '../writing/records.ts';

const DELETED_LIST_DAYS = 30;

/** The history: who did what on a list, deleted lists that can be restored, and usual items. */

const DELETED_LIST_MS = DELETED_LIST_DAYS * DAY_MS;

type ActionRow = Awaited<ReturnType<typeof activityBefore>>[number];

/** A page of the activity, the newest first, for everyone who may read the list. @throws AppError list_not_found */
export async function readActivity(
  room: ListsRoom,
  ref: ListRef,
  userId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<wire.ActivityWire> {
  const { row } = await accessTo(room.db, ref, userId);
  const found = await activityBefore(room.db, row.list_id, before, limit + 1);
  const entries = found.slice(0, limit).map(activityEntryOf);
  const next = found.length > limit ? (entries.at(-1)?.version ?? null) : null;
  return { list_id: row.list_id, entries, next_before: next };
}

const KINDS: Readonly<Record<string, wire.ActivityKind>> = {
  ADD_ITEM: 'item_added',
  EDIT_ITEM: 'item_edited',
  DELETE_ITEM: 'item_deleted',
  COMPLETE_ITEM: 'item_completed',
  UNCOMPLETE_ITEM: 'item_uncompleted',
  DELETE_LIST: 'list_deleted',
  SHARE_LIST: 'shared',
  UNSHARE_LIST: 'unshared',
};

/** Rows from before details were stored show their type only. */
function activityEntryOf(row: ActionRow): wire.ActivityEntry {
  const detail = row.detail as ActivityDetail | null;
  const plain = KINDS[row.action_type] ?? (row.version === 1 ? 'list_created' : 'list_edited');
  return {
    version: row.version,
    kind: detail?.kind ?? plain,
    user_id: row.user_id,
    username: row.username,
    timestamp: row.at.toISOString(),
    item: activityItemOf(row.data),
    person: detail?.person ?? null,
    changes: [...(detail?.changes ?? [])],
  };
}

function activityItemOf(data: Record<string, unknown>): wire.ActivityEntry['item'] {
  if (typeof data.item_uuid !== 'string') return null;
  return {
    item_uuid: data.item_uuid,
    name: textIfAny(data.name),
    alias: textIfAny(data.product_alias),
    quantity: Number(data.quantity),
    unit_measure: textIfAny(data.unit_measure),
    is_weighted: data.is_weighted === true,
  };
}

const textIfAny = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The user's own deleted lists that can still be restored, the newest first. */
export async function readDeletedLists({ db, now }: ListsRoom, userId: number): Promise<wire.DeletedList[]> {
  const rows = await deletedListsOf(db, userId, new Date(now().getTime() - DELETED_LIST_MS), DELETED_LISTS_MAX);
  return rows.flatMap(({ deleted_at: at, items_count, ...row }) =>
    at === null
      ? []
      : [
          {
            ...row,
            items_count: items_count ?? 0,
            deleted_at: at.toISOString(),
            until: new Date(at.getTime() + DELETED_LIST_MS).toISOString(),
          },
        ],
  );
}

/**
 * Restores a deleted list, with its items and for everyone who had it; a list that is not deleted is returned as it is.
 * @throws AppError list_not_found to everybody but the owner, and after 30 days; too_many_lists
 */
export function restoreDeletedList(room: ListsRoom, caller: Caller, ref: ListRef): Promise<ListAnswer<ListWire>> {
  return commit(room, caller, async (tx) => {
    const row = await lockAnyList(tx, ref);
    if (!row || row.owner_id !== caller.userId) throw new AppError('list_not_found');
    const answer = async () => answerOfList(200, await readListToWire(room, tx, ref, caller.userId));
    if (row.deleted_at === null) return { answer: await answer(), listId: 0, actions: [] };
    if (room.now().getTime() - row.deleted_at.getTime() >= DELETED_LIST_MS) throw new AppError('list_not_found');
    if ((await countListsOf(tx, caller.userId)).living >= LISTS_PER_USER_MAX) throw new AppError('too_many_lists');
    return changeLockedList(room, tx, caller, { row, role: 'owner' }, { apply: (change) => change.restored(), answer });
  });
}

/** Restores the user's lists that were deleted since then: their account comes back. */
export async function restoreListsSince(room: ListsRoom, userId: number, since: Date): Promise<void> {
  const person = await findPerson(room.db, userId);
  if (!person) return;
  const caller: Caller = { ...person, key: null, requestHash: '', tabId: null };
  for (const row of await deletedListsOf(room.db, userId, new Date(since.getTime() - 1)))
    await restoreDeletedList(room, caller, { column: 'list_id', value: row.list_id });
}

/**
 * Purges lists that were deleted more than 30 days ago. Where room is short, those of a person, or of everybody, that were
 * deleted until now.
 * @returns how many
 */
export async function purgeDeletedLists(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { until = new Date(now().getTime() - DELETED_LIST_MS), ownerId }: PurgeOfDeleted = {},
): Promise<number> {
  let purged = 0;
  while (await purgeOldest(db, until, ownerId)) purged += 1;
  return purged;
}

/**
 * Reads the user's most frequent purchases, the most often bought first; products have their current names. Purchases
 * under several codes of one product are one item, of the code that was bought last [PM10].
 */
export async function readUsual(room: ListsRoom, userId: number, limit: number): Promise<wire.UsualItemWire[]> {
  const rows = await readUsualRows(room.db, userId, limit);
  const items = new Map<string, UsualRow>();
  for (const row of rows) {
    const key = row.barcode === null ? `?${row.name}` : room.sameKeyOf(row.barcode);
    const known = items.get(key);
    items.set(key, known ? usualTogether(known, row) : row);
  }
  const merged = items.size === rows.length ? rows : [...items.values()].toSorted((a, b) => b.times - a.times);
  return Promise.all(merged.map((row) => usualToWire(room, row)));
}

function usualTogether(one: UsualRow, other: UsualRow): UsualRow {
  const last = other.last_at > one.last_at ? other : one;
  const boughtAt = [...one.bought_at, ...other.bought_at].sort((a, b) => a.getTime() - b.getTime());
  return { ...last, times: one.times + other.times, bought_at: boughtAt.slice(-PURCHASES_KEPT_MAX) };
}

async function usualToWire({ findProduct, codeNow }: ListsRoom, row: UsualRow): Promise<wire.UsualItemWire> {
  const product = row.barcode === null ? undefined : await findProduct(row.barcode);
  return {
    name: product?.name ?? row.name,
    product_catalog_number: row.barcode === null ? null : codeNow(row.barcode),
    manufacturer: product?.manufacturer ?? row.manufacturer,
    brand: product?.brand ?? row.brand,
    category_id: product?.categoryId ?? row.category_id,
    subcategory_id: product ? product.subcategoryId : row.subcategory_id,
    unit_measure: product?.unitMeasure ?? row.unit_measure,
    is_weighted: product?.isWeighted ?? row.is_weighted,
    image_url: product?.imageUrl ?? row.image_url,
    times: row.times,
    last_at: row.last_at.toISOString(),
    bought_at: row.bought_at.map((at) => at.toISOString()),
  };
}
