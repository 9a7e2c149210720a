import { INTEGER_MAX } from '../../base/ids.ts';
import { z } from 'zod';
import { DealPartsWire } from '../prices/dealParts.ts';
import { IsSample, PromotionWire } from '../prices/prices.ts';
import { messageText } from '../../base/messages.ts';

/** The running promotions of one store, as its leaflet would show them. Money is shekels. */

const PAGE_DEFAULT = 24;
const PAGE_MAX = 60;

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number(messageText('whole_number'))
    .int(messageText('whole_number'))
    .min(least, messageText('number_least', { min: least }))
    .max(most);

export const StorePromotionsQuery = z.object({
  search: z
    .string()
    .trim()
    .max(200, messageText('search_long'))
    .default('')
    .describe('words of the deal or of a product in it'),
  category_id: wholeNumber(1, INTEGER_MAX).optional().describe('a main category'),
  who: z
    .enum(['everybody', 'some', 'all'], messageText('value_unknown'))
    .default('all')
    .describe('some: clubs, coupons and the like'),
  limit: wholeNumber(1, 1_000_000)
    .transform((limit) => Math.min(limit, PAGE_MAX))
    .default(PAGE_DEFAULT),
  skip: wholeNumber(0, 1_000_000_000).default(0),
});
export type StorePromotionsQuery = z.infer<typeof StorePromotionsQuery>;

export const PromotedProduct = z.object({
  item_code: z.string(),
  item_name: z.string(),
  manufacturer_name: z.string(),
  brand: z.string(),
  category_id: z.number(),
  subcategory_id: z.number().nullable(),
  image_url: z.string().nullable(),
  is_weighted: z.boolean(),
  price: z.number().nullable().describe('shelf price of a unit, of a kilogram when weighted'),
  sale_price: z.number().nullable().describe("a running promotion's price for one unit that everybody gets"),
  sale_text: z.string().nullable(),
  sale_parts: DealPartsWire,
});
export type PromotedProduct = z.infer<typeof PromotedProduct>;

export const StorePromotion = PromotionWire.omit({ item_codes: true }).extend({
  category_id: z.number().nullable().describe('the main category of most of its products'),
  products: z.array(PromotedProduct).describe('the first of item_count'),
});
export type StorePromotion = z.infer<typeof StorePromotion>;

export const StorePromotions = z.object({
  store_key: z.string(),
  store_name: z.string(),
  chain_name: z.string(),
  is_sample: IsSample,
  total: z.number().describe('how many fit'),
  categories: z
    .array(z.object({ category_id: z.number(), count: z.number() }))
    .describe('main categories of what fits but for category_id, the fullest first'),
  promotions: z
    .array(StorePromotion)
    .describe("everybody's deals first, then clubs and coupons, then those described in words only"),
});
export type StorePromotions = z.infer<typeof StorePromotions>;
