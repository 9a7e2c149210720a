import { SHELF_CODES_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { DealPartsWire } from './dealParts.ts';
import { UnitPricePer } from './unitPricePer.ts';
import { messageText } from '../../base/messages.ts';

const PROMOTIONS_PAGE_MAX = 500;

/** Chains, stores, prices and running promotions as the API spells them (docs/spec/pricing.md). Money is shekels. */

const Time = z.string().describe('ISO 8601, UTC');
/** Set where a price is an example of the bundled sample: no price file of the store was stored yet. */
export const IsSample = z
  .literal(true)
  .optional()
  .describe('an example of the bundled sample, true on the day of last_update: the store has no price file yet');
const STORES_LIMIT_DEFAULT = 50;
const STORES_LIMIT_MAX = 500;
const STORE_KEYS_MAX = 100;

/** Degrees in a query string. @param most the largest absolute value */
export const degreesText = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, messageText('degrees_invalid'))
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, messageText('place_unknown'));
const place = { lat: degreesText(90).optional(), lng: degreesText(180).optional() };
const isWholePlace = ({ lat, lng }: { lat?: number; lng?: number }): boolean =>
  (lat === undefined) === (lng === undefined);
const halfAPlace = { error: messageText('place_half'), path: ['lat'] };

const storeKey = z.string().trim().max(60);
const storeKeys = z
  .string()
  .max(6000)
  .transform((keys) => [...new Set(keys.split(',').map((key) => key.trim()))].filter((key) => key !== ''))
  .refine((keys) => keys.length <= STORE_KEYS_MAX, messageText('stores_most', { max: STORE_KEYS_MAX }));

export const Chain = z.object({
  chain_id: z.string(),
  name: z.string(),
  store_count: z.number(),
  club_ids: z
    .array(z.int())
    .describe('clubs that promotions of the chain have named: 1 its club, 2 its credit card, 3 another'),
});
export type Chain = z.infer<typeof Chain>;

export const StoresQuery = z
  .object({
    chain: z.string().trim().max(60).optional().describe('chain id'),
    q: z.string().trim().max(100).optional().describe('words of the name, chain, address or city, or the number'),
    limit: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, messageText('whole_number'))
      .transform((limit) => Math.min(Number(limit), STORES_LIMIT_MAX))
      .default(STORES_LIMIT_DEFAULT),
    ...place,
  })
  .refine(isWholePlace, halfAPlace);
export type StoresQuery = z.infer<typeof StoresQuery>;

export const StoreWire = z.object({
  store_key: z.string().describe('chain-subchain-store without leading zeros'),
  chain_id: z.string(),
  sub_chain_id: z.string(),
  store_id: z.string().describe("the chain's own number of the store"),
  bikoret_no: z.string(),
  chain_name: z.string(),
  store_name: z.string(),
  address: z.string(),
  city: z.string(),
  is_online: z.literal(true).optional().describe('it delivers only'),
  is_sample: IsSample,
  has_no_prices: z.literal(true).optional().describe('no price of it was imported'),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  distance_km: z.number().optional().describe('when a place was given and the store has one'),
});
export type StoreWire = z.infer<typeof StoreWire>;

export const PricesQuery = z
  .object({
    store_keys: storeKeys.optional(),
    near_store: storeKey.optional().describe('it and the stores of its town are answered too, however dear'),
    ...place,
  })
  .refine(isWholePlace, halfAPlace);
export type PricesQuery = z.infer<typeof PricesQuery>;

export const DealWire = z.object({
  promotion_id: z.string(),
  text: z.string().describe("the deal with its conditions; of what cannot be priced, the promotion's own words"),
  parts: DealPartsWire,
  condition: z
    .enum(['coupon', 'club', 'words'])
    .nullable()
    .describe("why it is not everybody's, and so in no public total; null: it is"),
  club_ids: z.array(z.number()).describe('clubs that it is for; 0 is everybody'),
  sale_price: z.number().nullable().describe('of one unit with nothing else asked; null: something is asked'),
  is_text_only: z.boolean().describe('described in words only, and never counted'),
});
export type DealWire = z.infer<typeof DealWire>;

export const RankedStore = z.object({
  store_key: z.string(),
  chain_name: z.string(),
  store_name: z.string(),
  address: z.string(),
  city: z.string(),
  price: z.number().describe('shelf price of a unit, of a kilogram when weighted'),
  unit_price: z.number().nullable().describe('of 100 g, 100 ml, one piece or one metre; null: size not known'),
  unit_price_of: z.string().nullable().describe('what unit_price is for, in Hebrew'),
  unit_price_per: UnitPricePer.nullable().describe('the code of unit_price_of'),
  is_weighted: z.boolean(),
  sale_price: z.number().nullable().describe("a running promotion's price for one unit"),
  sale_text: z.string().nullable().describe('the best deal in Hebrew words, with its conditions'),
  sale_parts: DealPartsWire,
  deals: z.array(DealWire).describe('every running promotion of it, best first'),
  savings: z.number().describe('price less sale_price'),
  last_update: Time.describe('time of the newest file of the chain that says so'),
  is_old: z.boolean().describe('from a file older than 3 days, or an example'),
  is_sample: IsSample,
  is_online: z.literal(true).optional().describe('it delivers only'),
  distance_km: z.number().optional(),
  item_code: z.string().optional().describe('where the chain sells the same product under another code'),
});

export const ProductPricesWire = z.object({
  item_code: z.string(),
  lowest: z
    .number()
    .nullable()
    .describe('over all stores whose price is not old, of what one unit costs today; null: there is none'),
  average: z.number().nullable(),
  store_count: z.number(),
  stores: z.array(RankedStore).describe('cheapest first, old prices after them, examples last'),
  disclaimer: z.string(),
});
export type ProductPricesWire = z.infer<typeof ProductPricesWire>;

export const ShelfQuery = z.object({
  item_codes: z
    .string()
    .max(8000)
    .transform((codes) => [...new Set(codes.split(',').map((code) => code.trim()))].filter((code) => code !== ''))
    .refine((codes) => codes.length > 0, messageText('item_codes_missing'))
    .refine((codes) => codes.length <= SHELF_CODES_MAX, messageText('products_most', { max: SHELF_CODES_MAX }))
    .describe('item codes or barcodes, between commas'),
});

export const ShelfPriceWire = z.object({
  item_code: z.string().describe('as it was asked for'),
  price: z.number().describe('shelf price of a unit, of a kilogram when weighted'),
  sale_price: z.number().nullable().describe("a running promotion's price for one unit"),
  sale_text: z.string().nullable().describe('the best deal in Hebrew words, with its conditions'),
  sale_parts: DealPartsWire,
  deals: z.array(DealWire).describe('every running promotion of it, best first'),
  is_weighted: z.boolean(),
  is_sample: IsSample,
});
export type ShelfPriceWire = z.infer<typeof ShelfPriceWire>;

export const PromotionsQuery = z
  .object({
    store_key: storeKey.optional(),
    item_code: z.string().trim().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(PROMOTIONS_PAGE_MAX).default(PROMOTIONS_PAGE_MAX),
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('X-Next-Skip of the page before'),
  })
  .refine((query) => Boolean(query.store_key || query.item_code), {
    error: messageText('store_or_item'),
    path: ['store_key'],
  });

export const PromotionWire = z.object({
  promotion_id: z.string(),
  store_key: z.string(),
  promotion_description: z.string(),
  start_date: Time,
  end_date: Time,
  daily_hours: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('HH:MM, both included; null: all day'),
  condition: z.enum(['coupon', 'club', 'words']).nullable().describe("why it is not everybody's; null: it is"),
  club_ids: z.array(z.number()),
  is_text_only: z.boolean().describe('described in words only, and never counted'),
  spend: z.number().describe('what the rest of the basket has to cost; 0: nothing'),
  min_qty: z.number().describe('units of a set, kilograms of a weight deal, else 1'),
  discounted_price: z.number().nullable().describe('for min_qty of its items, in any mix; null: it has no such price'),
  sale_text: z.string().describe('the deal with its conditions; its own words where items differ or it has no price'),
  sale_parts: DealPartsWire,
  item_codes: z.array(z.string()).describe('of the first items that the store sells'),
  item_count: z.number().describe('how many items of it the store sells'),
  is_active: z.literal(true),
  is_sample: z.literal(true).optional().describe('an example of the bundled sample; its end is open'),
});
export type PromotionWire = z.infer<typeof PromotionWire>;
