import { nameBesideEmail } from '@sali/domain/people/accounts/user';
import type { Agorot } from '@sali/domain/base/units';
import type { ListAction, ListHead } from '@sali/domain/lists/sync';
import {
  participantsBesidesOwner,
  type Claimant,
  type Item,
  type Participant,
  type Role,
  type ShoppingList,
} from '@sali/domain/lists/list';
import { agorotOf } from '@sali/domain/base/money';
import { ITEM_WIRE, LIST_WIRE } from './fieldWire.ts';
import type { ActionWire, ClaimantWire, ItemWire, ListHeadWire, ListWire } from './lists.ts';

/**
 * Converts lists between the entities and the wire. It imports only types of the schemas, so that the browser loads
 * none.
 */

/** A price that may be missing: null is 'no price yet', never 0. */
export const priceFromWire = (shekels: number | null | undefined): Agorot | null =>
  shekels === null || shekels === undefined ? null : agorotOf(shekels);

const isoOf = (ms: number): string => new Date(ms).toISOString();
const msOf = (iso: string): number => Date.parse(iso);
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));
const msOrNull = (iso: string | null): number | null => (iso === null ? null : msOf(iso));

/** The name of a category by its id: the wire has both. */
export type CategoryNames = (id: number) => string;

/** The fields of the table come last: a spread at the end of a literal is several times faster than one at its start. */
export const itemToWire = (item: Item, nameOf: CategoryNames): ItemWire => ({
  item_id: item.serverId ?? 0,
  product_name: item.name,
  product_catalog_number: item.barcode,
  store_id: item.storeKey?.split('-').at(-1) ?? null,
  category: nameOf(item.categoryId),
  subcategory: item.subcategoryId === null ? null : nameOf(item.subcategoryId),
  product_metadata: { frontend_id: item.id, name: item.name, manufacturer: item.manufacturer },
  ...ITEM_WIRE.encode(item),
});

export const itemFromWire = (item: ItemWire): Item => ({ serverId: item.item_id, ...ITEM_WIRE.decode(item) });

export const ROLE_TO_WIRE = {
  owner: 'OWNER',
  admin: 'ADMIN',
  edit: 'EDIT',
  tick: 'TICK',
  view: 'VIEW',
} as const satisfies Record<Role, string>;
export const ROLE_FROM_WIRE = {
  OWNER: 'owner',
  ADMIN: 'admin',
  EDIT: 'edit',
  TICK: 'tick',
  VIEW: 'view',
} as const satisfies Record<(typeof ROLE_TO_WIRE)[Role], Role>;

const participantToWire = (person: Participant): ListWire['participants'][number] => ({
  user_id: person.userId,
  email: person.email,
  username: person.username,
  permission: ROLE_TO_WIRE[person.role],
});

const participantFromWire = (person: ListWire['participants'][number]): Participant => ({
  userId: person.user_id,
  email: person.email,
  // A link guest gets no e-mail, and so no name of it.
  username: nameBesideEmail(person),
  role: ROLE_FROM_WIRE[person.permission],
});

export const headToWire = (head: ListHead): ListHeadWire => ({
  ...LIST_WIRE.encode(head),
  participants_count: participantsBesidesOwner(head).length,
  participants: head.participants.map(participantToWire),
});

const headFromWire = (head: ListHeadWire): ListHead => ({
  ...LIST_WIRE.decode(head),
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
  is_shared: participantsBesidesOwner(list).length > 0,
  shared_by: list.sharedBy && { user_id: list.sharedBy.userId, email: list.sharedBy.email },
  shared_at: isoOrNull(list.sharedAt),
  last_action: list.lastAction && {
    action_type: list.lastAction.type,
    user_id: list.lastAction.userId,
    username: list.lastAction.username,
    item_name: list.lastAction.itemName,
    timestamp: isoOf(list.lastAction.at),
    ...(list.lastAction.person && { person: claimantToWire(list.lastAction.person) }),
  },
});

const claimantToWire = ({ userId, username }: Claimant): ClaimantWire => ({ user_id: userId, username });
export const claimantFromWire = ({ user_id: userId, username }: ClaimantWire): Claimant => ({ userId, username });

/** The name that a person has among these; '' where it is not known. */
const usernameIn = (people: ListWire['participants'], userId: number | null): string => {
  const person = people.find((one) => one.user_id === userId);
  return person ? participantFromWire(person).username : '';
};

const withoutEmails = (people: ListWire['participants']): ListWire['participants'] =>
  people.map((person) => ({ ...person, email: '' }));

/** A list as a link guest reads it: without e-mail addresses. */
export const listForGuests = (list: ListWire): ListWire => ({
  ...list,
  participants: withoutEmails(list.participants),
  shared_by: null,
});

/** An action as a link guest reads it: without e-mail addresses. */
export function actionForGuests(action: ActionWire): ActionWire {
  const { data } = action;
  return isHead(data) ? { ...action, data: { ...data, participants: withoutEmails(data.participants) } } : action;
}

const isHead = (data: ActionWire['data']): data is ListHeadWire => 'participants' in data;

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
    username: list.last_action.username || usernameIn(list.participants, list.last_action.user_id),
    itemName: list.last_action.item_name,
    at: msOf(list.last_action.timestamp),
    ...(list.last_action.person && { person: claimantFromWire(list.last_action.person) }),
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
    ...(action.person && { person: claimantFromWire(action.person) }),
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
    case 'UNSHARE_LIST': {
      const data = action.data as ListHeadWire & { user_id?: number };
      const { user_id: personId } = data;
      return {
        ...head,
        type: action.action_type,
        head: headFromWire(data),
        ...(personId !== undefined && { personId }),
      };
    }
    case 'DELETE_LIST':
      return { ...head, type: 'DELETE_LIST' };
    default:
      return action.action_type satisfies never;
  }
}
