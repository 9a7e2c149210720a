import { QUANTITY_MAX } from '@sali/domain/base/limits';
import { type Item, roundQuantity, type ShoppingList } from '@sali/domain/lists/list';
import { itemFrom } from '../../goods/catalogue/foundItem.ts';
import type { FoundProduct } from '../../goods/catalogue/foundProduct.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { addItem, completeItem, deleteItem, editItem } from '../../people/sync/lists.ts';
import { markItem } from '../../people/sync/marks.ts';

/** Takes a change back. */
export type Undo = () => Promise<unknown>;

/** Ticks a line, with the weight of its label. @param kilos null: its quantity stays */
export function tickLine(listId: string, item: Item, kilos: number | null): Undo {
  const { ticks } = syncEngine();
  const isWeighed = kilos !== null && kilos !== item.quantity;
  const tick = async () => {
    if (isWeighed) await editItem(listId, item.id, { quantity: kilos });
    await ticks.tick(listId, item.id);
  };
  void tick();
  return async () => {
    await ticks.undo(listId, item);
    if (isWeighed) await editItem(listId, item.id, { quantity: item.quantity });
  };
}

/**
 * Adding a product that is on the list raises its quantity and takes it out of the cart, so the way back lowers it and puts
 * it in the cart again.
 */
export async function addProduct(list: ShoppingList, product: FoundProduct, kilos: number | null): Promise<Undo> {
  const item = itemFrom(list.id, product, kilos ?? 1, '');
  const before = list.items[item.id];
  await addItem(list.id, item);
  return () => (before ? restoreLine(list.id, before) : deleteItem(list.id, item.id));
}

/** Another package with a label, of a line that is in the cart: it stays there, and weighs more. */
export async function addPackage(listId: string, { id, quantity }: Item, kilos: number): Promise<Undo> {
  await editItem(listId, id, { quantity: Math.min(QUANTITY_MAX, roundQuantity(quantity + kilos)) });
  return () => editItem(listId, id, { quantity });
}

/** The line as it was before more of its product was added. */
async function restoreLine(listId: string, { id, quantity, isCompleted, isNotFound }: Item): Promise<void> {
  await editItem(listId, id, { quantity });
  if (isCompleted) await completeItem(listId, id);
  if (isNotFound) await markItem(listId, id, { isNotFound });
}
