import type { ShoppingList } from '@sali/domain/lists/list';
import type { ItemMark } from '@sali/domain/lists/op';
import { newId } from '../../base/ids.ts';
import { syncEngine } from './engine.ts';

/** Sets a mark of an item, which a person does while they shop. */
export const markItem = (listId: string, itemId: string, mark: ItemMark): Promise<void> =>
  syncEngine().queue.dispatch({ kind: 'markItem', id: newId(), listId, at: Date.now(), itemId, mark });

/** Removes all claims, as the shopping has ended. */
export async function releaseAll({ id: listId, items }: ShoppingList): Promise<void> {
  const claimed = Object.values(items).filter(({ claimedBy }) => typeof claimedBy === 'number');
  if (claimed.length === 0) return;
  const mark = { claim: null } as const;
  await syncEngine().queue.dispatchAll(
    claimed.map(({ id: itemId }) => ({ kind: 'markItem', id: newId(), listId, at: Date.now(), itemId, mark })),
  );
}
