import { getOrCreate } from '../base/memo.ts';
import { type Item, type ItemEstimate, lineUnitOf, type ShoppingList } from './list.ts';
import { isMissed } from './view.ts';

/** A store's estimate for all lines of the same words and unit: the product, its quantity, and its cost. */
export type WordsEstimate = ItemEstimate & { readonly quantity: number };

/** A line without a product as a comparison asks for it. */
export type GenericLine = {
  readonly name: string;
  readonly quantity: number;
  /** See {@link lineUnitOf}; empty or missing: none. */
  readonly unit?: string | undefined;
};

type WordsItem = Pick<Item, 'name' | 'quantity' | 'unitMeasure' | 'isWeighted'>;

export const wordsLineOf = (item: WordsItem): GenericLine => ({
  name: item.name,
  quantity: item.quantity,
  unit: lineUnitOf(item),
});

/** Lines with the same key are one line of a comparison. */
export const wordsKeyOf = ({ name, unit = '' }: Pick<GenericLine, 'name' | 'unit'>): string =>
  JSON.stringify([name, unit]);

/** Whether the price of an item can only be estimated: it has no product and no price of its own. */
export const needsEstimate = ({ barcode, priceAgorot }: Pick<Item, 'barcode' | 'priceAgorot'>): boolean =>
  barcode === null && priceAgorot === null;

/**
 * The key of an item's estimate: its words, or its barcode where any brand would do. Null: the item is not estimated.
 */
const estimateKeyOf = (item: Item): string | null =>
  needsEstimate(item) ? wordsKeyOf(wordsLineOf(item)) : item.isAnyBrand ? item.barcode : null;

/**
 * The list with the estimates of its lines without a product [G80], and of those of any brand [G65]. Lines with the
 * same words share one estimate by their quantities. After a quantity has changed the estimate grows with it until the
 * next answer. An item without an estimate stays the same object, and so does a list in which nothing changes.
 * @param estimates by {@link wordsKeyOf}, and by barcode
 */
export function withEstimates(list: ShoppingList, estimates: ReadonlyMap<string, WordsEstimate>): ShoppingList {
  if (estimates.size === 0) return list;
  const shared = new Map<string, { quantity: number; agorot: number }>();
  const changed: Item[] = [];
  for (const item of Object.values(list.items)) {
    // The store was not asked about what was not found: an equal line has the whole estimate.
    const key = isMissed(item) ? null : estimateKeyOf(item);
    if (key === null) continue;
    const whole = estimates.get(key);
    if (!whole) continue;
    // The shares of all lines add up to the whole, whatever is rounded.
    const before = getOrCreate(shared, key, () => ({ quantity: 0, agorot: 0 }));
    const quantity = before.quantity + item.quantity;
    const agorot = Math.round((whole.totalAgorot * quantity) / whole.quantity);
    const share = item.quantity / whole.quantity;
    changed.push(estimated(item, { ...whole, ...weightOf(whole, share), totalAgorot: agorot - before.agorot }));
    shared.set(key, { quantity, agorot });
  }
  if (changed.length === 0) return list;
  return { ...list, items: { ...list.items, ...Object.fromEntries(changed.map((item) => [item.id, item])) } };
}

/** A share of what is weighed: unlike packages it can be divided. */
const weightOf = ({ packages, pieces, isWeighted }: WordsEstimate, share: number): Partial<WordsEstimate> =>
  packages === undefined || isWeighted !== true
    ? {}
    : { packages: packages * share, ...(pieces !== undefined && { pieces: pieces * share }) };

/** A row renders again when its item is another object, so the copy of an item is cached as long as the item lives. */
const made = new WeakMap<Item, Item>();

function estimated(item: Item, { quantity: _asked, ...estimate }: WordsEstimate): Item {
  const before = made.get(item);
  if (
    before?.estimate?.itemCode === estimate.itemCode &&
    before.estimate.totalAgorot === estimate.totalAgorot &&
    before.estimate.packages === estimate.packages &&
    before.estimate.pieces === estimate.pieces &&
    before.estimate.isWeighted === estimate.isWeighted
  )
    return before;
  const after = { ...item, estimate };
  made.set(item, after);
  return after;
}
