import { listTexts } from '@sali/texts/app/list';
import { listed } from '../../../base/languages/words.ts';
import type { NewItem } from '@sali/domain/lists/list';
import { itemFrom } from '../../../goods/catalogue/foundItem.ts';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { addItem, addItems, deleteItems } from '../../../people/sync/lists.ts';
import { undoable } from '../../../people/sync/undo.ts';
import { showToast } from '../../../base/ui/toast.ts';

export type Additions = {
  readonly addProduct: (product: FoundProduct, quantity?: number, note?: string) => Promise<void>;
  /** Adds items that were typed or pasted. */
  readonly addTyped: (items: readonly NewItem[]) => Promise<void>;
};

/**
 * The ways to add something to a list. Each says that it is added when the device has stored it, and rejects where it could
 * not; the queue has said so then [S25].
 * @param announce says a text to people who do not see what changed
 */
export function additionsTo(listId: string, announce: (text: string) => void): Additions {
  const { added, addedMany } = listTexts;
  const addTyped = async (items: readonly NewItem[]) => {
    await addItems(listId, items);
    announce(added({ name: listed(items.map(({ name }) => name)) }));
    if (items.length < 2) return;
    const addedIds = items.map((item) => item.id);
    undoable(addedMany({ count: items.length }), () => deleteItems(listId, addedIds));
  };
  return {
    addTyped,
    addProduct: async (product, quantity = 1, note = '') => {
      await addItem(listId, itemFrom(listId, product, quantity, note));
      showToast(added({ name: product.name }));
    },
  };
}
