import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { offersFromWire } from '@sali/contract/goods/promotions/storeOffersWire';
import type { LineCharge } from '@sali/domain/lists/deals';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import { basketOfferIn, priceOffer } from '@sali/domain/goods/promotions/solver/basket';
import { type NextDeal, nextDeals } from '@sali/domain/goods/promotions/solver/nextDeals';
import { PartPricer, shopperIn } from '@sali/domain/goods/promotions/solver/partPricer';
import { mainPartOf, partsBeside } from '@sali/domain/goods/promotions/texts/lineText';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';

const MILLI = 1000;
const NO_NEXT_DEALS: ReadonlyMap<string, NextDeal> = new Map();

type Shopping = {
  readonly at: Date;
  /** Where: the clubs of its chain count. */
  readonly storeKey: string;
  readonly clubs: readonly ChosenClub[];
  /** Whether a line also has what more of it makes. */
  readonly hasNextSets?: boolean | undefined;
};

/**
 * The basket as the server would price it, by what a store offered: with the promotions that run now and count for this
 * person. Loaded when it is needed: without a network from what the service worker has.
 * @returns by item code; what the store does not sell is left out
 */
export function priceOffline(
  offers: StoreOffers,
  items: readonly { readonly item_code: string; readonly quantity: number }[],
  { at, storeKey, clubs, hasNextSets = false }: Shopping,
): Map<string, LineCharge> {
  const { goods, promotions } = offersFromWire(offers);
  const wanted = new Map(items.map((item) => [item.item_code, Math.round(item.quantity * MILLI)]));
  const sold = new Map(goods.filter((good) => wanted.has(good.itemCode)).map((good) => [good.code, good]));
  const pricer = new PartPricer();
  const offer = basketOfferIn(
    Array.from(sold.values(), ({ code, itemCode }) => ({ code, quantityMilli: wanted.get(itemCode) ?? 0 })),
    new Map(Array.from(sold.values(), ({ code, shelved }) => [code, shelved])),
    promotions,
    shopperIn({ at: toJerusalem(at), clubs }, parseStoreKey(storeKey)?.chainId ?? ''),
    pricer,
  );
  const priced = priceOffer(offer, pricer);
  const next = hasNextSets ? nextDeals(offer, pricer) : NO_NEXT_DEALS;
  return new Map(
    priced.lines.flatMap((line) => {
      const good = sold.get(line.code);
      if (!good) return [];
      const part = mainPartOf(line);
      const text = part ? partsBeside(part.deal, line.code, good.shelved.priceAgorot) : null;
      const quantity = line.isWeighed ? line.units / MILLI : line.units;
      const charge = { quantity, totalAgorot: line.totalAgorot, text };
      const set = next.get(line.code);
      if (!set) return [[good.itemCode, charge]];
      const nextText = partsBeside(set.deal, line.code, good.shelved.priceAgorot);
      return [[good.itemCode, { ...charge, next: { text: nextText, units: set.units, extraAgorot: set.extraAgorot } }]];
    }),
  );
}
