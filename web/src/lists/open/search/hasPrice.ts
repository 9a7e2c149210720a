import { wordsKeyOf, wordsLineOf } from '@sali/domain/lists/estimates';
import type { TypedShop } from './api.ts';
import { itemsOnDevice, thingsByServer } from './typedItems.ts';

/** Whether the store has a price for a thing that a text names; null: not known. Without the server the device looks [C31]. */
export async function hasPriceIn(text: string, shop: TypedShop): Promise<boolean | null> {
  const things = await thingsByServer(text, shop);
  if (things) return things.some(({ aboutAgorot }) => aboutAgorot !== null);
  const words = (await itemsOnDevice(text)).map(wordsLineOf);
  // A browser that stores nothing, or does not have this part of the app, knows no prices.
  const charges = await import('../../listPrices/cachedDeals.ts')
    .then(({ cachedDeals }) => cachedDeals('', { ...shop, items: [], words }, Date.now()))
    .catch(() => null);
  return charges && words.some((line) => charges.estimates.has(wordsKeyOf(line)));
}
