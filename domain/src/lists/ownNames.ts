import type { Item, ShoppingList } from './list.ts';

/** A person's own names for products, by barcode. They are private: on a shared list everyone sees their own. */
export type OwnNames = Readonly<Record<string, string>>;

/**
 * The list with this person's own product names, which replace the names that the items have for everybody.
 * An item without an own name stays the same object, and so does a list in which nothing changes.
 */
export function calledBy(list: ShoppingList, names: OwnNames): ShoppingList {
  const items = Object.values(list.items);
  const called = items.map((item) => calledItem(item, names));
  if (called.every((item, at) => item === items[at])) return list;
  return { ...list, items: Object.fromEntries(called.map((item) => [item.id, item])) };
}

/** A row renders again when its item is another object, so the renamed copy of an item is cached as long as the item lives. */
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
