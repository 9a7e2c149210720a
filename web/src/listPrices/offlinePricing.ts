import type { StoreOffers } from '@sali/contract/promotions/storeOffers';
import { offersFromWire } from '@sali/contract/promotions/storeOffersWire';
import type { LineCharge } from '@sali/domain/lists/deals';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { priceBasket } from '@sali/domain/promotions/solver/basket';
import { mainPartOf, partsBeside } from '@sali/domain/promotions/texts/lineText';

const MILLI = 1000;

/**
 * The basket as the server would price it, by what a store offered: with the promotions that run now and count for this
 * person. Loaded when it is needed: without a network from what the service worker has.
 * @returns by item code; what the store does not sell is left out
 */
export function priceOffline(
  offers: StoreOffers,
  items: readonly { readonly item_code: string; readonly quantity: number }[],
  { at, clubs }: { readonly at: Date; readonly clubs: readonly number[] },
): Map<string, LineCharge> {
  const { goods, promotions } = offersFromWire(offers);
  const wanted = new Map(items.map((item) => [item.item_code, Math.round(item.quantity * MILLI)]));
  const sold = new Map(goods.filter((good) => wanted.has(good.itemCode)).map((good) => [good.code, good]));
  const priced = priceBasket(
    Array.from(sold.values(), ({ code, itemCode }) => ({ code, quantityMilli: wanted.get(itemCode) ?? 0 })),
    new Map(Array.from(sold.values(), ({ code, shelved }) => [code, shelved])),
    promotions,
    { at: toJerusalem(at), clubIds: clubs },
  );
  return new Map(
    priced.lines.flatMap((line) => {
      const good = sold.get(line.code);
      if (!good) return [];
      const part = mainPartOf(line);
      const text = part ? partsBeside(part.deal, line.code, good.shelved.priceAgorot) : null;
      const quantity = line.isWeighed ? line.units / MILLI : line.units;
      return [[good.itemCode, { quantity, totalAgorot: line.totalAgorot, text }]];
    }),
  );
}
