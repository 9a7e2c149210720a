import type { UsualItemWire } from '@sali/contract/lists/activity';
import { joinedPurchases } from '@sali/domain/lists/due';
import { freeTextItem } from '@sali/domain/lists/list';
import { purchasesOf, type UsualItem, usualFactsOf, usualKeyOf } from '@sali/domain/lists/usual';
import type { FoundProduct } from '../../goods/catalogue/foundProduct.ts';
import { loadPantry } from './pantry/pantry.ts';
import { fetchUsual } from './api.ts';

/** The purchases of a person that the server knows, asked once per start. This code is not part of the first load. */

type ChangeItem = (key: string, next: (known: UsualItem | undefined) => UsualItem | undefined) => Promise<void>;

/**
 * Stores what the server counted on all devices: the larger count is the truer one. Asks for the pantry too.
 * @throws HttpError
 */
export async function learnUsual(userKey: string, change: ChangeItem): Promise<void> {
  loadPantry(Number(userKey)).catch(() => undefined); // until the next start the usual knows only what was bought
  const fromServer = (await fetchUsual()).map(usualFromWire);
  void import('../../goods/catalogue/catalogue.ts')
    .then(({ storeFindable }) => storeFindable(userKey, fromServer.flatMap(productOf)))
    .catch(() => undefined); // a device without room finds what it has room for
  for (const usual of fromServer) {
    await change(usual.key, (known) => {
      if (!known) return usual;
      const boughtAt = joinedPurchases(purchasesOf(known), purchasesOf(usual));
      return known.times >= usual.times ? { ...known, boughtAt } : { ...usual, facts: known.facts, boughtAt };
    });
  }
}

/** As search offers it; nothing for free text. */
function productOf({ facts }: UsualItem): FoundProduct[] {
  const { barcode, alias: _alias, ...rest } = facts;
  return barcode === null ? [] : [{ ...rest, itemCode: barcode, ownName: null, saleText: null }];
}

function usualFromWire(wire: UsualItemWire): UsualItem {
  const { name, product_catalog_number: barcode } = wire;
  const facts = {
    ...usualFactsOf(freeTextItem('', name)),
    barcode,
    manufacturer: wire.manufacturer,
    brand: wire.brand,
    categoryId: wire.category_id,
    subcategoryId: wire.subcategory_id,
    unitMeasure: wire.unit_measure,
    isWeighted: wire.is_weighted,
    imageUrl: wire.image_url,
  };
  const boughtAt = wire.bought_at.map((at) => Date.parse(at));
  return { key: usualKeyOf({ barcode, name }), facts, times: wire.times, lastAt: Date.parse(wire.last_at), boughtAt };
}
