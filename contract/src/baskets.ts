import { BASKET_ITEMS_MAX, BASKET_STORES_MAX, QUANTITY_MAX } from '@sali/domain/limits';
import { z } from 'zod';

/** What a basket costs in stores, as the API spells it (decisions §6). Money is shekels. */

const degrees = (most: number) => z.number().min(-most).max(most);

export const BasketItem = z.object({
  item_code: z.string().trim().min(1).max(60).describe('item code or barcode'),
  quantity: z.number().positive().max(QUANTITY_MAX).describe('units; kilograms of weighed goods'),
});

export const CompareBasket = z
  .object({
    items: z.array(BasketItem).min(1, 'יש לציין מוצרים').max(BASKET_ITEMS_MAX, `עד ${BASKET_ITEMS_MAX} מוצרים`),
    store_keys: z.array(z.string().trim().max(60)).max(BASKET_STORES_MAX, `עד ${BASKET_STORES_MAX} חנויות`).optional(),
    lat: degrees(90).optional(),
    lng: degrees(180).optional(),
    limit: z.int().min(1).max(BASKET_STORES_MAX).optional(),
    at: z.iso.datetime({ offset: true }).optional().describe('promotions and age of prices as of then; default: now'),
    club_ids: z.array(z.int()).max(50).optional().describe('clubs that the shopper belongs to'),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    error: 'מקום הוא גם lat וגם lng',
    path: ['lat'],
  });
export type CompareBasket = z.infer<typeof CompareBasket>;

export const BasketLine = z.object({
  item_code: z.string().describe('as it was asked for'),
  quantity: z.number(),
  unit_price: z.number().describe('shelf price of a unit, of a kilogram when weighed'),
  line_total: z.number().describe('with the promotions that the line takes part in'),
  promotion_id: z.string().optional(),
  sale_text: z.string().optional(),
});

export const StoreBasket = z.object({
  store_key: z.string(),
  chain_name: z.string(),
  store_name: z.string(),
  address: z.string(),
  distance_km: z.number().optional(),
  total: z.number(),
  regular_total: z.number(),
  savings: z.number(),
  found: z.number().describe('how many of the different items the store sells'),
  missing: z.array(z.string()).describe('item codes that the store does not sell'),
  lines: z.array(BasketLine),
  is_exact: z.boolean().describe('false: so many promotions compete that a lower total cannot be ruled out'),
  last_update: z.string().describe("of the store's prices; ISO 8601, UTC"),
  is_old: z.boolean().describe('prices older than 3 days'),
});
export type StoreBasket = z.infer<typeof StoreBasket>;

export const BasketComparison = z.object({
  stores: z.array(StoreBasket).describe('most found first, then cheapest'),
});
export type BasketComparison = z.infer<typeof BasketComparison>;
