import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import type { NewItemWire } from '@sali/contract/lists/lists';
import type { Page } from 'playwright-core';

/** A receipt, the list that it is of, and what its store had published, for the tests of checking charges. */

const [MILK, CHEESE, BREAD] = ['7290000042015', '7290004131074', '7290000000114'];

/** A store of the chain that the receipt names. */
export const SAMPLE_STORE = '7290027600007-1-7';

/** Milk is 50 agorot dearer than published, and the promotion of the cheese was not given. */
export const RECEIPT = `שופרסל דיל
24/11/2026 18:32
${MILK} חלב תנובה 3% 1 ליטר 6.90
${CHEESE} קוטג' תנובה 5% 250 ג 11.80
2 X 5.90
במבה אסם 80 גרם 4.50
שקית 0.10
לתשלום 23.30
אשראי ויזה 23.30`;

export const listItems: NewItemWire[] = [
  { name: 'חלב תנובה 3%', barcode: MILK, is_completed: true, price: 6.4 },
  { name: 'קוטג׳ 5%', barcode: CHEESE, quantity: 2, is_completed: true, price: 5.9 },
  { name: 'לחם אחיד', barcode: BREAD, is_completed: true, price: 7.1 },
];

const good = (code: string, price: number): StoreOffers['goods'][number] => ({
  item_code: code,
  code,
  price,
  is_weighed: false,
  is_discountable: true,
  published: { since: '2026-11-20T04:00:00.000Z', is_steady: true },
});

const OFFERS: StoreOffers = {
  goods: [good(MILK, 6.4), good(CHEESE, 5.9)],
  promotions: [
    {
      promotion_id: '7',
      layout: 'v1',
      text: '2 ב-10',
      starts_at: '2026-11-01T00:00:00',
      ends_at: '2026-12-01T23:59:00',
      daily_hours: null,
      is_coupon: false,
      club_ids: [],
      spend: 0,
      is_bundled_per_item: false,
      items: [
        {
          code: CHEESE,
          reward_type: 1,
          min_qty: 2,
          max_qty: null,
          redemptions: null,
          discount_percent: null,
          price: 10,
          is_weighted: false,
          gift_count: null,
          gift_price: null,
        },
      ],
    },
  ],
};

/** Answers what the store had published; the sample's prices are none. @returns the bodies of the calls for it */
export async function routePublished(page: Page): Promise<readonly unknown[]> {
  const asked: unknown[] = [];
  await page.route('**/api/stores/*/offers', async (route) => {
    const body: unknown = route.request().postDataJSON();
    if (!isOfPurchase(body)) return route.fallback();
    asked.push({ body, authorization: (await route.request().allHeaders()).authorization });
    return route.fulfill({ json: OFFERS });
  });
  return asked;
}

const isOfPurchase = (body: unknown): boolean => typeof body === 'object' && body !== null && 'at' in body;
