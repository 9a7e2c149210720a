import type { Item } from './list.ts';

/** The marks that people set on an item while they shop, as the activity and the cards name them. */
const MARK_KINDS = ['item_claimed', 'item_released', 'item_not_found', 'item_brought_back', 'item_priced'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export const isMarkKind = (kind: string): kind is MarkKind => MARK_KINDS.some((known) => known === kind);

/** Which mark made the one item of the other; undefined where it was another change. */
export function markKindBetween(before: Item, after: Item): MarkKind | undefined {
  if (before.isCompleted !== after.isCompleted) return undefined;
  if (Boolean(before.isNotFound) !== Boolean(after.isNotFound)) {
    return after.isNotFound ? 'item_not_found' : 'item_brought_back';
  }
  if ((before.claimedBy ?? null) !== (after.claimedBy ?? null)) {
    return (after.claimedBy ?? null) === null ? 'item_released' : 'item_claimed';
  }
  const isPriced =
    (before.shelfPriceAgorot ?? null) !== (after.shelfPriceAgorot ?? null) ||
    (before.shelfPriceStore ?? null) !== (after.shelfPriceStore ?? null);
  return isPriced ? 'item_priced' : undefined;
}
