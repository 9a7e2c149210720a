import { type FieldRules, rulesWith } from '../base/fieldMapping.ts';
import type { ShoppingList } from './list.ts';

/** The fields of a list without its ids, its people, its items and the times of every change. */
type OwnField = Exclude<
  keyof ShoppingList,
  'id' | 'serverId' | 'createdAt' | 'updatedAt' | 'items' | 'lastAction' | PeopleField
>;
type PeopleField = 'ownerId' | 'role' | 'sharedBy' | 'sharedAt' | 'participants';

/**
 * Every field of a list's own, once. The wire, the columns, the stored copy of a device, edits and the activity follow from
 * it, as those of an item do from `ITEM_FIELDS`. Actions of the log may be older than its times.
 */
export const LIST_FIELDS = {
  name: { kind: 'text', changedBy: 'edit', isInHistory: true },
  description: { kind: 'text', changedBy: 'edit', isInHistory: true },
  status: { kind: 'status', changedBy: 'edit', isInHistory: true },
  storeKey: { kind: 'text', isNullable: true, changedBy: 'edit', isInHistory: true },
  isCompleted: { kind: 'boolean', changedBy: 'edit', isInHistory: true },
  budgetAgorot: { kind: 'money', isNullable: true, changedBy: 'edit', missing: null, isInHistory: true },
  completedAt: { kind: 'time', isNullable: true, changedBy: 'otherOp', missing: null },
  archivedAt: { kind: 'time', isNullable: true, changedBy: 'otherOp', missing: null },
  restoredAt: { kind: 'time', isNullable: true, changedBy: 'otherOp', missing: null },
} as const satisfies FieldRules<ShoppingList, OwnField>;

export type ListField = keyof typeof LIST_FIELDS;

/** The fields that an edit may set. */
export const EDITABLE_LIST_FIELDS = rulesWith(LIST_FIELDS, { changedBy: 'edit' });

/** The fields whose changes the activity shows. */
export const LIST_HISTORY_FIELDS = rulesWith(LIST_FIELDS, { isInHistory: true });
