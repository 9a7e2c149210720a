import { sum } from '../base/collections.ts';
import { DEFAULT_CATEGORY_ID } from '../base/limits.ts';
import { getOrCreate } from '../base/memo.ts';
import { toJerusalem } from '../base/jerusalemTime.ts';
import type { Agorot, EpochMs } from '../base/units.ts';

/** The costs of ended shoppings, by month and category. The server and the page count by the same functions. */

export type CategorySpending = { readonly categoryId: number; readonly agorot: Agorot; readonly savedAgorot: Agorot };

export type EndedShopping = { readonly endedAt: EpochMs; readonly categories: readonly CategorySpending[] };

export type MonthSpending = {
  /** '2026-11', by the calendar of Israel. */
  readonly month: string;
  readonly agorot: Agorot;
  /** The saving by promotions. */
  readonly savedAgorot: Agorot;
  readonly shoppings: number;
  /** The most expensive category first. */
  readonly categories: readonly CategorySpending[];
};

/** A line that was bought, to be priced. */
export type BoughtLine = {
  readonly id: number;
  readonly name: string;
  readonly barcode: string | null;
  readonly quantity: number;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  readonly isAnyBrand: boolean;
  /** It has a price of its own, which an estimate does not replace. */
  readonly hasPrice: boolean;
};

/** The cost of a bought line at the till, and the saving on it by promotions. */
export type TillCharge = { readonly agorot: Agorot; readonly savedAgorot: Agorot };

export const monthOf = (at: EpochMs): string => toJerusalem(new Date(at)).slice(0, 7);

export const spentOn = ({ categories }: Pick<EndedShopping, 'categories'>): Agorot =>
  sum(categories.map(({ agorot }) => agorot));

export const savedOn = ({ categories }: Pick<EndedShopping, 'categories'>): Agorot =>
  sum(categories.map(({ savedAgorot }) => savedAgorot));

/** Returns the average cost of one of these shoppings, in agorot; 0 without one. */
export const averageOf = ({ agorot, shoppings }: Pick<MonthSpending, 'agorot' | 'shoppings'>): Agorot =>
  shoppings === 0 ? 0 : Math.round(agorot / shoppings);

/** The months up to now, the oldest first, with those in which nothing was bought. @param count how many */
export function spentMonths(shoppings: readonly EndedShopping[], now: EpochMs, count: number): MonthSpending[] {
  const byMonth = new Map<string, EndedShopping[]>();
  for (const shopping of shoppings) getOrCreate(byMonth, monthOf(shopping.endedAt), () => []).push(shopping);
  return lastMonths(now, count).map((month) => monthSpending(month, byMonth.get(month) ?? []));
}

function monthSpending(month: string, shoppings: readonly EndedShopping[]): MonthSpending {
  const categories = categorySums(shoppings);
  return {
    month,
    agorot: spentOn({ categories }),
    savedAgorot: savedOn({ categories }),
    shoppings: shoppings.length,
    categories,
  };
}

/** The sums of each category, the highest first. */
export function categorySums(shoppings: readonly Pick<EndedShopping, 'categories'>[]): CategorySpending[] {
  const sums = new Map<number, CategorySpending>();
  for (const { categoryId, agorot, savedAgorot } of shoppings.flatMap(({ categories }) => categories)) {
    const before = sums.get(categoryId);
    sums.set(categoryId, {
      categoryId,
      agorot: (before?.agorot ?? 0) + agorot,
      savedAgorot: (before?.savedAgorot ?? 0) + savedAgorot,
    });
  }
  return [...sums.values()].sort((a, b) => b.agorot - a.agorot || a.categoryId - b.categoryId);
}

/**
 * The sums by category where a receipt says what the shopping cost: each category has its part of that [RCT12]. Without
 * prices all of it is in the default category. Nothing counts as saved: what was promised may not have been given.
 */
export function paidCategories(categories: readonly CategorySpending[], paidAgorot: Agorot): CategorySpending[] {
  const all = spentOn({ categories });
  if (all === 0) return [{ categoryId: DEFAULT_CATEGORY_ID, agorot: paidAgorot, savedAgorot: 0 }];
  let [left, rest] = [paidAgorot, all];
  return categories.map((category) => {
    const agorot = rest === 0 ? 0 : Math.round((left * category.agorot) / rest);
    left -= agorot;
    rest -= category.agorot;
    return { ...category, agorot, savedAgorot: 0 };
  });
}

/** The names of the months up to now, the oldest first. */
export function lastMonths(now: EpochMs, count: number): string[] {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}
