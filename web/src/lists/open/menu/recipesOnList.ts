import type { Item } from '@sali/domain/lists/list';
import { type RecipeOnList, withoutRecipe } from '@sali/domain/lists/recipesOnList';
import type { ListOp } from '@sali/domain/lists/op';
import { newId } from '../../../base/ids.ts';
import { syncEngine } from '../../../people/sync/engine.ts';

/**
 * Takes off a list what a recipe needs, and nothing else: what other recipes need and what was added by hand stays [X81].
 * @returns what puts it back
 */
export async function removeRecipe(listId: string, { recipeId, items }: RecipeOnList): Promise<() => Promise<void>> {
  const { queue } = syncEngine();
  const op = () => ({ id: newId(), listId, at: Date.now() });
  const changes = items.map((item) => ({ item, left: withoutRecipe(item, recipeId) }));
  await queue.dispatchAll(
    changes.map(({ item, left }): ListOp =>
      left ? edit(item.id, left) : { ...op(), kind: 'deleteItem', itemId: item.id },
    ),
  );
  return () =>
    queue.dispatchAll(
      changes.map(({ item, left }): ListOp => (left ? edit(item.id, item) : { ...op(), kind: 'addItem', item })),
    );

  function edit(itemId: string, { quantity, needs = [] }: Pick<Item, 'quantity' | 'needs'>): ListOp {
    return { ...op(), kind: 'editItem', itemId, change: { quantity, needs } };
  }
}
