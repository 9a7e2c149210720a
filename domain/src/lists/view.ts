import type { Agorot } from '../base/units.ts';
import { ALL_CATEGORIES_ID, DEFAULT_CATEGORY_ID } from '../base/limits.ts';
import { lineTotal } from '../base/money.ts';
import { participantsBesidesOwner, type Item, type OnScreen, type ShoppingList } from './list.ts';

/** A category on the list page: its open items, and its completed ones, the most recently updated first. */
export type CategoryGroup = {
  readonly categoryId: number;
  readonly open: readonly Item[];
  readonly done: readonly Item[];
  /** The sum of the open lines. */
  readonly subtotalAgorot: Agorot;
};

/** Items that were not found count in `notFound` only, in no other number or sum. */
export type ListTotals = {
  readonly count: number;
  readonly remaining: number;
  /** The sum of the open lines that have a price. */
  readonly openAgorot: Agorot;
  /** The sum of what is in the cart already. */
  readonly doneAgorot: Agorot;
  /** The saving by deals and sales, over all lines. */
  readonly savedAgorot: Agorot;
  /** Lines without a price, which the sums leave out. */
  readonly unpriced: number;
  /** Lines without a product, which the sums have at an estimate. */
  readonly estimated: number;
  /** Open lines that the store did not have. */
  readonly notFound: number;
};

type ChargedLine = Pick<Item, 'priceAgorot' | 'salePriceAgorot' | 'quantity' | OnScreen>;

/**
 * Returns the charge of the basket's deals for the line, else price × quantity in agorot, half up. A line without a
 * product, or of any brand, costs what the store's cheapest one that fits would [G80] [G65]; null without a price.
 */
export function lineTotalAgorot(item: ChargedLine): number | null {
  if (item.deal) return item.deal.totalAgorot;
  if (item.estimate) return item.estimate.totalAgorot;
  const price = item.salePriceAgorot ?? item.priceAgorot;
  return price === null ? null : times(price, item.quantity);
}

/** Whether what the line costs is an estimate. */
export const isEstimated = ({ deal, estimate }: Pick<ChargedLine, OnScreen>): boolean =>
  !deal && estimate !== undefined;

/** The line at its shelf price, in agorot; null without one, and where the price of another product counts. */
export const regularTotalAgorot = (item: Pick<Item, 'priceAgorot' | 'quantity' | OnScreen>): number | null =>
  item.priceAgorot === null || isEstimated(item) ? null : times(item.priceAgorot, item.quantity);

/** Returns the saving of a deal or sale on the line, in agorot. */
export const lineSavingAgorot = (item: ChargedLine): number =>
  Math.max(0, (regularTotalAgorot(item) ?? 0) - (lineTotalAgorot(item) ?? 0));

const times = (agorot: Agorot, quantity: number): number => lineTotal(agorot, Math.round(quantity * 1000));

/**
 * Groups by category in the given order; in a single group if the order is {@link ALL_CATEGORIES_ID} alone.
 * Ticked items whose undo ring still runs count as open: `tickingIds`.
 */
export function groupsOf(
  list: ShoppingList,
  order: readonly number[],
  tickingIds: ReadonlySet<string>,
): CategoryGroup[] {
  const rest = order[0] === ALL_CATEGORIES_ID ? ALL_CATEGORIES_ID : DEFAULT_CATEGORY_ID;
  const byCategory = new Map<number, { open: Item[]; done: Item[] }>();
  for (const item of Object.values(list.items)) {
    if (isMissed(item)) continue;
    const id = order.includes(item.categoryId) ? item.categoryId : rest;
    const group = byCategory.get(id) ?? { open: [], done: [] };
    byCategory.set(id, group);
    (isOpen(item, tickingIds) ? group.open : group.done).push(item);
  }
  return order.flatMap((categoryId) => {
    const group = byCategory.get(categoryId);
    if (!group) return [];
    const open = group.open.sort(byPlace);
    return [{ categoryId, open, done: group.done.sort(byRecency), subtotalAgorot: sumOfTotals(open) }];
  });
}

/** Completed items, the most recently updated first. */
export const completedOf = (list: ShoppingList, tickingIds: ReadonlySet<string>): Item[] =>
  Object.values(list.items)
    .filter((item) => !isOpen(item, tickingIds))
    .sort(byRecency);

/** Open items that the store did not have, in the order of the list. */
export const missedOf = (list: ShoppingList): Item[] => Object.values(list.items).filter(isMissed).sort(byPlace);

/** Sums up the whole list, in the cart or not: it changes with what is on the list, never with a tick [G73]. */
export const wholeSumAgorot = ({ openAgorot, doneAgorot }: ListTotals): Agorot => openAgorot + doneAgorot;

export function totalsOf(list: ShoppingList, tickingIds: ReadonlySet<string> = NONE): ListTotals {
  // One walk, since a list of thousands is summed with every tap.
  const totals = { ...NOTHING };
  for (const item of Object.values(list.items)) {
    if (isMissed(item)) {
      totals.notFound += 1;
      continue;
    }
    const line = lineTotalAgorot(item);
    totals.count += 1;
    if (!item.isCompleted) totals.remaining += 1;
    totals[isOpen(item, tickingIds) ? 'openAgorot' : 'doneAgorot'] += line ?? 0;
    totals.savedAgorot += lineSavingAgorot(item);
    if (line === null) totals.unpriced += 1;
    if (isEstimated(item)) totals.estimated += 1;
  }
  return totals;
}

/** Sums up the purchase: how many lines are in the cart, their cost, and the saving of deals on them, in agorot. */
export function purchaseOf(list: ShoppingList): { count: number; agorot: Agorot; savedAgorot: Agorot } {
  const bought = Object.values(list.items).filter((item) => item.isCompleted);
  return {
    count: bought.length,
    agorot: sumOfTotals(bought),
    savedAgorot: bought.reduce((saved, item) => saved + lineSavingAgorot(item), 0),
  };
}

/** Completed items as a whole percentage of all items except those that were not found; 0 for an empty list [L16]. */
export function completedPercent(list: ShoppingList): number {
  const items = Object.values(list.items).filter((item) => !isMissed(item));
  return items.length === 0 ? 0 : Math.round((100 * items.filter((item) => item.isCompleted).length) / items.length);
}

export type Sections = Record<'sharedByMe' | 'sharedWithMe' | 'mine' | 'archive', readonly ShoppingList[]>;

/** The overview's four sections, each with the most recently changed list first [L17]. */
export function sectionsOf(lists: readonly ShoppingList[]): Sections {
  const recent = [...lists].sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
  const active = recent.filter((list) => list.status === 'active');
  return {
    sharedByMe: active.filter((list) => list.role === 'owner' && participantsBesidesOwner(list).length > 0),
    sharedWithMe: active.filter((list) => list.role !== 'owner'),
    mine: active.filter((list) => list.role === 'owner' && participantsBesidesOwner(list).length === 0),
    archive: recent.filter((list) => list.status === 'archived'),
  };
}

const NOTHING: ListTotals = {
  count: 0,
  remaining: 0,
  openAgorot: 0,
  doneAgorot: 0,
  savedAgorot: 0,
  unpriced: 0,
  estimated: 0,
  notFound: 0,
};
const NONE: ReadonlySet<string> = new Set();
/** A tick means that it was found after all, whatever was marked before. */
export const isMissed = (item: Item): boolean => item.isNotFound === true && !item.isCompleted;
const isOpen = (item: Item, tickingIds: ReadonlySet<string>): boolean => !item.isCompleted || tickingIds.has(item.id);
const byPlace = (a: Item, b: Item): number => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1);
const byRecency = (a: Item, b: Item): number => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1);
const sumOfTotals = (items: readonly Item[]): number =>
  items.reduce((total, item) => total + (lineTotalAgorot(item) ?? 0), 0);
