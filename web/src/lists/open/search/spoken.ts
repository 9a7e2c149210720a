import type { NewItem } from '@sali/domain/lists/list';
import { listTexts } from '@sali/texts/app/list';
import { showToast } from '../../../base/ui/toast.ts';
import { itemsOnDevice, typedItems } from './typedItems.ts';

export type SpokenActions = {
  /** Rejects where the device could not store the items. */
  readonly addTyped: (items: readonly NewItem[]) => Promise<void>;
  /** Shows several things, to be confirmed. */
  readonly confirm: (text: string) => void;
  /** Writes the text into the search field. */
  readonly typeAgain: (text: string) => void;
};

/** Adds the dictated things; several are confirmed first. Text that could not be stored is in the field then [S25]. */
export async function addSpoken(text: string, { addTyped, confirm, typeAgain }: SpokenActions): Promise<void> {
  const heard = await itemsOnDevice(text);
  // Several things are on the list only after they were confirmed.
  if (heard.length > 1) return confirm(text);
  const items = await typedItems(text, null);
  try {
    await addTyped(items);
    if (items.length === 1) showToast(listTexts.added({ name: items[0]?.name ?? text }));
  } catch {
    // The queue has said so.
    typeAgain(text);
  }
}
