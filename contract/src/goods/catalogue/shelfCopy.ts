import { z } from 'zod';
import { IsSample } from '../prices/prices.ts';
import { OfferedItem, OfferedPromotion } from '../promotions/storeOffers.ts';

/**
 * The prices and promotions of a store, as a device keeps them for the time without a network. Columns of equal length, one
 * entry for each product that the store sells; ascending numbers are written as differences, which compress well.
 */
export const ShelfCopy = z.object({
  product_ids: z.array(z.number()).describe('as in the parts of the catalogue; the first, then the differences'),
  agorot: z.array(z.number()).describe('shelf price of a unit, of a kilogram when weighed'),
  facts: z.array(z.number()).describe('1: weighed; 2: no promotion counts for it'),
  terms: z.array(OfferedItem.omit({ code: true })).describe('of rows of promotions, each once; not a column'),
  promotions: z
    .array(
      OfferedPromotion.omit({ items: true }).extend({
        item_count: z.number().describe('of all products that it names'),
        text_only: z
          .enum(['no_code', 'groups', 'days', 'buy_get', 'and_up'])
          .nullable()
          .describe('why it is shown in words only; null: it is priced'),
        rows: z.array(
          z.object({
            terms: z.number().describe('place among terms'),
            places: z.array(z.number()).describe('of its products in the columns; the first, then the differences'),
          }),
        ),
      }),
    )
    .describe('those that run, or begin within two days'),
  last_update: z.string().optional().describe("of the store's prices; ISO 8601, UTC; left out without prices"),
  is_sample: IsSample,
});
export type ShelfCopy = z.infer<typeof ShelfCopy>;
