import { type FieldRules, rulesWith, type RulesWith } from '../base/fieldMapping.ts';
import type { Item, OnScreen } from './list.ts';

/**
 * Every field of an item, once. The wire (`contract/src/lists/fieldWire.ts`), the columns (`server/src/lists/columns.ts`), the
 * stored copy of a device, edits, the activity and usual items follow from it. The order is that of the activity's changes.
 */
export const ITEM_FIELDS = {
  id: { kind: 'uuid', changedBy: 'nothing' },
  serverId: { kind: 'integer', isNullable: true, changedBy: 'nothing' },
  name: { kind: 'text', changedBy: 'edit', isInHistory: true, isUsual: true },
  barcode: { kind: 'text', isNullable: true, changedBy: 'nothing', isUsual: true },
  alias: { kind: 'text', changedBy: 'edit', isInHistory: true, isUsual: true },
  manufacturer: { kind: 'text', changedBy: 'edit', isUsual: true },
  brand: { kind: 'text', changedBy: 'edit', isUsual: true },
  note: { kind: 'text', changedBy: 'edit', isInHistory: true },
  quantity: { kind: 'quantity', changedBy: 'edit', isInHistory: true },
  unitMeasure: { kind: 'text', changedBy: 'edit', isUsual: true },
  isWeighted: { kind: 'boolean', changedBy: 'edit', isUsual: true },
  categoryId: { kind: 'integer', changedBy: 'edit', isInHistory: true, isUsual: true },
  subcategoryId: { kind: 'integer', isNullable: true, changedBy: 'edit', isUsual: true },
  priceAgorot: { kind: 'money', isNullable: true, changedBy: 'edit', isInHistory: true, isUsual: true },
  salePriceAgorot: { kind: 'money', isNullable: true, changedBy: 'edit', isUsual: true },
  storeKey: { kind: 'text', isNullable: true, changedBy: 'edit', isUsual: true },
  imageUrl: { kind: 'text', isNullable: true, changedBy: 'edit', isUsual: true },
  isAnyBrand: { kind: 'boolean', missing: false, changedBy: 'edit', isInHistory: true },
  needs: { kind: 'needs', missing: [], changedBy: 'edit' },
  isCompleted: { kind: 'boolean', changedBy: 'otherOp', isInHistory: true },
  claimedBy: { kind: 'integer', isNullable: true, missing: null, changedBy: 'otherOp' },
  claimedName: { kind: 'text', missing: '', changedBy: 'otherOp' },
  isNotFound: { kind: 'boolean', missing: false, changedBy: 'otherOp' },
  shelfPriceAgorot: { kind: 'money', isNullable: true, missing: null, changedBy: 'otherOp' },
  shelfPriceStore: { kind: 'text', isNullable: true, missing: null, changedBy: 'otherOp' },
  createdAt: { kind: 'time', changedBy: 'nothing' },
  updatedAt: { kind: 'time', changedBy: 'otherOp' },
  addedAt: { kind: 'time', changedBy: 'otherOp' },
} as const satisfies FieldRules<Item, Exclude<keyof Item, OnScreen>>;

/** The fields that an edit may set; ticking has its own two ops. */
export const EDITABLE_ITEM_FIELDS = rulesWith(ITEM_FIELDS, { changedBy: 'edit' });
export type EditableItemField = keyof typeof EDITABLE_ITEM_FIELDS;

/** The fields whose changes the activity shows. */
export const ITEM_HISTORY_FIELDS = rulesWith(ITEM_FIELDS, { isInHistory: true });

/** The fields that a usual item remembers: those that hold on any list. */
export type UsualItemField = keyof RulesWith<typeof ITEM_FIELDS, { isUsual: true }>;
export const USUAL_ITEM_FIELDS = rulesWith(ITEM_FIELDS, { isUsual: true });
