import type { Item, LineDeal, ShoppingList } from './list.ts';

/** A line as it was priced: what the till charges for so much of it. */
export type PricedLine = LineDeal & { readonly quantity: number };

/**
 * The list with what each line costs in its basket, by barcode. A line whose quantity has changed since is as it was: its
 * price is known only with the next answer. An item for which nothing is known is the same object, and so is such a list.
 */
export function withDeals(list: ShoppingList, lines: ReadonlyMap<string, PricedLine>): ShoppingList {
  if (lines.size === 0) return list;
  const items = Object.values(list.items);
  const charged = items.map((item) => chargedItem(item, lines));
  if (charged.every((item, at) => item === items[at])) return list;
  return { ...list, items: Object.fromEntries(charged.map((item) => [item.id, item])) };
}

/** A row is drawn again when its item is another object: what was made of an item is kept as long as it lives. */
const made = new WeakMap<Item, Item>();

function chargedItem(item: Item, lines: ReadonlyMap<string, PricedLine>): Item {
  const line = item.barcode === null ? undefined : lines.get(item.barcode);
  if (!line || line.quantity !== item.quantity || item.priceAgorot === null) return item;
  const before = made.get(item);
  if (before?.deal?.totalAgorot === line.totalAgorot && before.deal.text === line.text) return before;
  const after = { ...item, deal: { totalAgorot: line.totalAgorot, text: line.text } };
  made.set(item, after);
  return after;
}
