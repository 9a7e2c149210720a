import { z } from 'zod';

/** The text of a deal, as codes with their values: for clients that word it in another language than Hebrew. */

const price = z.number().describe('shekels');
const count = z.number();
const percent = z.number();
const grams = z.number();
const kilograms = z.number();
const part = <Code extends string, Shape extends z.ZodRawShape>(code: Code, params: Shape) =>
  z.object({ code: z.literal(code), params: z.object(params) });

export const DealPartWire = z.discriminatedUnion('code', [
  part('price', { price }),
  part('percent', { percent }),
  part('bundle', { count, price }),
  part('grams', { grams, price }),
  part('kilograms', { kilograms, price }),
  part('free', { paid: count, free: count }),
  part('save', { count, percent }),
  part('save_cheapest', { count, percent }),
  part('limit', { count }),
  part('limit_grams', { grams }),
  part('limit_kilograms', { kilograms }),
  part('spend', { price }),
  part('coupon', {}),
  part('credit_card', {}),
  part('club', {}),
]);

/** The parts of a text; null where the chain wrote the text itself. */
export const DealPartsWire = z
  .array(DealPartWire)
  .nullable()
  .describe("the text as codes with values; null: it is the promotion's own words, or there is none");
export type DealPartsWire = z.infer<typeof DealPartsWire>;
