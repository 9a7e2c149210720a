import type { Item, ListStatus, NewItem } from './list.ts';

/** Fields of a list that an edit may set. Setting the same value twice changes nothing. */
export type ListChange = {
  readonly name?: string;
  readonly description?: string;
  readonly status?: ListStatus;
  readonly storeKey?: string | null;
  readonly isCompleted?: boolean;
};

/** Fields of an item that an edit may set; ticking has its own two ops. */
export type ItemChange = Partial<
  Pick<
    Item,
    | 'name'
    | 'alias'
    | 'manufacturer'
    | 'brand'
    | 'note'
    | 'quantity'
    | 'unitMeasure'
    | 'isWeighted'
    | 'priceAgorot'
    | 'salePriceAgorot'
    | 'categoryId'
    | 'subcategoryId'
    | 'storeKey'
    | 'imageUrl'
    | 'isAnyBrand'
  >
>;

/**
 * Every change a list can have. An op is an intent (complete, set quantity), never a toggle, and every fact it needs
 * (ids, times) travels inside it, so that replaying it anywhere gives the same list.
 */
export type ListOp = {
  /** UUID; also the call's `Idempotency-Key`, and the `op_id` of the action it becomes. */
  readonly id: string;
  readonly listId: string;
  /** ms since the epoch: the device's clock while pending, the server's once it is ordered. */
  readonly at: number;
} & (
  | {
      readonly kind: 'createList';
      readonly name: string;
      readonly description: string;
      readonly storeKey: string | null;
    }
  | { readonly kind: 'editList'; readonly change: ListChange }
  | { readonly kind: 'deleteList' }
  | { readonly kind: 'addItem'; readonly item: NewItem }
  | { readonly kind: 'editItem'; readonly itemId: string; readonly change: ItemChange }
  | { readonly kind: 'completeItem'; readonly itemId: string }
  /** `addedAt`: its old place among the open items, set by an undo; without it the item goes to their end. */
  | { readonly kind: 'uncompleteItem'; readonly itemId: string; readonly addedAt?: number }
  | { readonly kind: 'deleteItem'; readonly itemId: string }
);

export type ListOpKind = ListOp['kind'];

/** The id of the item that an op changes, if it changes one. */
export function itemIdNamedBy(op: ListOp): string | undefined {
  if (op.kind === 'addItem') return op.item.id;
  return 'itemId' in op ? op.itemId : undefined;
}
