import type { ActivityEntry, ActivityKind, ChangedField } from '@sali/contract/lists/history';
import { priceToWire } from '@sali/contract/lists/listsWire';
import { keysOf } from '@sali/domain/collections';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { itemIdNamedBy, type ListOp } from '@sali/domain/lists/op';

/** What the activity shows of an action beyond the state after it; stored with the action in the log. */
export type ActivityDetail = {
  readonly kind: ActivityKind;
  readonly changes?: readonly ChangedField[];
  readonly person?: ActivityEntry['person'];
};

const KINDS: Record<ListOp['kind'], ActivityKind> = {
  createList: 'list_created',
  editList: 'list_edited',
  deleteList: 'list_deleted',
  addItem: 'item_added',
  editItem: 'item_edited',
  completeItem: 'item_completed',
  uncompleteItem: 'item_uncompleted',
  deleteItem: 'item_deleted',
};

/** Ops that have a detail. An addition has one because it may raise the quantity of an existing item. */
const OPS_WITH_DETAIL: readonly ListOp['kind'][] = ['addItem', 'editItem', 'editList'];

/** The detail of an op. */
export function activityDetailOf(op: ListOp, before: ShoppingList, after: ShoppingList): ActivityDetail {
  const kind = KINDS[op.kind];
  if (!OPS_WITH_DETAIL.includes(op.kind)) return { kind };
  const id = itemIdNamedBy(op);
  if (id === undefined) return { kind, changes: changesBetween(listFields(before), listFields(after)) };
  const [was, is] = [before.items[id], after.items[id]];
  return was && is ? { kind, changes: changesBetween(itemFields(was), itemFields(is)) } : { kind };
}

type Values = Partial<Record<ChangedField['field'], ChangedField['to']>>;

const itemFields = (item: Item): Values => ({
  name: item.name,
  alias: item.alias,
  note: item.note,
  quantity: item.quantity,
  category_id: item.categoryId,
  price: priceToWire(item.priceAgorot),
  any_brand: item.isAnyBrand ?? false,
  is_completed: item.isCompleted,
});

const listFields = (list: ShoppingList): Values => ({
  name: list.name,
  description: list.description,
  status: list.status === 'archived' ? 'ARCHIVED' : 'active',
  store_key: list.storeKey,
  is_completed: list.isCompleted,
});

function changesBetween(before: Values, after: Values): ChangedField[] {
  const fields = keysOf(after);
  return fields.flatMap((field) => {
    const [from = null, to = null] = [before[field], after[field]];
    return from === to ? [] : [{ field, from, to }];
  });
}
