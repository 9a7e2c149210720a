import { ITEM_NAME_MAX } from '@sali/domain/base/limits';
import { freeTextItem, type NewItem } from '@sali/domain/lists/list';
import { agorotOf } from '@sali/domain/base/money';
import type { Agorot } from '@sali/domain/base/units';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { newId } from '../../../base/ids.ts';
import { readTyped, type TypedShop } from './api.ts';

/** The reader of what people type. The list page loads it when the search is opened. */
const loadReader = async () => {
  const [lines, item, match] = await Promise.all([
    import('@sali/domain/lists/typed/typedLines'),
    import('@sali/domain/lists/typed/typedItem'),
    import('@sali/domain/goods/catalogue/matchConfidence'),
  ]);
  return { ...lines, ...item, ...match };
};

/** Fetches the reader before it is needed. */
export const preloadReader = (): void => void loadReader().catch(() => undefined); // reading falls back to the words themselves

/** A thing that was typed, as an item; and what it costs in the store by itself, in agorot, where that is known. */
export type PricedItem = {
  readonly item: NewItem;
  readonly aboutAgorot: Agorot | null;
  /** The product at whose price. */
  readonly itemCode: string | null;
};

/**
 * Reads typed text as items for a list: '2 לחם' is two loaves, 'חלב, שתי לחם ואבקת כביסה' three items [G79]. A single
 * thing has the category of the best hit that has its words; else the server knows the categories. Without an answer
 * in a moment the device reads the text and looks for them. Text that cannot be read is one item by that name.
 * @param hit the best hit of the search for this text; null: there is none
 */
export async function typedItems(text: string, hit: FoundProduct | null): Promise<readonly NewItem[]> {
  const onDevice = await itemsOnDevice(text);
  const [only] = onDevice;
  if (only === undefined) return [plainItem(text)];
  if (onDevice.length === 1 && hit !== null && (await says(only.name, hit)))
    return [{ ...only, categoryId: hit.categoryId, subcategoryId: hit.subcategoryId }];
  const byServer = await Promise.race([thingsByServer(text, null), noAnswer()]);
  return byServer?.map(({ item }) => item) ?? categorisedOnDevice(onDevice);
}

/** Gives items the categories that the device knows; none where this part of the app could not be loaded. */
export const categorisedOnDevice = (items: readonly NewItem[]): Promise<readonly NewItem[]> =>
  import('./categoryOnDevice.ts')
    .then(({ categorised }) => Promise.all(items.map((item) => categorised(item, noAnswer()))))
    // Without this part of the app the items are added all the same.
    .catch(() => items);

/** Reads a text on the device alone: items without categories; none where nothing of it can be bought. */
export async function itemsOnDevice(text: string): Promise<readonly NewItem[]> {
  try {
    const { readTypedText, typedItemOf } = await loadReader();
    return readTypedText(text).map((line) => ({ ...plainItem(text), ...typedItemOf(line) }));
  } catch {
    // The reader could not be loaded: nothing of what was typed is lost.
    return [plainItem(text)];
  }
}

const plainItem = (text: string): NewItem => freeTextItem(newId(), text.slice(0, ITEM_NAME_MAX));

/** Whether a hit says all the words; not, where the reader could not be loaded. */
const says = (words: string, hit: FoundProduct): Promise<boolean> =>
  loadReader().then(
    ({ matchConfidence, WHOLE_MATCH }) => matchConfidence(words, hit.name) >= WHOLE_MATCH,
    () => false, // without the reader the category is not known
  );

/** An item waits no longer than this for its category, in ms: nothing on a list waits for the server. */
const ANSWER_LATEST_MS = 800;

const noAnswer = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ANSWER_LATEST_MS));

/** Reads a text by the server, with categories and prices. @returns null where it gives no answer */
export async function thingsByServer(text: string, shop: TypedShop | null): Promise<readonly PricedItem[] | null> {
  try {
    return (await readTyped(text, shop)).map(({ item, estimate }) => ({
      item: {
        ...freeTextItem(newId(), item.product_name),
        quantity: item.quantity,
        unitMeasure: item.unit_measure,
        isWeighted: item.is_weighted,
        note: item.note,
        categoryId: item.category_id,
        subcategoryId: item.subcategory_id,
      },
      aboutAgorot: estimate && agorotOf(estimate.line_total),
      itemCode: estimate && estimate.item_code,
    }));
  } catch {
    // Without the server the device reads the text.
    return null;
  }
}
