import type { ListAction, ListHead } from '@sali/domain/lists/sync';
import { guestsOf, type Item, type Participant, type Role, type ShoppingList } from '@sali/domain/lists/list';
import { type Agorot, agorotOf, shekelsOf } from '@sali/domain/money';
import type { ActionWire, ItemWire, ListHeadWire, ListWire } from './lists.ts';

/**
 * Converts lists between the entities and the wire. It imports only types of the schemas, so that the browser loads
 * none.
 */

/** A price that may be missing: null is 'no price yet', never 0. */
export const priceFromWire = (shekels: number | null | undefined): Agorot | null =>
  shekels === null || shekels === undefined ? null : agorotOf(shekels);
export const priceToWire = (agorot: Agorot | null): number | null => (agorot === null ? null : shekelsOf(agorot));

const isoOf = (ms: number): string => new Date(ms).toISOString();
const msOf = (iso: string): number => Date.parse(iso);
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));
/** The time in ms; null where an action of the log is older than the field. */
const msOrNull = (iso: string | null | undefined): number | null => (iso ? msOf(iso) : null);

/** The name of a category by its id: the wire has both. */
export type CategoryNames = (id: number) => string;

export const itemToWire = (item: Item, nameOf: CategoryNames): ItemWire => ({
  item_id: item.serverId ?? 0,
  item_uuid: item.id,
  product_name: item.name,
  name: item.name,
  product_catalog_number: item.barcode,
  barcode: item.barcode,
  product_alias: item.alias,
  manufacturer: item.manufacturer,
  brand: item.brand,
  store_id: item.storeKey?.split('-').at(-1) ?? null,
  store_key: item.storeKey,
  note: item.note,
  quantity: item.quantity,
  unit_measure: item.unitMeasure,
  is_weighted: item.isWeighted,
  price: priceToWire(item.priceAgorot),
  sale_price: priceToWire(item.salePriceAgorot),
  category: nameOf(item.categoryId),
  category_id: item.categoryId,
  subcategory: item.subcategoryId === null ? null : nameOf(item.subcategoryId),
  subcategory_id: item.subcategoryId,
  any_brand: item.isAnyBrand ?? false,
  is_completed: item.isCompleted,
  image_url: item.imageUrl,
  created_at: isoOf(item.createdAt),
  updated_at: isoOf(item.updatedAt),
  added_at: isoOf(item.addedAt),
  product_metadata: { frontend_id: item.id, name: item.name, manufacturer: item.manufacturer },
});

export const itemFromWire = (item: ItemWire): Item => ({
  id: item.item_uuid,
  serverId: item.item_id,
  name: item.name,
  barcode: item.barcode,
  alias: item.product_alias,
  manufacturer: item.manufacturer,
  brand: item.brand,
  note: item.note,
  quantity: item.quantity,
  unitMeasure: item.unit_measure,
  isWeighted: item.is_weighted,
  priceAgorot: priceFromWire(item.price),
  salePriceAgorot: priceFromWire(item.sale_price),
  categoryId: item.category_id,
  subcategoryId: item.subcategory_id,
  storeKey: item.store_key,
  imageUrl: item.image_url,
  isAnyBrand: item.any_brand ?? false,
  isCompleted: item.is_completed,
  createdAt: msOf(item.created_at),
  updatedAt: msOf(item.updated_at),
  addedAt: msOf(item.added_at),
});

export const ROLE_TO_WIRE = { owner: 'OWNER', admin: 'ADMIN', edit: 'EDIT', view: 'VIEW' } as const satisfies Record<
  Role,
  string
>;
export const ROLE_FROM_WIRE = { OWNER: 'owner', ADMIN: 'admin', EDIT: 'edit', VIEW: 'view' } as const satisfies Record<
  (typeof ROLE_TO_WIRE)[Role],
  Role
>;

const participantToWire = (person: Participant): ListWire['participants'][number] => ({
  user_id: person.userId,
  email: person.email,
  username: person.username,
  permission: ROLE_TO_WIRE[person.role],
});

const participantFromWire = (person: ListWire['participants'][number]): Participant => ({
  userId: person.user_id,
  email: person.email,
  username: person.username,
  role: ROLE_FROM_WIRE[person.permission],
});

export const headToWire = (head: ListHead): ListHeadWire => ({
  name: head.name,
  description: head.description,
  status: head.status === 'archived' ? 'ARCHIVED' : 'active',
  store_key: head.storeKey,
  is_completed: head.isCompleted,
  completed_at: isoOrNull(head.completedAt),
  archived_at: isoOrNull(head.archivedAt),
  restored_at: isoOrNull(head.restoredAt),
  participants_count: guestsOf(head).length,
  participants: head.participants.map(participantToWire),
});

const headFromWire = (head: ListHeadWire): ListHead => ({
  name: head.name,
  description: head.description,
  status: head.status === 'ARCHIVED' ? 'archived' : 'active',
  storeKey: head.store_key,
  isCompleted: head.is_completed,
  completedAt: msOrNull(head.completed_at),
  archivedAt: msOrNull(head.archived_at),
  restoredAt: msOrNull(head.restored_at),
  participants: head.participants.map(participantFromWire),
});

export const listToWire = (list: ShoppingList, version: number, nameOf: CategoryNames): ListWire => ({
  list_id: list.serverId ?? 0,
  list_uuid: list.id,
  ...headToWire(list),
  owner_id: list.ownerId ?? 0,
  version,
  items: Object.values(list.items).map((item) => itemToWire(item, nameOf)),
  created_at: isoOf(list.createdAt),
  updated_at: isoOf(list.updatedAt),
  user_permission: list.role,
  is_shared: guestsOf(list).length > 0,
  shared_by: list.sharedBy && { user_id: list.sharedBy.userId, email: list.sharedBy.email },
  shared_at: isoOrNull(list.sharedAt),
  last_action: list.lastAction && {
    action_type: list.lastAction.type,
    user_id: list.lastAction.userId,
    username: list.lastAction.username,
    item_name: list.lastAction.itemName,
    timestamp: isoOf(list.lastAction.at),
  },
});

export const listFromWire = (list: ListWire): ShoppingList => ({
  id: list.list_uuid,
  serverId: list.list_id,
  ...headFromWire(list),
  ownerId: list.owner_id,
  role: list.user_permission,
  sharedBy: list.shared_by && { userId: list.shared_by.user_id, email: list.shared_by.email },
  sharedAt: msOrNull(list.shared_at),
  lastAction: list.last_action && {
    type: list.last_action.action_type,
    userId: list.last_action.user_id,
    username: list.last_action.username,
    itemName: list.last_action.item_name,
    at: msOf(list.last_action.timestamp),
  },
  createdAt: msOf(list.created_at),
  updatedAt: msOf(list.updated_at),
  items: Object.fromEntries(list.items.map((item) => [item.item_uuid, itemFromWire(item)])),
});

/** The action of a `list_update` message or of `changes`. */
export function actionFromWire(action: ActionWire): ListAction {
  const head = {
    version: action.version,
    opId: action.op_id,
    at: msOf(action.timestamp),
    sessionId: action.session_id,
    userId: action.user_id,
    username: action.username,
  };
  switch (action.action_type) {
    case 'ADD_ITEM':
    case 'EDIT_ITEM':
    case 'COMPLETE_ITEM':
    case 'UNCOMPLETE_ITEM':
    case 'DELETE_ITEM':
      return { ...head, type: action.action_type, item: itemFromWire(action.data as ItemWire) };
    case 'UPDATE_LIST':
    case 'SHARE_LIST':
    case 'UNSHARE_LIST':
      return { ...head, type: action.action_type, head: headFromWire(action.data as ListHeadWire) };
    case 'DELETE_LIST':
      return { ...head, type: 'DELETE_LIST' };
    default:
      return action.action_type satisfies never;
  }
}
