import { isSameDealSummary } from '../goods/promotions/texts/dealText.ts';
import type { Item, LineDeal, NextSet, ShoppingList } from './list.ts';

/** A priced line: what the till charges for its quantity. */
export type LineCharge = LineDeal & { readonly quantity: number };

/**
 * The list with what each line costs in its basket, by barcode. A line whose quantity has changed since keeps its old price
 * until the next answer. An item without a charge stays the same object, and so does a list in which nothing changes.
 */
export function withDeals(list: ShoppingList, lines: ReadonlyMap<string, LineCharge>): ShoppingList {
  if (lines.size === 0) return list;
  const items = Object.values(list.items);
  const charged = items.map((item) => chargedItem(item, lines));
  if (charged.every((item, at) => item === items[at])) return list;
  return { ...list, items: Object.fromEntries(charged.map((item) => [item.id, item])) };
}

/** A row renders again when its item is another object, so the priced copy of an item is cached as long as the item lives. */
const made = new WeakMap<Item, Item>();

function chargedItem(item: Item, lines: ReadonlyMap<string, LineCharge>): Item {
  const line = item.barcode === null ? undefined : lines.get(item.barcode);
  if (!line || line.quantity !== item.quantity || item.priceAgorot === null) return item;
  const before = made.get(item);
  if (before?.deal && isSameDeal(before.deal, line)) return before;
  const after = { ...item, deal: { totalAgorot: line.totalAgorot, text: line.text, next: line.next } };
  made.set(item, after);
  return after;
}

const isSameDeal = (one: LineDeal, other: LineDeal): boolean =>
  one.totalAgorot === other.totalAgorot &&
  isSameDealSummary(one.text, other.text) &&
  isSameNextSet(one.next, other.next);

const isSameNextSet = (one: NextSet | undefined, other: NextSet | undefined): boolean =>
  one === other ||
  (one?.units === other?.units &&
    one?.extraAgorot === other?.extraAgorot &&
    isSameDealSummary(one?.text ?? null, other?.text ?? null));
