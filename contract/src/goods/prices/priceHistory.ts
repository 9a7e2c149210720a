import { PRICE_HISTORY_DAYS } from '@sali/domain/base/limits';
import { z } from 'zod';

/** A product's past prices, in a store and in chains (docs/spec/pricing.md). Money is shekels, days are Israel's. */

const Day = z.string().describe('YYYY-MM-DD, in Israel');

export const HistoryQuery = z.object({
  store_key: z.string().trim().max(60).optional(),
  chain: z.string().trim().max(60).optional().describe('chain id; default: every chain that sells it'),
  days: z.coerce.number().int().min(1).max(PRICE_HISTORY_DAYS).default(PRICE_HISTORY_DAYS),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

export const PriceStep = z.object({
  day: Day,
  price: z.number().nullable().describe('at the end of that day, and until the next step; null: not sold'),
});

export const ChainStep = z.object({
  day: Day,
  lowest: z.number().nullable().describe('over the stores of the chain; null: sold in none'),
  average: z.number().nullable(),
  stores: z.number().describe('how many of them sell it'),
});

export const SaleCheckWire = z.object({
  sale_price: z.number(),
  price: z.number().describe('shelf price today'),
  lowest_regular_30: z.number().nullable().describe('lowest shelf price of the 30 days before today; null: not known'),
  lowest_regular_90: z.number().nullable(),
  verdict: z
    .enum(['real', 'was_cheaper', 'same', 'unknown'])
    .describe('sale price below, above or at the lowest shelf price of the days before; unknown: too little is known'),
  params: z
    .object({ price: z.number().optional(), days: z.number().optional() })
    .describe('values of the sentence: shekels that are saved, or that it already cost; days that are known'),
  text: z.string().describe('the same in one Hebrew sentence'),
});
export type SaleCheckWire = z.infer<typeof SaleCheckWire>;

export const StoreHistory = z.object({
  store_key: z.string(),
  chain_name: z.string(),
  store_name: z.string(),
  known_since: Day.nullable().describe("the store's prices are known from this day on"),
  price: z.number().nullable().describe('shelf price now; null: not sold any more'),
  is_sample: z.literal(true).optional().describe('that price is an example of the bundled sample'),
  steps: z.array(PriceStep).describe('the first is of the first known day; then one where it changes'),
  lowest: z.object({ price: z.number(), day: Day }).nullable().describe('and the last day it cost so little'),
  lowest_in_days: z
    .number()
    .nullable()
    .describe("days without a lower price than today's, today included; null: not known for a day before"),
  lowest_days: z.number().nullable().describe('lowest_in_days where that is worth showing'),
  lowest_text: z.string().nullable().describe('the same in Hebrew words'),
  sale: SaleCheckWire.nullable().describe('null: no public sale of one unit runs now, or the price is an example'),
});

export const ChainHistory = z.object({
  chain_id: z.string(),
  chain_name: z.string(),
  steps: z.array(ChainStep),
});

export const PriceHistory = z.object({
  item_code: z.string(),
  days: z.number(),
  from_day: Day,
  to_day: Day,
  store: StoreHistory.nullable().describe('null: no store_key was given'),
  chains: z.array(ChainHistory),
});
export type PriceHistory = z.infer<typeof PriceHistory>;
