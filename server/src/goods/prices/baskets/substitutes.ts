import type { Substitute } from '@sali/contract/goods/prices/baskets';
import { perLabel } from '@sali/contract/goods/prices/pricesWire';
import type { Product } from '@sali/domain/goods/catalogue/product';
import { shekelsOf } from '@sali/domain/base/money';
import { unitPriceOf } from '@sali/domain/goods/prices/unitPrice';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import { codeIn } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import type { PricesRoom } from '../room.ts';
import type { PricedStore } from '../pricing/pricedStore.ts';
import type { WorkSlices } from './workSlices.ts';

/** Missing products that are looked after, and what is tried for each. */
const MISSING_MAX = 30;
const TRIED_MAX = 20;

/**
 * For what stores do not sell, the nearest of the same kind, size and unit that they do.
 * @returns by store id
 * @throws BudgetSpent
 */
export async function substitutesIn(
  room: PricesRoom,
  stores: readonly PricedStore[],
  slices: WorkSlices,
): Promise<Map<number, Substitute[]>> {
  const missing = new Map(stores.map((priced) => [priced.store.storeId, missingIn(priced)]));
  const wanted = [...new Set([...missing.values()].flat())].slice(0, MISSING_MAX);
  if (wanted.length === 0) return new Map();
  await room.ready;
  slices.resume();
  const similar = new Map<string, readonly Product[]>();
  for (const itemCode of wanted) {
    similar.set(itemCode, room.similarTo(itemCode, TRIED_MAX));
    await slices.pause();
  }
  const itemCodes = new Set([...similar.values()].flatMap((products) => products.map(({ itemCode }) => itemCode)));
  const offered = await room.offers.offered(
    stores.map(({ store }) => store),
    itemCodes,
  );
  return new Map(
    stores.map(({ store, lines, chosen }, at) => {
      const inBasket = new Set([...lines, ...chosen].map(({ code }) => code));
      const own = (missing.get(store.storeId) ?? []).flatMap((itemCode) => {
        const [found] = (similar.get(itemCode) ?? []).flatMap((product) => {
          const code = codeIn(product.itemCode, store);
          const offer = inBasket.has(code) ? null : offered.get(product.itemCode)?.offers[at];
          return offer ? [substituteToWire(itemCode, product, offer)] : [];
        });
        return found ?? [];
      });
      return [store.storeId, own];
    }),
  );
}

const missingIn = ({ basket, lines }: PricedStore): string[] => {
  const missing = new Set(basket.missing);
  return lines.filter(({ code }) => missing.has(code)).map(({ itemCode }) => itemCode);
};

function substituteToWire(forItemCode: string, product: Product, shelved: ShelfFacts): Substitute {
  const unitPrice = unitPriceOf(shelved.priceAgorot, product.size, shelved.isWeighed);
  return {
    for_item_code: forItemCode,
    item_code: product.itemCode,
    item_name: product.name,
    price: shekelsOf(shelved.priceAgorot),
    unit_price: unitPrice && shekelsOf(unitPrice.agorot),
    unit_price_of: unitPrice && perLabel(unitPrice),
    unit_price_per: unitPrice && unitPrice.per,
  };
}
