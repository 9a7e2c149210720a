import { type Goods, GOODS, type GoodsKey } from './goods.ts';

/** A product of a store: its shelf price in agorot, of a kilogram where it is weighed. `size`: of one package; null: not known. */
export type StoreProduct = {
  readonly itemCode: string;
  readonly name: string;
  readonly agorot: number;
  readonly isWeighed: boolean;
  readonly size: { readonly amount: number; readonly of: 'g' | 'ml' | 'pieces' } | null;
};

/** A careful shopper's choice for an ingredient, at shelf prices. */
export type CarefulChoice = { readonly name: string; readonly agorot: number };

/** Whether the product is what a careful shopper takes for the ingredient. */
export const isRight = (key: GoodsKey, name: string): boolean => {
  const goods: Goods = GOODS[key];
  // Some chains mark names with asterisks, or begin them with the package.
  const plain = name.replace(/^(?:[*\s]+|מבצע\*?|מארז |מיכל (?:קטן|גדול) |תבלין (?:בשקית )?|שימורי |עלי |סוגת )+/, '');
  return goods.is.test(plain) && !goods.not?.test(plain);
};

/**
 * The cheapest way to cover the need with one of the right products of the store; null where it sells none. A package is
 * weighed out only where nothing is packed.
 * @param need as it is labelled: an amount and its unit, or `package`
 */
export function carefulChoice(key: GoodsKey, need: string, products: readonly StoreProduct[]): CarefulChoice | null {
  const right = products.filter(({ name }) => isRight(key, name));
  const packed = need === 'package' ? right.filter(({ isWeighed }) => !isWeighed) : [];
  const choices = (packed.length > 0 ? packed : right).flatMap((product) => {
    const agorot = agorotCovering(GOODS[key], need, product);
    return agorot === null ? [] : [{ name: product.name, agorot }];
  });
  return choices.reduce<CarefulChoice | null>(
    (least, one) => (least && least.agorot <= one.agorot ? least : one),
    null,
  );
}

/** @returns agorot; null where the size of the product does not say how much is needed of it */
function agorotCovering(goods: Goods, need: string, { agorot, isWeighed, size }: StoreProduct): number | null {
  if (need === 'package') return isWeighed ? Math.round(agorot / 10) : agorot;
  const [count = '', unit = ''] = need.split(' ');
  const amount = Number(count);
  if (isWeighed) {
    const grams =
      unit === 'pieces' ? amount * (goods.pieceGrams ?? 150) : amount * (unit === 'ml' ? (goods.density ?? 1) : 1);
    return Math.round((agorot * grams) / 1000);
  }
  if (unit === 'pieces') {
    if (size?.of === 'pieces' && goods.packGrams && goods.pieceGrams)
      return Math.ceil((amount * goods.pieceGrams) / (goods.packGrams * size.amount)) * agorot;
    if (size?.of === 'pieces') return Math.ceil(amount / size.amount) * agorot;
    if (goods.pieceGrams === undefined) return amount * agorot;
    return size === null ? null : Math.ceil((amount * goods.pieceGrams) / size.amount) * agorot;
  }
  if (size === null || size.of === 'pieces')
    return goods.packGrams ? Math.ceil(amount / goods.packGrams) * agorot : null;
  const wanted =
    size.of === unit ? amount : unit === 'ml' ? amount * (goods.density ?? 1) : amount / (goods.density ?? 1);
  return Math.ceil(wanted / size.amount) * agorot;
}
