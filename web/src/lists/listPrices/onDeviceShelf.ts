import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { offersToWire } from '@sali/contract/goods/promotions/storeOffersWire';
import { promotionsOnShelf } from '@sali/domain/goods/prices/copiedShelf';
import type { GenericLine, WordsEstimate } from '@sali/domain/lists/estimates';
import { runInSlices } from '@sali/domain/goods/catalogue/slices';
import { estimatesOnShelf } from '@sali/domain/lists/typed/shelfEstimates';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { taskEvery } from '../../base/nextTask.ts';
import { goodsOnDevice } from '../../goods/catalogue/seen.ts';

/** Without a network: what the store offers for lines about which it was not asked, from its shelf on this device. */
export type ShelfAnswer = {
  /** When the shelf was fetched (ms). */
  readonly at: number;
  readonly offers: StoreOffers;
  /** For the words that were asked, by their keys. */
  readonly estimates: ReadonlyMap<string, WordsEstimate>;
};

/**
 * Prices lines from the shelf of the store on this device.
 * @param codes products of which the offers are wanted
 * @param words lines for which a product is chosen, as the server chooses it
 * @param taken products of other lines, which are not chosen
 * @returns null where the device does not have the shelf of this store
 */
export async function askDeviceShelf(
  userKey: string,
  { storeKey, clubs }: { storeKey: string; clubs: readonly ChosenClub[] },
  { codes, words, taken }: { codes: readonly string[]; words: readonly GenericLine[]; taken: ReadonlySet<string> },
  now: number,
): Promise<ShelfAnswer | null> {
  const goods = await goodsOnDevice(userKey, storeKey);
  if (goods === null) return null;
  const { shelf, soldFor } = goods;
  const used = new Set([...taken].flatMap((itemCode) => [itemCode, soldFor(itemCode)?.itemCode ?? itemCode]));
  const shopping = { storeKey, clubs, at: new Date(now) };
  const estimates = await runInSlices(estimatesOnShelf(goods, words, used, shopping), taskEvery());
  const wanted = new Set([...codes, ...Array.from(estimates.values(), ({ itemCode }) => itemCode)]);
  const sold = [...wanted].flatMap((itemCode) => {
    const product = soldFor(itemCode);
    const shelved = product && shelf.goods.get(product.id);
    // Where the list has both codes of a product, the store's own is priced: a basket names a code once.
    const isTwice = product !== undefined && product.itemCode !== itemCode && wanted.has(product.itemCode);
    return shelved && !isTwice ? [{ itemCode, product, shelved }] : [];
  });
  const promotions = promotionsOnShelf(
    shelf,
    sold.map(({ product }) => product),
  );
  const offered = sold.map(({ itemCode, product: { code }, shelved }) => ({ itemCode, code, shelved }));
  const lastUpdate = shelf.lastUpdate === undefined ? {} : { last_update: shelf.lastUpdate };
  return { at: shelf.at, offers: { ...offersToWire(offered, promotions), ...lastUpdate }, estimates };
}
