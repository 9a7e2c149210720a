import { TICK_REGRET_MS } from '@sali/domain/limits';
import type { Item } from '@sali/domain/lists/list';
import { usualKeyOf } from '@sali/domain/lists/usual';
import type { Db } from '../../db/open.ts';
import { type Bought, countBought, takeBackBought } from './db.ts';

/** Counts what a change added to a list and what it completed. @param before the changed items as they were, by id */
export async function keepBought(
  tx: Db,
  listId: number,
  before: ReadonlyMap<string, Item>,
  changed: readonly Item[],
): Promise<void> {
  const bought = new Map<string, Bought>();
  const takenBack = new Set<string>();
  for (const item of changed) {
    const was = before.get(item.id);
    const key = usualKeyOf(item);
    if (was?.isCompleted && isRegret(was, item)) takenBack.add(key);
    const added = was ? 0 : 1;
    const completed = item.isCompleted && !was?.isCompleted ? 1 : 0;
    if (added + completed === 0) continue;
    const same = bought.get(key);
    bought.set(key, {
      key,
      item,
      added: added + (same?.added ?? 0),
      completed: completed + (same?.completed ?? 0),
    });
  }
  if (bought.size > 0) await countBought(tx, listId, [...bought.values()]);
  if (takenBack.size > 0) await takeBackBought(tx, listId, [...takenBack]);
}

const isRegret = (was: Item, is: Item): boolean => !is.isCompleted && is.updatedAt - was.updatedAt < TICK_REGRET_MS;
