import type { BasketComparison, ListComparison } from '@sali/contract/goods/prices/baskets';
import type { ListWire } from '@sali/contract/lists/lists';
import { BASKET_ITEMS_MAX, GENERIC_ITEMS_MAX } from '@sali/domain/base/limits';
import { anyBrandOf } from '@sali/domain/lists/anyBrand';
import { wordsLineOf, type GenericLine } from '@sali/domain/lists/estimates';
import type { PricesRoom } from '../room.ts';
import { compareBasket, type ComparisonOptions } from './compare.ts';
import type { Basket } from './requestedLines.ts';

/**
 * Compares a list's open lines, of any brand where they say so; those without a product have no price yet, and are
 * counted.
 * @param isGeneric where a product fits their words, they are compared as it
 */
export async function compareList(
  room: PricesRoom,
  list: ListWire,
  comparing: ComparisonOptions,
  isGeneric: boolean,
): Promise<ListComparison> {
  const open = list.items.filter((item) => !item.is_completed);
  const compared = basketOf(open).slice(0, BASKET_ITEMS_MAX);
  const texts = open.filter((item) => item.product_catalog_number === null);
  const generics = isGeneric ? texts.slice(0, GENERIC_ITEMS_MAX).map(genericLineOf) : [];
  const comparison =
    compared.length + generics.length === 0
      ? { stores: [], best_split: [] }
      : await compareBasket(room, compared, { ...comparing, generics });
  const fitting = namesIn(comparison);
  const chosen = generics.filter(({ name }) => fitting.has(name)).length;
  return {
    list_id: list.list_id,
    list_version: list.version,
    compared: compared.length + chosen,
    no_price_yet: open.length - compared.length - chosen,
    ...comparison,
  };
}

const genericLineOf = (item: ListWire['items'][number]): GenericLine =>
  wordsLineOf({ ...item, unitMeasure: item.unit_measure, isWeighted: item.is_weighted });

function basketOf(open: ListWire['items']): Basket {
  const products = open.filter(({ product_catalog_number: code }) => code !== null);
  const anyBrand = anyBrandOf(products, (item) => item.any_brand);
  return products.map((item) => ({
    itemCode: item.product_catalog_number ?? '',
    quantity: item.quantity,
    isAnyBrand: anyBrand.has(item),
  }));
}

/** The names for which some store has a product. */
const namesIn = ({ stores }: BasketComparison): ReadonlySet<string | undefined> =>
  new Set(stores.flatMap(({ lines }) => lines.map(({ for_name: name }) => name)));
