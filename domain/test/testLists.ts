import { applyListOp, type ListOp } from '../src/lists/op.ts';
import { freeTextItem, itemIdOf, type NewItem, type ShoppingList } from '../src/lists/list.ts';

/** Lists and ops for tests: ids and times count up, so that every run is the same. */

export const LIST_ID = '01890000-0000-7000-8000-000000000001';
export const MILK = '7290004131074';

let count = 0;

type Body = ListOp extends infer Op
  ? Op extends ListOp
    ? Omit<Op, 'id' | 'listId' | 'at'> & { at?: number }
    : never
  : never;

export function op(body: Body): ListOp {
  count += 1;
  return { id: `op-${count}`, listId: LIST_ID, at: count, ...body } as ListOp;
}

export const product = (barcode: string, facts: Partial<NewItem> = {}): NewItem => ({
  ...freeTextItem(itemIdOf(LIST_ID, barcode), 'חלב'),
  barcode,
  ...facts,
});

export const text = (id: string, facts: Partial<NewItem> = {}): NewItem => ({ ...freeTextItem(id, 'נרות'), ...facts });

/** A list after the given ops, its creation first. */
export function listAfter(...ops: readonly ListOp[]): ShoppingList {
  const create = op({ kind: 'createList', name: 'קניות לשבת', description: '', storeKey: null });
  const list = [create, ...ops].reduce(applyListOp, undefined as ShoppingList | undefined);
  if (!list) throw new Error('the list was deleted');
  return list;
}
