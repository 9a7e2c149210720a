import { freeTextItem, type NewItem } from '@sali/domain/lists/list';
import type { FoundProduct } from '../../catalogue/foundProduct.ts';
import { newId } from '../../ids.ts';
import { readTyped } from './api.ts';

/** The reader of what people type. The list page loads it when the search is opened. */
const loadReader = async () => {
  const [lines, item, match] = await Promise.all([
    import('@sali/domain/typed/typedLines'),
    import('@sali/domain/typed/typedItem'),
    import('@sali/domain/catalogue/matchConfidence'),
  ]);
  return { ...lines, ...item, ...match };
};

/** Fetches the reader before it is needed. */
export const preloadReader = (): void => void loadReader().catch(() => undefined); // reading falls back to the words themselves

/**
 * What was typed, as items for a list: '2 לחם' is two loaves, 'חלב, שתי לחם ואבקת כביסה' three items [G79]. A single thing has the
 * category of the best hit that says its words; else the server knows the categories. Without its answer in a moment the device
 * reads the text, without categories. Text that cannot be read is one item by that name.
 * @param hit the best hit of the search for this text; null: there is none
 */
export async function typedItems(text: string, hit: FoundProduct | null): Promise<readonly NewItem[]> {
  const plain = (): NewItem => freeTextItem(newId(), text);
  try {
    const { readTypedText, typedItemOf, matchConfidence, WHOLE_MATCH } = await loadReader();
    const lines = readTypedText(text);
    if (lines.length === 0) return [plain()];
    const onDevice = lines.map((line) => ({ ...plain(), ...typedItemOf(line) }));
    const [only] = onDevice;
    if (lines.length === 1 && only && hit !== null && matchConfidence(only.name, hit.name) >= WHOLE_MATCH)
      return [{ ...only, categoryId: hit.categoryId, subcategoryId: hit.subcategoryId }];
    return (await Promise.race([itemsByServer(text), noAnswer()])) ?? onDevice;
  } catch {
    // The reader could not be loaded: nothing of what was typed is lost.
    return [plain()];
  }
}

/** An item waits no longer than this for its category, in ms: nothing on a list waits for the server. */
const ANSWER_LATEST_MS = 800;

const noAnswer = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ANSWER_LATEST_MS));

/** @returns null where the server gives no answer */
async function itemsByServer(text: string): Promise<readonly NewItem[] | null> {
  try {
    return (await readTyped(text)).map(({ item }) => ({
      ...freeTextItem(newId(), item.product_name),
      quantity: item.quantity,
      unitMeasure: item.unit_measure,
      isWeighted: item.is_weighted,
      note: item.note,
      categoryId: item.category_id,
      subcategoryId: item.subcategory_id,
    }));
  } catch {
    // Without the server the device reads the text, without categories.
    return null;
  }
}
