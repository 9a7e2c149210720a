import { mapFields } from '@sali/domain/base/fieldMapping';
import { SNAPSHOT_VERSION } from '@sali/domain/base/limits';
import { ITEM_FIELDS } from '@sali/domain/lists/itemFields';
import { participantsBesidesOwner, type Item, type ListStatus, type ShoppingList } from '@sali/domain/lists/list';
import { LIST_FIELDS } from '@sali/domain/lists/listFields';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';
import { isRecord } from '@sali/domain/base/unknownValues';
import { readStored } from '../../base/stored.ts';
import { removePictureOfOthers } from './listPicture.ts';

/**
 * The localStorage keys of [Q8] [S20]: the state from which the first paint comes, before
 * IndexedDB has opened. It is a picture, never the truth: nothing is read back from it but what is shown until then.
 */
export type Snapshot = {
  readonly lists: Readonly<Record<string, ShoppingList>>;
  readonly activeListId: string | null;
  readonly selectedStore: string | null;
};

/** The same, to be written: which lists have changes that the server has not confirmed. */
export type SnapshotToWrite = Snapshot & { readonly modified: ReadonlySet<string> };

const USER_KEY = 'shopping-lists-user-';

const keyOf = (userKey: string): string =>
  userKey === 'anonymous' ? 'shopping-lists-anonymous' : `${USER_KEY}${userKey}`;

export function readSnapshot(userKey: string): Snapshot {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userKey)) ?? 'null') as StoredSnapshot | null;
    if (stored?.version !== SNAPSHOT_VERSION) return EMPTY;
    const { lists, activeListId, selectedStore } = stored.state;
    return {
      lists: Object.fromEntries(lists.map((list) => [list.id, listFromStored(list)])),
      activeListId,
      selectedStore,
    };
  } catch {
    return EMPTY; // unreadable: the first paint is empty, and IndexedDB follows
  }
}

/** Past the device's quota only the open list keeps its items. */
export function writeSnapshot(userKey: string, snapshot: SnapshotToWrite, now: number): void {
  const write = (lists: readonly ShoppingList[]): void => {
    const state = {
      lists: lists.map((list) => listToStored(list, snapshot.modified.has(list.id))),
      activeListId: snapshot.activeListId,
      selectedStore: snapshot.selectedStore,
      lastUpdate: now,
      userId: userKey === 'anonymous' ? null : Number(userKey),
    };
    localStorage.setItem(keyOf(userKey), JSON.stringify({ state, version: SNAPSHOT_VERSION } satisfies StoredSnapshot));
  };
  const lists = Object.values(snapshot.lists);
  removePictureOfOthers(userKey, Object.keys(snapshot.lists));
  try {
    write(lists);
  } catch {
    try {
      write(lists.map((list) => (list.id === snapshot.activeListId ? list : { ...list, items: {} })));
    } catch {
      localStorage.removeItem(keyOf(userKey)); // no picture is better than an old one
    }
  }
}

export const removeSnapshot = (userKey: string): void => localStorage.removeItem(keyOf(userKey));

/** The signed-in users who have a picture here, and when it was written (ms). */
export function snapshotUsers(): { readonly userKey: string; readonly lastUpdate: number }[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(USER_KEY)) return [];
    return [{ userKey: key.slice(USER_KEY.length), lastUpdate: lastUpdateOf(key) }];
  });
}

/** 0 where the picture cannot be read: it counts as old. */
function lastUpdateOf(key: string): number {
  const state = readStored(key, isRecord)?.['state'];
  const lastUpdate = isRecord(state) ? state['lastUpdate'] : undefined;
  return typeof lastUpdate === 'number' ? lastUpdate : 0;
}

const EMPTY: Snapshot = { lists: {}, activeListId: null, selectedStore: null };

type StoredSnapshot = {
  state: {
    lists: SnapshotList[];
    activeListId: string | null;
    selectedStore: string | null;
    lastUpdate: number;
    userId: number | null;
  };
  version: number;
};
type SnapshotList = ReturnType<typeof listToStored>;

const ITEM_COPY = mapFields<Item>()(ITEM_FIELDS, {
  naming: 'same',
  names: {
    serverId: 'item_id',
    barcode: 'itemCode',
    priceAgorot: 'price',
    salePriceAgorot: 'salePrice',
    categoryId: 'category',
    subcategoryId: 'subcategory',
    storeKey: 'storeId',
    isAnyBrand: 'anyBrand',
    isCompleted: 'completed',
  },
  codecs: { money: { encode: shekelsOf, decode: agorotOf } },
});

const LIST_COPY = mapFields<ShoppingList>()(LIST_FIELDS, {
  naming: 'same',
  names: { status: 'isArchived' },
  codecs: {
    status: {
      encode: (status: ListStatus): boolean => status === 'archived',
      decode: (isArchived: boolean): ListStatus => (isArchived ? 'archived' : 'active'),
    },
  },
});

const listToStored = (list: ShoppingList, isModified: boolean) => ({
  ...LIST_COPY.encode(list),
  id: list.id,
  list_id: list.serverId,
  server_id: list.serverId,
  items: Object.values(list.items).map(ITEM_COPY.encode),
  isModified,
  permission: list.role,
  user_permission: list.role,
  owner_id: list.ownerId,
  is_shared: participantsBesidesOwner(list).length > 0,
  hasParticipants: participantsBesidesOwner(list).length > 0,
  participants: list.participants,
  shared_by: list.sharedBy,
  shared_at: list.sharedAt,
  sharingInfo: {
    list_owner: list.ownerId,
    shared_by: list.sharedBy && { user_id: list.sharedBy.userId, email: list.sharedBy.email },
    participants_count: participantsBesidesOwner(list).length,
  },
  lastAction: list.lastAction,
  createdAt: list.createdAt,
  updatedAt: list.updatedAt,
});

const listFromStored = (list: SnapshotList): ShoppingList => ({
  ...LIST_COPY.decode(list),
  id: list.id,
  serverId: list.list_id,
  ownerId: list.owner_id,
  role: list.permission,
  sharedBy: list.shared_by,
  sharedAt: list.shared_at,
  participants: list.participants,
  lastAction: list.lastAction,
  createdAt: list.createdAt,
  updatedAt: list.updatedAt,
  items: Object.fromEntries(list.items.map((item) => [item.id, ITEM_COPY.decode(item)])),
});
