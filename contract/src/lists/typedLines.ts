import { ITEM_NAME_MAX, TYPED_LINES_MAX, TYPED_TEXT_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { messageText } from '../base/messages.ts';
import { ShopperClubs } from '../people/settings/clubs.ts';

/** The lines of a list that somebody typed, pasted or dictated (docs/spec/lists.md). Money is shekels. */

export const TypedTextRequest = z.object({
  text: z
    .string()
    .max(TYPED_TEXT_MAX, messageText('text_long', { max: TYPED_TEXT_MAX }))
    .describe('a word, a line, a pasted message'),
  store_key: z.string().trim().max(60).optional().describe('where the lines are priced; without it no estimate'),
  club_ids: ShopperClubs.optional(),
});

const LineEstimateWire = z.object({
  item_code: z.string().describe('the cheapest product of the store that fits, as a comparison chooses it'),
  item_name: z.string(),
  price: z.number().describe('shelf price of a package, of a kilogram when weighted'),
  quantity: z.number().describe('packages, or kilograms when weighted, that the line means'),
  is_weighted: z.boolean(),
  pieces: z.number().optional().describe('how many pieces the kilograms are, where pieces were asked for'),
  line_total: z.number().describe('what the line costs by itself, promotions counted'),
});

const TypedLineWire = z.object({
  text: z.string().max(ITEM_NAME_MAX).describe('the words of the text that say it'),
  quantity: z.number().describe('1 where none was named; of a range the upper end'),
  unit: z
    .string()
    .nullable()
    .describe("kilograms, grams, liters, packages…, as recipes have them, or a shop's own word; null: none was named"),
  product_name: z.string().describe('what is to be bought, with the size of a package where it is one'),
  note: z.string().describe('what was in parentheses'),
  category_id: z.number(),
  subcategory_id: z.number().nullable(),
  item: z
    .object({
      product_name: z.string(),
      quantity: z.number(),
      unit_measure: z.string(),
      is_weighted: z.boolean(),
      note: z.string(),
      category_id: z.number(),
      subcategory_id: z.number().nullable(),
    })
    .describe('the same as the body of a new item of a list'),
  estimate: LineEstimateWire.nullable().describe('null: no store was named, or nothing there fits'),
});

export const TypedTextAnswer = z.object({ lines: z.array(TypedLineWire).max(TYPED_LINES_MAX) });
export type TypedTextAnswer = z.infer<typeof TypedTextAnswer>;
