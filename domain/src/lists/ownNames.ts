import type { Item, ShoppingList } from './list.ts';

/** What a person calls products, by barcode. It is theirs alone: on a shared list everyone sees their own. */
export type OwnNames = Readonly<Record<string, string>>;

/**
 * The list as this person calls its products; their own name goes before one that the line bears for everybody.
 * An item without an own name is the same object, and so is a list in which nothing changes.
 */
export function calledBy(list: ShoppingList, names: OwnNames): ShoppingList {
  const items = Object.values(list.items);
  const called = items.map((item) => calledItem(item, names));
  if (called.every((item, at) => item === items[at])) return list;
  return { ...list, items: Object.fromEntries(called.map((item) => [item.id, item])) };
}

/** A row is drawn again when its item is another object: what was made of an item is kept as long as it lives. */
const made = new WeakMap<Item, Item>();

function calledItem(item: Item, names: OwnNames): Item {
  const alias = item.barcode === null ? undefined : names[item.barcode];
  if (!alias || alias === item.alias) return item;
  const before = made.get(item);
  if (before?.alias === alias) return before;
  const after = { ...item, alias };
  made.set(item, after);
  return after;
}
