import { SHOPPINGS_ANSWERED_MAX, SPENDING_MONTHS } from '@sali/domain/base/limits';
import { z } from 'zod';
import { PaidLineWire } from './receipts.ts';

/** The costs of ended shoppings, as the API spells them (docs/spec/lists.md). Money is whole agorot. */

const agorot = z.int().describe('agorot');

export const CategorySpendingWire = z.object({
  category_id: z.number(),
  agorot,
  saved_agorot: agorot.describe('what promotions saved, in agorot'),
});

export const ShoppingWire = z.object({
  shopping_id: z.number(),
  list_id: z.number(),
  list_name: z.string(),
  ended_at: z.string().describe('ISO 8601, UTC'),
  store_name: z.string().nullable().describe('null: the list had no store'),
  is_sample: z.literal(true).optional().describe('its sums are of prices of the bundled sample, and nothing was saved'),
  receipts: z.number().describe('how many pictures of receipts it has'),
  paid_agorot: agorot
    .nullable()
    .describe('what its receipt says, by which the sums of the categories are; null: nobody said it'),
  items: z.number().describe('how many lines were bought'),
  unpriced: z.number().describe('lines without a price, which the sums leave out'),
  people: z.array(z.object({ user_id: z.number(), username: z.string() })).describe('everyone who has the list'),
  categories: z.array(CategorySpendingWire),
});
export type ShoppingWire = z.infer<typeof ShoppingWire>;

/** The prices that a household paid for a product, by its receipts. */
export const PurchasesAnswer = z.object({
  purchases: z
    .array(
      PaidLineWire.omit({ item_code: true }).extend({
        at: z.string().describe('ISO 8601, UTC'),
        store_name: z.string().nullable().describe('with the chain; null: the store is not known any more'),
      }),
    )
    .describe('the newest first'),
});
export type PurchasesAnswer = z.infer<typeof PurchasesAnswer>;

export const SpendingAnswer = z.object({
  months: z
    .array(
      z.object({
        month: z.string().describe('2026-11, by the calendar of Israel'),
        agorot,
        saved_agorot: agorot,
        shoppings: z.number(),
        categories: z.array(CategorySpendingWire).describe('the most expensive first'),
      }),
    )
    .describe(`the last ${SPENDING_MONTHS} months, the oldest first`),
  shoppings: z
    .array(ShoppingWire)
    .describe(`those of these months, the newest first, at most ${SHOPPINGS_ANSWERED_MAX}`),
});
export type SpendingAnswer = z.infer<typeof SpendingAnswer>;
