import { BASKET_ITEMS_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';
import { IsSample } from '../prices/prices.ts';

/**
 * A store's prices and promotions of some products, with all that a device needs to price a basket by itself. Money is
 * shekels.
 */

export const OffersQuestion = z.object({
  item_codes: z
    .array(z.string().trim().min(1).max(60))
    .min(1, messageText('item_codes_missing'))
    .max(BASKET_ITEMS_MAX, messageText('products_most', { max: BASKET_ITEMS_MAX })),
  at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('a purchase: prices and promotions as they had been published by then; default: now'),
});
export type OffersQuestion = z.infer<typeof OffersQuestion>;

const wallTime = z.string().nullable().describe('a wall clock in Israel');

export const OfferedGood = z.object({
  item_code: z.string().describe('as it was asked for'),
  code: z.string().describe('as the promotions name it'),
  price: z.number().describe('shelf price of a unit, of a kilogram when weighed'),
  is_weighed: z.boolean(),
  is_discountable: z.boolean().describe('false: no promotion counts for it'),
  published: z
    .object({
      since: z.string().nullable().describe('ISO 8601, UTC; null: before the first file that is known'),
      is_steady: z.boolean().describe('the price was the same from a day before `at` to a day after it'),
    })
    .optional()
    .describe('of the price, where `at` was asked for'),
});

export const OfferedItem = z.object({
  code: z.string(),
  reward_type: z.number(),
  min_qty: z.number(),
  max_qty: z.number().nullable(),
  redemptions: z.number().nullable(),
  discount_percent: z.number().nullable(),
  price: z.number().nullable(),
  is_weighted: z.boolean(),
  gift_count: z.number().nullable(),
  gift_price: z.number().nullable(),
});

export const OfferedPromotion = z.object({
  promotion_id: z.string(),
  layout: z.enum(['v1', 'v2']).describe("of the chain's file: the regulation of 2015, or of 2026"),
  text: z.string(),
  starts_at: wallTime,
  ends_at: wallTime,
  daily_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  is_coupon: z.boolean(),
  club_ids: z.array(z.number()),
  spend: z.number().describe('what the rest of the basket has to cost at least'),
  is_bundled_per_item: z.boolean(),
  items: z.array(OfferedItem).describe('rows of the asked products'),
});

export const StoreOffers = z.object({
  goods: z.array(OfferedGood).describe('what the store does not sell, or did not then, is left out'),
  promotions: z
    .array(OfferedPromotion)
    .describe(
      'all that may affect these prices, for any shopper at any time: hours, clubs and coupons are not applied',
    ),
  last_update: z.string().optional().describe("of the store's prices; ISO 8601, UTC; left out without prices"),
  is_sample: IsSample,
});
export type StoreOffers = z.infer<typeof StoreOffers>;
