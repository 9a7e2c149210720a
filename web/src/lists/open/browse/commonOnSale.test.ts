import type { PromotedProduct, StorePromotions } from '@sali/contract/goods/promotions/storePromotions';
import { expect, it } from 'vitest';
import { commonOnSale } from './commonOnSale.ts';

const product = (item_code: string, item_name: string, category_id: number) =>
  ({ item_code, item_name, category_id }) as PromotedProduct;
const promotion = (...products: PromotedProduct[]) => ({ products }) as StorePromotions['promotions'][number];

it('[BW1] on sale are one product of each kind that is drawn, and none of another', () => {
  const promotions = [
    promotion(product('1', 'חלב תנובה 3% 1 ליטר', 1), product('2', 'חלב טרה 1% 1 ליטר', 1)),
    promotion(product('3', 'זזזקה 7', 1), product('4', 'קוטג׳ 5% 250 גרם', 1)),
  ];
  expect(commonOnSale(promotions).map(({ item_code: code }) => code)).toEqual(['1', '4']);
});
