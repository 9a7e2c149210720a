import { toJerusalem } from '../../base/jerusalemTime.ts';
import { parseStoreKey } from '../../base/storeKey.ts';
import type { Agorot, Thousandths } from '../../base/units.ts';
import type { ChosenClub } from '../../people/settings/clubs.ts';
import type { Product } from '../catalogue/product.ts';
import { basketOfferIn, priceOffer } from '../promotions/solver/basket.ts';
import { PartPricer, shopperIn } from '../promotions/solver/partPricer.ts';
import { type Promotion, runsAt } from '../promotions/terms/promotion.ts';
import type { ShelfFacts } from '../promotions/terms/terms.ts';
import { type Sale, saleOf, shownDealOf, type StoredPromotion } from '../promotions/texts/sale.ts';
import { type UnitPrice, unitPriceOf } from './unitPrice.ts';

/** A product as a copy of a store's shelf knows it. */
export type ShelvedProduct = Pick<Product, 'size'> & {
  readonly id: number;
  /** As the promotions of the store name it. */
  readonly code: string;
};

/** All prices and promotions of a store, copied to a device. */
export type CopiedShelf = {
  /** By product id. */
  readonly goods: ReadonlyMap<number, ShelfFacts>;
  /** The promotions that name a product, each with its row of that product. */
  readonly promotionsOf: (product: ShelvedProduct) => readonly StoredPromotion[];
};

/** The price of a product beside it in a search. */
export type ShownPrice = Sale & { readonly priceAgorot: Agorot; readonly unitPrice: UnitPrice | null };

/** The price of a product as the server would show it; null: the store does not sell it. */
export function priceOnShelf(shelf: CopiedShelf, product: ShelvedProduct, at: Date): ShownPrice | null {
  const shelved = shelf.goods.get(product.id);
  if (!shelved) return null;
  const clock = toJerusalem(at);
  const deals = shelf
    .promotionsOf(product)
    .filter((promotion) => runsAt(promotion, clock))
    .flatMap((promotion) => promotion.items.flatMap((item) => shownDealOf(promotion, item, shelved) ?? []));
  const { priceAgorot, isWeighed } = shelved;
  return { priceAgorot, ...saleOf(deals), unitPrice: unitPriceOf(priceAgorot, product.size, isWeighed) };
}

/** The promotions that may count for some products, each with its rows of them. */
export function promotionsOnShelf(shelf: CopiedShelf, products: readonly ShelvedProduct[]): readonly Promotion[] {
  const promotions = new Map<string, Promotion>();
  for (const product of products)
    for (const promotion of shelf.promotionsOf(product)) {
      if (promotion.textOnly !== null) continue;
      const items = [...(promotions.get(promotion.promotionId)?.items ?? []), ...promotion.items];
      promotions.set(promotion.promotionId, { ...promotion, items });
    }
  return [...promotions.values()];
}

/** Where and when somebody shops. */
export type ShelfShopping = { readonly storeKey: string; readonly at: Date; readonly clubs: readonly ChosenClub[] };

/** @returns the cost of a quantity of a product where nothing else is bought, deals counted; null: the store does not sell it */
export function pricingAlone(
  shelf: CopiedShelf,
  { storeKey, at, clubs }: ShelfShopping,
): (product: ShelvedProduct, quantityMilli: Thousandths) => Agorot | null {
  const shopper = shopperIn({ at: toJerusalem(at), clubs }, parseStoreKey(storeKey)?.chainId ?? '');
  const pricer = new PartPricer();
  return (product, quantityMilli) => {
    const shelved = shelf.goods.get(product.id);
    if (!shelved) return null;
    const goods = [{ code: product.code, quantityMilli }];
    const promotions = promotionsOnShelf(shelf, [product]);
    const offer = basketOfferIn(goods, new Map([[product.code, shelved]]), promotions, shopper, pricer);
    return priceOffer(offer, pricer).totalAgorot;
  };
}
