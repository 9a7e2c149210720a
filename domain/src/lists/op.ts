import type { EpochMs } from '../base/units.ts';
import { keysOf } from '../base/collections.ts';
import { QUANTITY_MAX } from '../base/limits.ts';
import { withNeedsOf } from './needs.ts';
import type { EditableItemField } from './itemFields.ts';
import type { EDITABLE_LIST_FIELDS } from './listFields.ts';
import {
  type Claimant,
  type Item,
  type ListTimes,
  newList,
  type NewItem,
  type Role,
  type SeenPrice,
  type ShopMark,
  roundQuantity,
  type ShoppingList,
} from './list.ts';

/** Fields of a list that an edit may set. Setting the same value twice changes nothing. */
export type ListChange = Partial<Pick<ShoppingList, keyof typeof EDITABLE_LIST_FIELDS>>;

/** Fields of an item that an edit may set; ticking has its own two ops. */
export type ItemChange = Partial<Pick<Item, EditableItemField>>;

/** A mark that a person sets on an item while they shop. Setting the same mark twice changes nothing. */
export type ItemMark =
  /** Null: nobody takes care of it any more. */
  | { readonly claim: Claimant | null }
  | { readonly isNotFound: boolean }
  /** Null: the published price counts again. */
  | { readonly seenPrice: SeenPrice | null };

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
      /** Not shared with the family [FA10]. Ops of older versions lack it, which means no. */
      readonly isPrivate?: boolean;
      /** The id of the list whose people this one is shared with, in place of the family [G89]. */
      readonly peopleOf?: string;
    }
  | { readonly kind: 'editList'; readonly change: ListChange }
  /** `name`: what it was called, for the sync panel. Ops of older versions lack it. */
  | { readonly kind: 'deleteList'; readonly name?: string }
  /** `isUndo`: it puts a line back as it was: what was bought before is not bought again [NW32]. */
  | { readonly kind: 'addItem'; readonly item: NewItem; readonly isUndo?: true }
  | { readonly kind: 'editItem'; readonly itemId: string; readonly change: ItemChange }
  | { readonly kind: 'completeItem'; readonly itemId: string; readonly isUndo?: true }
  /** `addedAt`: its old place among the open items, set by an undo; without it the item goes to their end. */
  | { readonly kind: 'uncompleteItem'; readonly itemId: string; readonly addedAt?: EpochMs }
  | { readonly kind: 'markItem'; readonly itemId: string; readonly mark: ItemMark }
  | { readonly kind: 'deleteItem'; readonly itemId: string }
);

export type ListOpKind = ListOp['kind'];

/** The id of the item that an op changes, if it changes one. */
export function itemIdNamedBy(op: ListOp): string | undefined {
  if (op.kind === 'addItem') return op.item.id;
  return 'itemId' in op ? op.itemId : undefined;
}

/** The rights on a list [P1]. */
export type Capability = 'read' | 'tick' | 'edit' | 'manage' | 'share' | 'leave' | 'delete';

const ALLOWED: Record<Role, readonly Capability[]> = {
  owner: ['read', 'tick', 'edit', 'manage', 'share', 'delete'],
  admin: ['read', 'tick', 'edit', 'manage', 'share', 'leave'],
  edit: ['read', 'tick', 'edit', 'leave'],
  tick: ['read', 'tick', 'leave'],
  view: ['read', 'leave'],
};

export const can = (role: Role, capability: Capability): boolean => ALLOWED[role].includes(capability);

/**
 * The capability that an op requires. Ticking and marking require less than other changes of items. Shoppers may change
 * the store or complete the list; renaming and archiving require a manager.
 */
export function requiredCapability(op: ListOp): Capability {
  if (op.kind === 'deleteList') return 'delete';
  if (op.kind === 'completeItem' || op.kind === 'uncompleteItem' || op.kind === 'markItem') return 'tick';
  if (op.kind !== 'editList') return 'edit';
  const { name, description, status } = op.change;
  return name === undefined && description === undefined && status === undefined ? 'edit' : 'manage';
}

type Maybe = ShoppingList | undefined;

/**
 * The only way in which a list changes: the optimistic screen, the offline replay and the server all call it.
 * Total and deterministic. An op that no longer applies, or changes nothing, returns the very same list (===).
 */
export function applyListOp(list: Maybe, op: ListOp): Maybe {
  if (op.kind === 'createList') return list ?? newList(op.listId, op, op.at);
  if (!list) return list;
  switch (op.kind) {
    case 'editList':
      return changed(list, { ...op.change, ...editTimes(list, op.change, op.at) }, op.at);
    case 'deleteList':
      return undefined;
    case 'addItem':
      return addItem(list, op.item, op.at);
    case 'editItem':
      return changeItem(list, op.itemId, itemEdit(op.change), op.at);
    case 'completeItem':
      return withTick(list, op.itemId, op.at);
    case 'uncompleteItem':
      return uncompleteItem(list, op.itemId, op.addedAt ?? op.at, op.at);
    case 'markItem':
      return withMark(list, op.itemId, op.mark, op.at);
    case 'deleteItem':
      return dropItem(list, op.itemId, op.at);
    default:
      // An op that another version of the app stored changes nothing until it is refused.
      op satisfies never;
      return list;
  }
}

/** Applies ops in order, like {@link applyListOp} one after the other, but copies the items only once. */
export function applyListOps(list: Maybe, ops: readonly ListOp[]): Maybe {
  let now = list;
  let copy: Record<string, Item> | undefined;
  for (const op of ops) {
    const id = itemIdNamedBy(op);
    if (!now || id === undefined) {
      now = applyListOp(now, op);
      copy = undefined;
      continue;
    }
    const item = now.items[id];
    const alone: ShoppingList = { ...now, items: item ? { [id]: item } : {} };
    const after = applyListOp(alone, op);
    if (!after || after === alone) continue;
    copy ??= { ...now.items };
    const changedItem = after.items[id];
    if (changedItem) copy[id] = changedItem;
    else Reflect.deleteProperty(copy, id);
    now = { ...after, items: copy };
  }
  return now;
}

/** The times that an edit sets: archiving and completing set theirs, reopening clears them [L33]. */
function editTimes(list: ShoppingList, { status, isCompleted }: ListChange, at: number): Partial<ListTimes> {
  const isMoved = status !== undefined && status !== list.status;
  const isTurned = isCompleted !== undefined && isCompleted !== list.isCompleted;
  const isBack = (isMoved && status === 'active') || (isTurned && !isCompleted);
  return {
    ...(isMoved && { archivedAt: status === 'archived' ? at : null }),
    ...(isTurned && { completedAt: isCompleted ? at : null }),
    ...(isBack && { restoredAt: at }),
  };
}

/** A list has a catalogue product once: adding it again raises its quantity; a completed one returns with the added quantity. */
function addItem(list: ShoppingList, item: NewItem, at: number): ShoppingList {
  const same = list.items[item.id];
  if (!same)
    return withItem(
      list,
      {
        ...item,
        serverId: null,
        isCompleted: false,
        ...NO_MARKS,
        shelfPriceAgorot: null,
        shelfPriceStore: null,
        createdAt: at,
        updatedAt: at,
        addedAt: Math.min(item.addedAt ?? at, at),
      },
      at,
    );
  const isNeeded = (item.needs ?? []).length > 0;
  // Free text of a person's own never merges: the same id again is the same add, replayed.
  if (same.barcode === null && !isNeeded) return list;
  if (same.isCompleted) {
    const { quantity, needs = [] } = item;
    const unit = same.barcode === null ? { unitMeasure: item.unitMeasure } : {};
    return changeItem(list, item.id, { quantity, needs, ...unit, isCompleted: false, addedAt: at }, at);
  }
  if (isNeeded)
    return changeItem(list, item.id, { ...withNeedsOf(same, item), ...(same.isNotFound && { isNotFound: false }) }, at);
  const quantity = Math.min(QUANTITY_MAX, roundQuantity(same.quantity + item.quantity));
  // Somebody who adds it again wants it to be looked for.
  return changeItem(list, item.id, { quantity, ...(same.isNotFound && { isNotFound: false }) }, at);
}

const NO_MARKS = { claimedBy: null, claimedName: '', isNotFound: false } as const;

/** An item in the cart is no longer claimed, and it was found. */
function withTick(list: ShoppingList, itemId: string, at: number): ShoppingList {
  const item = list.items[itemId];
  return changeItem(list, itemId, { isCompleted: true, ...(item && isMarked(item) && NO_MARKS) }, at);
}

// 0 is nobody's number.
const isMarked = ({ claimedBy, isNotFound }: Item): boolean => Boolean(claimedBy) || isNotFound === true;

/** An item in the cart takes no marks but a price: the tick says more. An item that was not found is not claimed. */
function withMark(list: ShoppingList, itemId: string, mark: ItemMark, at: number): ShoppingList {
  const item = list.items[itemId];
  const change = markChange(mark);
  if (!item || (item.isCompleted && !('seenPrice' in mark))) return list;
  // Older items lack the fields, which means the same as empty ones.
  const differs = keysOf(change).some((key) => (change[key] || null) !== (item[key] || null));
  return differs ? changeItem(list, itemId, change, at) : list;
}

function markChange(mark: ItemMark): Partial<Pick<Item, ShopMark>> {
  if ('isNotFound' in mark) return mark.isNotFound ? { ...NO_MARKS, isNotFound: true } : { isNotFound: false };
  if ('claim' in mark) return { claimedBy: mark.claim?.userId ?? null, claimedName: mark.claim?.username ?? '' };
  const { seenPrice } = mark;
  return { shelfPriceAgorot: seenPrice?.agorot ?? null, shelfPriceStore: seenPrice?.storeKey ?? null };
}

/** A reopened item goes to the end of the open items of its category, unless an undo names its old place. */
function uncompleteItem(list: ShoppingList, itemId: string, place: number, at: number): ShoppingList {
  const addedAt = Math.min(place, at);
  return list.items[itemId]?.isCompleted ? changeItem(list, itemId, { isCompleted: false, addedAt }, at) : list;
}

function itemEdit<T extends { quantity?: number }>(change: T): T {
  return change.quantity === undefined ? change : { ...change, quantity: roundQuantity(change.quantity) };
}

function changeItem(list: ShoppingList, itemId: string, change: Partial<Item>, at: number): ShoppingList {
  const item = list.items[itemId];
  if (!item) return list;
  const next = changed(item, change, at);
  return next === item ? list : withItem(list, next, at);
}

const withItem = (list: ShoppingList, item: Item, at: number): ShoppingList => ({
  ...list,
  updatedAt: at,
  items: { ...list.items, [item.id]: item },
});

function dropItem(list: ShoppingList, itemId: string, at: number): ShoppingList {
  if (!list.items[itemId]) return list;
  const { [itemId]: _dropped, ...items } = list.items;
  return { ...list, updatedAt: at, items };
}

/** The object with the change and a new `updatedAt`, or the same object if nothing differs. */
function changed<T extends { readonly updatedAt: EpochMs }>(thing: T, change: Partial<T>, at: number): T {
  const keys = keysOf(change);
  const differs = keys.some((key) => change[key] !== undefined && change[key] !== thing[key]);
  return differs ? { ...thing, ...change, updatedAt: at } : thing;
}
