import { type SimDatabases, storedRows } from './storage.ts';

/** Fields that older versions of the app did not have, with the value that their absence means. */
const NEW_FIELDS: readonly (readonly [string, unknown])[] = [
  ['claimedBy', null],
  ['claimedName', ''],
  ['isNotFound', false],
  ['shelfPriceAgorot', null],
  ['shelfPriceStore', null],
  ['isAnyBrand', false],
];

/** Leaves what a device stored as an older version would have left it: without the fields that came later. */
export function removeNewFields(databases: SimDatabases): void {
  for (const name of namesOf(databases)) {
    for (const { confirmed } of storedRows<StoredList>(databases, name, 'lists')) {
      for (const item of Object.values(confirmed.items)) strip(item);
    }
    for (const { op } of storedRows<{ op: { item?: Record<string, unknown> } }>(databases, name, 'ops')) {
      if (op.item) strip(op.item);
    }
  }
}

type StoredList = { readonly confirmed: { readonly items: Record<string, Record<string, unknown>> } };

function strip(item: Record<string, unknown>): void {
  for (const [field, absent] of NEW_FIELDS) if (item[field] === absent) Reflect.deleteProperty(item, field);
}

const namesOf = (databases: SimDatabases): string[] => [
  ...(databases as unknown as { _databases: Map<string, unknown> })._databases.keys(),
];
