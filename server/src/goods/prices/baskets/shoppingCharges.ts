import { BASKET_ITEMS_MAX, GENERIC_ITEMS_MAX } from '@sali/domain/base/limits';
import { wordsKeyOf, wordsLineOf } from '@sali/domain/lists/estimates';
import type { BoughtLine, TillCharge } from '@sali/domain/lists/spending';
import { agorotOf, lineTotal } from '@sali/domain/base/money';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import type { PricesRoom } from '../room.ts';
import { compareBasket } from './compare.ts';

/**
 * Computes the charge of a store's till for each of these lines now, promotions included, as a comparison prices them.
 * Lines without a product are charged as the store's cheapest product for their words.
 * @returns by the id of the line, without lines that the store does not sell; null for a store that is not known
 */
export async function shoppingCharges(
  room: PricesRoom,
  storeKey: string,
  lines: readonly BoughtLine[],
  clubs: readonly ChosenClub[],
): Promise<ReadonlyMap<number, TillCharge> | null> {
  await room.ready;
  const products = lines.filter(({ barcode }) => barcode !== null).slice(0, BASKET_ITEMS_MAX);
  const texts = lines.filter(({ barcode, hasPrice }) => barcode === null && !hasPrice).slice(0, GENERIC_ITEMS_MAX);
  const basket = products.map(({ barcode, quantity, isAnyBrand }) => ({
    itemCode: barcode ?? '',
    quantity,
    isAnyBrand,
  }));
  if (products.length + texts.length === 0) return new Map();
  const { stores } = await compareBasket(room, basket, {
    storeKeys: [storeKey],
    from: null,
    at: room.now(),
    clubs,
    isWhole: false,
    generics: texts.map(wordsLineOf),
  });
  const [store] = stores;
  if (!store) return null;
  const charged = new Map(store.lines.map((line) => [keyOfCharge(line), chargeOfLine(line)]));
  const charges = new Map<number, TillCharge>();
  for (const line of [...products, ...texts]) {
    const key = line.barcode ?? wordsKeyOf(wordsLineOf(line));
    const charge = charged.get(key);
    if (!charge) continue;
    charges.set(line.id, charge);
    // Lines of the same words are one line of the basket: the first of them has its whole charge.
    charged.set(key, { agorot: 0, savedAgorot: 0 });
  }
  return charges;
}

const keyOfCharge = (line: BasketLineWire): string =>
  line.for_name === undefined
    ? (line.for_item_code ?? line.item_code)
    : wordsKeyOf({ name: line.for_name, unit: line.for_unit });

function chargeOfLine(line: BasketLineWire): TillCharge {
  const agorot = agorotOf(line.line_total);
  const regular = lineTotal(agorotOf(line.unit_price), Math.round(line.quantity * 1000));
  return { agorot, savedAgorot: Math.max(0, regular - agorot) };
}
