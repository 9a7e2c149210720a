import type * as wire from '@sali/contract/history';
import type { List } from '@sali/contract/lists';
import { DELETED_LIST_DAYS, LISTS_PER_USER_MAX } from '@sali/domain/limits';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Answer } from '../answer.ts';
import { changeOf, commit } from '../commit.ts';
import { countListsOf, type ListRef, lockAnyList } from '../db.ts';
import { accessTo, oneToWire } from '../lists.ts';
import type { Caller, ListsRoom } from '../room.ts';
import { activityBefore, deletedListsOf, purgeOldest, usualOf, type UsualRow } from './db.ts';
import type { Detail } from './detail.ts';

/** What was: who did what on a list, lists that were deleted and may come back, what is bought again and again. */

const DAY_MS = 86_400_000;
const DELETED_LIST_MS = DELETED_LIST_DAYS * DAY_MS;

type ActionRow = Awaited<ReturnType<typeof activityBefore>>[number];

/** A page of what happened, the newest first; whoever may read the list may read it. @throws AppError list_not_found */
export async function readActivity(
  room: ListsRoom,
  ref: ListRef,
  userId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<wire.Activity> {
  const { row } = await accessTo(room.db, ref, userId);
  const found = await activityBefore(room.db, row.list_id, before, limit + 1);
  const entries = found.slice(0, limit).map(entryOf);
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

/** Rows from before details were kept tell what their type tells. */
function entryOf(row: ActionRow): wire.ActivityEntry {
  const detail = row.detail as Detail | null;
  const plain = KINDS[row.action_type] ?? (row.version === 1 ? 'list_created' : 'list_edited');
  return {
    version: row.version,
    kind: detail?.kind ?? plain,
    user_id: row.user_id,
    username: row.username,
    timestamp: row.at.toISOString(),
    item: itemOf(row.data),
    person: detail?.person ?? null,
    changes: [...(detail?.changes ?? [])],
  };
}

function itemOf(data: Record<string, unknown>): wire.ActivityEntry['item'] {
  if (typeof data.item_uuid !== 'string') return null;
  return {
    item_uuid: data.item_uuid,
    name: textOr('', data.name),
    alias: textOr('', data.product_alias),
    quantity: Number(data.quantity),
    unit_measure: textOr('', data.unit_measure),
    is_weighted: data.is_weighted === true,
  };
}

const textOr = (other: string, value: unknown): string => (typeof value === 'string' ? value : other);

/** The user's own deleted lists that can still be restored, the newest first. */
export async function readDeletedLists({ db, now }: ListsRoom, userId: number): Promise<wire.DeletedList[]> {
  const rows = await deletedListsOf(db, userId, new Date(now().getTime() - DELETED_LIST_MS));
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
 * Brings a deleted list back, with its items and for everyone who had it; one that lives is answered as it is.
 * @throws AppError list_not_found to everybody but the owner, and after 30 days; too_many_lists
 */
export function restoreList(room: ListsRoom, caller: Caller, ref: ListRef): Promise<Answer<List>> {
  return commit(room, caller, async (tx) => {
    const row = await lockAnyList(tx, ref);
    if (!row || row.owner_id !== caller.userId) throw new AppError('list_not_found');
    const answer = async () => ({ status: 200, body: await oneToWire(room, tx, ref, caller.userId) });
    if (row.deleted_at === null) return { answer: await answer(), listId: 0, actions: [] };
    if (room.now().getTime() - row.deleted_at.getTime() >= DELETED_LIST_MS) throw new AppError('list_not_found');
    if ((await countListsOf(tx, caller.userId)) >= LISTS_PER_USER_MAX) throw new AppError('too_many_lists');
    return changeOf(room, tx, caller, { row, role: 'owner' }, async (change) => {
      change.restored();
      return answer;
    });
  });
}

/** Deletes for good what was deleted more than 30 days ago. @returns how many lists */
export async function purgeDeletedLists({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const deletedBefore = new Date(now().getTime() - DELETED_LIST_MS);
  let purged = 0;
  while (await purgeOldest(db, deletedBefore)) purged += 1;
  return purged;
}

/** What the user buys most, the most used first; products bear their present names. */
export async function readUsual(room: ListsRoom, userId: number, limit: number): Promise<wire.UsualItem[]> {
  const rows = await usualOf(room.db, userId, limit);
  return Promise.all(rows.map((row) => usualToWire(room, row)));
}

async function usualToWire({ findProduct }: ListsRoom, row: UsualRow): Promise<wire.UsualItem> {
  const product = row.barcode === null ? undefined : await findProduct(row.barcode);
  return {
    name: product?.name ?? row.name,
    product_catalog_number: row.barcode,
    manufacturer: product?.manufacturer ?? row.manufacturer,
    brand: product?.brand ?? row.brand,
    category_id: product?.categoryId ?? row.category_id,
    subcategory_id: product ? product.subcategoryId : row.subcategory_id,
    unit_measure: product?.unitMeasure ?? row.unit_measure,
    is_weighted: product?.isWeighted ?? row.is_weighted,
    image_url: product?.imageUrl ?? row.image_url,
    times: row.times,
    last_at: row.last_at.toISOString(),
  };
}
