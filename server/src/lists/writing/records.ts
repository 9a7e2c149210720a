/** The history's record of a change: the action in the log with its detail, and counts of what was bought. */
import type { ActivityEntry, ActivityKind, ChangedField } from '@sali/contract/lists/activity';
import { ITEM_HISTORY, LIST_HISTORY } from '@sali/contract/lists/fieldWire';
import type * as wire from '@sali/contract/lists/lists';
import { type CategoryNames, headToWire, itemToWire } from '@sali/contract/lists/listsWire';
import { TICK_REGRET_MS } from '@sali/domain/base/limits';
import type { Claimant, Item, ShoppingList } from '@sali/domain/lists/list';
import { itemIdNamedBy, type ItemMark, type ListOp } from '@sali/domain/lists/op';
import type { MarkKind } from '@sali/domain/lists/markKind';
import { usualKeyOf } from '@sali/domain/lists/usual';
import { keysOf } from '@sali/domain/base/collections';

/** An action of a call that still runs: its version and texts are set when the call is done. */
export type ActionDraft = {
  readonly action: (list: ShoppingList) => Pick<wire.ActionWire, 'action_type' | 'data'>;
  readonly detail: ActivityDetail;
};

/** The action of an op, with the state right after it. */
export function actionDraftOf(
  op: ListOp,
  before: ShoppingList,
  after: ShoppingList,
  categoryName: CategoryNames,
): ActionDraft['action'] {
  const about = (type: wire.ActionWire['action_type'], id: string): ActionDraft['action'] => {
    const item = after.items[id] ?? before.items[id];
    return () => ({ action_type: type, data: item ? itemToWire(item, categoryName) : {} });
  };
  switch (op.kind) {
    case 'createList':
    case 'editList':
      return (list) => ({
        action_type: 'UPDATE_LIST',
        data: headToWire({ ...after, participants: list.participants }),
      });
    case 'deleteList':
      return () => ({ action_type: 'DELETE_LIST', data: {} });
    case 'addItem':
      return about(before.items[op.item.id] ? 'EDIT_ITEM' : 'ADD_ITEM', op.item.id);
    case 'editItem':
    case 'markItem':
      return about('EDIT_ITEM', op.itemId);
    case 'completeItem':
      return about('COMPLETE_ITEM', op.itemId);
    case 'uncompleteItem':
      return about('UNCOMPLETE_ITEM', op.itemId);
    case 'deleteItem':
      return about('DELETE_ITEM', op.itemId);
    default:
      return op satisfies never;
  }
}

/** The details that the activity shows of an action beyond the state after it; stored with the action in the log. */
export type ActivityDetail = {
  readonly kind: ActivityKind;
  readonly changes?: readonly ChangedField[];
  readonly person?: ActivityEntry['person'];
  /** A line was put back: it was not bought again. */
  readonly is_undo?: true;
};

const KINDS: Record<Exclude<ListOp['kind'], 'markItem'>, ActivityKind> = {
  createList: 'list_created',
  editList: 'list_edited',
  deleteList: 'list_deleted',
  addItem: 'item_added',
  editItem: 'item_edited',
  completeItem: 'item_completed',
  uncompleteItem: 'item_uncompleted',
  deleteItem: 'item_deleted',
};

const markKindOf = (mark: ItemMark): MarkKind => {
  if ('claim' in mark) return mark.claim ? 'item_claimed' : 'item_released';
  if ('seenPrice' in mark) return 'item_priced';
  return mark.isNotFound ? 'item_not_found' : 'item_brought_back';
};

/** Ops that have a detail. An addition has one because it may raise the quantity of an existing item. */
const OPS_WITH_DETAIL: readonly ListOp['kind'][] = ['addItem', 'editItem', 'editList'];

/** The detail of an op. @param leaver whose claim it ends because they are off the list */
export function activityDetailOf(
  op: ListOp,
  before: ShoppingList,
  after: ShoppingList,
  leaver?: Claimant,
): ActivityDetail {
  if (op.kind === 'markItem') {
    const person = leaver && { user_id: leaver.userId, username: leaver.username, permission: null };
    return { kind: markKindOf(op.mark), ...(person && { person }) };
  }
  const kind = KINDS[op.kind];
  const undo = 'isUndo' in op && { is_undo: true as const };
  if (!OPS_WITH_DETAIL.includes(op.kind)) return { kind, ...undo };
  const id = itemIdNamedBy(op);
  if (id === undefined)
    return { kind, changes: changesBetween(LIST_HISTORY.encode(before), LIST_HISTORY.encode(after)) };
  const [was, is] = [before.items[id], after.items[id]];
  const changes = was && is && changesBetween(ITEM_HISTORY.encode(was), ITEM_HISTORY.encode(is));
  return { kind, ...undo, ...(changes && { changes }) };
}

type Values = Partial<Record<ChangedField['field'], ChangedField['to']>>;

function changesBetween(before: Values, after: Values): ChangedField[] {
  const fields = keysOf(after);
  return fields.flatMap((field) => {
    const [from = null, to = null] = [before[field], after[field]];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** How often one thing was added to a list and completed on it by a change; a completion taken back at once is −1. */
export type BoughtItem = {
  readonly key: string;
  /** Its newest facts. */
  readonly item: Item;
  readonly added: number;
  readonly completed: number;
};

/** Counts what a change added to a list and what it completed. @param before the changed items as they were, by id */
export function boughtBy(before: ReadonlyMap<string, Item>, changed: readonly Item[]): BoughtItem[] {
  const bought = new Map<string, BoughtItem>();
  for (const item of changed) {
    const was = before.get(item.id);
    const added = was ? 0 : 1;
    const completed = completionOf(was, item);
    if (added === 0 && completed === 0) continue;
    const key = usualKeyOf(item);
    const same = bought.get(key);
    bought.set(key, { key, item, added: added + (same?.added ?? 0), completed: completed + (same?.completed ?? 0) });
  }
  return [...bought.values()];
}

function completionOf(was: Item | undefined, is: Item): number {
  if (is.isCompleted) return was?.isCompleted ? 0 : 1;
  return was?.isCompleted && is.updatedAt - was.updatedAt < TICK_REGRET_MS ? -1 : 0;
}
