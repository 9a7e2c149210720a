import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import { quantityOf } from '@sali/domain/goods/kinds/lineNeed';
import type { Product } from '@sali/domain/goods/catalogue/product';
import type { GenericLine } from '@sali/domain/lists/estimates';
import type { Thousandths } from '@sali/domain/base/units';
import type { PricesRoom } from '../room.ts';
import { compareBasket } from './compare.ts';
import { askedGenerics } from './generics.ts';
import type { Basket } from './requestedLines.ts';

/** The products for the ingredients of a recipe, in a store and in general. */

/**
 * The lines of a basket as a store charges them: the cheapest that fits each line without a product.
 */
export async function basketInStore(
  room: PricesRoom,
  storeKey: string,
  basket: Basket,
  generics: readonly GenericLine[],
): Promise<readonly BasketLineWire[]> {
  if (basket.length + generics.length === 0) return [];
  const options = { storeKeys: [storeKey], from: null, at: room.now(), isWhole: false, generics };
  const { stores } = await compareBasket(room, basket, options);
  return stores[0]?.lines ?? [];
}

/** The likeliest product for a line without one, in any store, and how much of it; null: nothing fits. */
export async function likelyProduct(
  room: Pick<PricesRoom, 'ready' | 'fitsOf'>,
  line: GenericLine,
): Promise<{ readonly product: Product; readonly quantityMilli: Thousandths } | null> {
  const [asked] = await askedGenerics(room, [line]);
  const product = asked?.fits[0];
  return asked?.generic && product ? { product, quantityMilli: quantityOf(asked.generic, product, asked.need) } : null;
}
