import { priceBasketIn } from '../../goods/prices/api.ts';
import { HttpError } from '../../base/httpError.ts';
import { type BasketCharges, type BasketQuery, cacheOffers, choiceKeysOf } from './cachedDeals.ts';
import { chargesFrom } from './serverCharges.ts';

/**
 * Brings up to date what is cached of a list: what its store offers for it, and which products the server chooses for its
 * other lines. Where the server cannot be asked, the next change asks again.
 * @param signal aborted: another question has followed, and this one's answer is dropped
 */
export async function refreshOffers(listId: string, asked: BasketQuery, signal: AbortSignal): Promise<void> {
  try {
    const [estimates] = await Promise.all([chosenFor(asked), cacheOffers(listId, asked, null, Date.now(), signal)]);
    if (estimates) await cacheOffers(listId, asked, estimates, Date.now(), signal);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  }
}

/**
 * Asks which products the server chooses for lines without a product, and for those of any brand. They are chosen beside the
 * rest of the basket: no product is bought for two lines.
 * @returns null where the basket has no such line @throws HttpError
 */
async function chosenFor({ storeKey, items, words, clubs }: BasketQuery): Promise<BasketCharges['estimates'] | null> {
  if (choiceKeysOf({ items, words }).length === 0) return null;
  const basket = { items: items.map(({ priceAgorot: _known, ...item }) => item), words };
  const priced = await priceBasketIn(storeKey, { ...basket, clubs });
  return chargesFrom(priced?.lines ?? [], basket).estimates;
}
