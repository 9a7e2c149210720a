import { defined } from '@sali/domain/base/collections';
import { shekelsOf } from '@sali/domain/base/money';
import { isValidItemName, type NewItem } from '@sali/domain/lists/list';
import type { ItemChange, ItemMark, ListChange, ListOp } from '@sali/domain/lists/op';
import { PLAIN_ITEM_CHANGE, PLAIN_LIST_CHANGE, SENT_ITEM_CHANGE, SENT_LIST_CHANGE } from './fieldWire.ts';
import type { ItemChangeWire, ListChangeWire } from './lists.ts';

export type ListCall = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: string; readonly body?: unknown };

/**
 * The REST call for an op. Lists and items are named by their UUIDs, which the device has before the server answers.
 */
export function callOf(op: ListOp): ListCall {
  const list = `lists/${op.listId}`;
  switch (op.kind) {
    case 'createList':
      return {
        method: 'POST',
        path: 'lists',
        body: {
          list_uuid: op.listId,
          name: op.name,
          description: op.description,
          status: 'active',
          store_key: op.storeKey,
          ...(op.isPrivate && { is_private: true }),
          ...(op.peopleOf !== undefined && { people_of: op.peopleOf }),
        },
      };
    case 'editList':
      return { method: 'PUT', path: list, body: SENT_LIST_CHANGE.encodePart(op.change) };
    case 'deleteList':
      return { method: 'DELETE', path: list };
    case 'addItem':
      return { method: 'POST', path: `${list}/items`, body: { ...newItemToWire(op.item), ...undoToWire(op) } };
    case 'editItem':
      return { method: 'PUT', path: `${list}/items/${op.itemId}`, body: itemChangeToWire(op.change) };
    case 'completeItem':
      return { method: 'PUT', path: `${list}/items/${op.itemId}`, body: { is_completed: true, ...undoToWire(op) } };
    case 'uncompleteItem':
      return {
        method: 'PUT',
        path: `${list}/items/${op.itemId}`,
        body: { is_completed: false, ...itemPlaceToWire(op) },
      };
    case 'markItem':
      return { method: 'PUT', path: `${list}/items/${op.itemId}`, body: markToWire(op.mark) };
    case 'deleteItem':
      return { method: 'DELETE', path: `${list}/items/${op.itemId}` };
    default:
      return op satisfies never;
  }
}

const undoToWire = ({ isUndo }: { readonly isUndo?: true }) => (isUndo ? { is_undo: true } : {});

/** Names are sent only when they say something; the server falls back to its own value otherwise. */
function newItemToWire(item: NewItem) {
  const name = isValidItemName(item.name) ? item.name : undefined;
  return defined({
    ...itemChangeToWire(item),
    ...itemPlaceToWire(item),
    item_uuid: item.id,
    product_catalog_number: item.barcode,
    product_metadata: name && { frontend_id: item.id, name, manufacturer: item.manufacturer },
    is_completed: false,
  });
}

/** The server takes the caller as the person who claims. */
function markToWire(mark: ItemMark) {
  if ('claim' in mark) return { claimed: mark.claim !== null };
  if ('isNotFound' in mark) return { not_found: mark.isNotFound };
  const { seenPrice } = mark;
  return {
    shelf_price: seenPrice && shekelsOf(seenPrice.agorot),
    shelf_price_store: seenPrice && seenPrice.storeKey,
  };
}

const itemPlaceToWire = ({ addedAt }: { readonly addedAt?: number }): { added_at?: string } =>
  addedAt === undefined ? {} : { added_at: new Date(addedAt).toISOString() };

function itemChangeToWire(change: ItemChange) {
  const name = change.name !== undefined && isValidItemName(change.name) ? change.name : undefined;
  return defined({
    product_name: name,
    name,
    ...SENT_ITEM_CHANGE.encodePart(change),
    store_id: change.storeKey?.split('-').at(-1)?.replace(/\D/g, '') || undefined,
  });
}

/** The fields of a body that need no look-up, as {@link itemChangeToWire} spelled them. */
export const itemChangeFromWire = (body: ItemChangeWire): ItemChange => PLAIN_ITEM_CHANGE.decodePart(body);

/** The same for the body of a list's edit. */
export const listChangeFromWire = (body: ListChangeWire): ListChange => PLAIN_LIST_CHANGE.decodePart(body);
