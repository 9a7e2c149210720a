import { TICK_REGRET_MS } from '@sali/domain/limits';
import type { Item } from '@sali/domain/lists/list';
import { usualKeyOf } from '@sali/domain/lists/usual';

/** How often one thing was added to a list and completed on it by a change; a completion taken back at once is −1. */
export type BoughtItem = {
  readonly key: string;
  /** Its newest facts. */
  readonly item: Item;
  readonly added: number;
  readonly completed: number;
};

/** Counts what a change added to a list and what it completed. @param before the changed items as they were, by id */
export function boughtBy(before: ReadonlyMap<string, Item>, changed: readonly Item[]): BoughtItem[] {
  const bought = new Map<string, BoughtItem>();
  for (const item of changed) {
    const was = before.get(item.id);
    const added = was ? 0 : 1;
    const completed = completionOf(was, item);
    if (added === 0 && completed === 0) continue;
    const key = usualKeyOf(item);
    const same = bought.get(key);
    bought.set(key, { key, item, added: added + (same?.added ?? 0), completed: completed + (same?.completed ?? 0) });
  }
  return [...bought.values()];
}

function completionOf(was: Item | undefined, is: Item): number {
  if (is.isCompleted) return was?.isCompleted ? 0 : 1;
  return was?.isCompleted && is.updatedAt - was.updatedAt < TICK_REGRET_MS ? -1 : 0;
}
