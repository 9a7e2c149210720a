import { BASKET_ITEMS_MAX, GENERIC_ITEMS_MAX, QUANTITY_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { DealPartsWire } from './dealParts.ts';
import { UnitPricePer } from './unitPricePer.ts';
import { degreesText, IsSample } from './prices.ts';
import { messageText } from '../../base/messages.ts';
import { ShopperClubs, ShopperClubsText } from '../../people/settings/clubs.ts';

const BASKET_STORES_MAX = 200;

/** The cost of a basket in stores, as the API spells it (docs/spec/pricing.md). Money is shekels. */

const degrees = (most: number) => z.number().min(-most).max(most);

export const BasketItem = z.object({
  item_code: z.string().trim().min(1).max(60).describe('item code or barcode'),
  quantity: z.number().positive().max(QUANTITY_MAX).describe('units; kilograms of weighed goods'),
  any_brand: z
    .boolean()
    .optional()
    .describe(
      'in each store the cheapest of its kind, percents and size, named in its line; that product is one of them',
    ),
});

export const GenericItem = z.object({
  name: z.string().trim().min(1).max(200).describe('a kind, with percents and size if wanted: חלב 3% 1 ליטר'),
  quantity: z
    .number()
    .positive()
    .max(QUANTITY_MAX)
    .describe('of the unit; without one packages, or kilograms of weighed goods'),
  unit: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('like unit_measure of an item: גרם, חבילות; without one an amount in the name counts: 2 לחם'),
});

/** The error message for a basket with too many lines. */
const tooManyItems = (most: number): string => messageText('products_most', { max: most });

export const CompareBasket = z
  .object({
    items: z.array(BasketItem).max(BASKET_ITEMS_MAX, tooManyItems(BASKET_ITEMS_MAX)).default([]),
    generic_items: z
      .array(GenericItem)
      .max(GENERIC_ITEMS_MAX, messageText('generic_lines', { max: GENERIC_ITEMS_MAX }))
      .optional()
      .describe('of any brand: in each store the cheapest product that fits, named in its line'),
    store_keys: z
      .array(z.string().trim().max(60))
      .max(BASKET_STORES_MAX, messageText('stores_most', { max: BASKET_STORES_MAX }))
      .optional(),
    lat: degrees(90).optional(),
    lng: degrees(180).optional(),
    limit: z.int().min(1).max(BASKET_STORES_MAX).optional(),
    at: z.iso.datetime({ offset: true }).optional().describe('promotions and age of prices as of then; default: now'),
    club_ids: ShopperClubs.optional(),
    split_within_km: z
      .number()
      .positive()
      .max(1000)
      .optional()
      .describe('stops of one split are no farther apart; where a place is not known, in the same town'),
    split_near_store: z
      .string()
      .trim()
      .max(60)
      .optional()
      .describe(
        'the own store: with split_within_km it is in the answer where it sells something; without a place, stops of a split are within split_within_km of it',
      ),
    best_split: z.boolean().default(true).describe('false: without best_split, near_misses and substitutes'),
    lines: z
      .boolean()
      .default(true)
      .describe('false: stores without their lines, for a client that has them from an answer without best_split'),
  })
  .refine(({ items, generic_items: generic = [] }) => items.length + generic.length > 0, {
    error: messageText('products_missing'),
    path: ['items'],
  })
  .refine(({ items }) => items.filter((item) => item.any_brand).length <= GENERIC_ITEMS_MAX, {
    error: messageText('any_brand_most', { max: GENERIC_ITEMS_MAX }),
    path: ['items'],
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    error: messageText('place_half'),
    path: ['lat'],
  });
export type CompareBasket = z.infer<typeof CompareBasket>;

export const BasketLineWire = z.object({
  item_code: z.string().describe('as it was asked for, or of the product that was chosen'),
  quantity: z.number(),
  unit_price: z.number().describe('shelf price of a unit, of a kilogram when weighed'),
  line_total: z.number().describe('with the promotions that the line takes part in'),
  promotion_id: z.string().optional(),
  sale_text: z.string().optional(),
  sale_parts: DealPartsWire.optional(),
  for_name: z.string().optional().describe('the generic item that this product was chosen for'),
  for_unit: z.string().optional().describe("that item's unit, where it has one"),
  for_item_code: z
    .string()
    .optional()
    .describe('the product that was asked for: of any brand, where it may be the very same, or as its chain codes it'),
  is_same_product: z
    .literal(true)
    .optional()
    .describe('item_code is the code under which this chain sells the very product of for_item_code'),
  item_name: z.string().optional().describe("the chosen product's name"),
  measure_price: z
    .object({ price: z.number(), of: z.string().describe('in Hebrew'), per: UnitPricePer.describe('the code of it') })
    .optional()
    .describe('of a chosen product: its shelf price per measure'),
  is_weighted: z.boolean().optional().describe('of a chosen product: the quantity is kilograms'),
  pieces: z
    .number()
    .optional()
    .describe('of a chosen product: how many pieces the kilograms are, where pieces were asked for'),
});
export type BasketLineWire = z.infer<typeof BasketLineWire>;

export const NearMissWire = z.object({
  item_code: z.string().describe('of which some more make a deal'),
  add: z.number().describe('how many units more'),
  promotion_id: z.string(),
  sale_text: z.string(),
  sale_parts: DealPartsWire,
  total: z.number().describe('of the basket with them'),
  extra: z
    .number()
    .describe('what they add to the total: less than their shelf price, and below 0 where more costs less'),
});
export type NearMissWire = z.infer<typeof NearMissWire>;

export const Substitute = z.object({
  for_item_code: z.string().describe('the missing product'),
  item_code: z.string().describe('the nearest of the same kind, size and unit that the store sells'),
  item_name: z.string(),
  price: z.number().describe('shelf price there; a proposal only, in no total'),
  unit_price: z.number().nullable().describe('of 100 g, 100 ml, one piece or one metre; null: size not known'),
  unit_price_of: z.string().nullable(),
  unit_price_per: UnitPricePer.nullable(),
});
export type Substitute = z.infer<typeof Substitute>;

/** The store of a comparison or a split. */
const storeOfBasket = {
  store_key: z.string(),
  chain_name: z.string(),
  store_name: z.string(),
  address: z.string(),
  city: z.string(),
  is_online: z.literal(true).optional().describe('it delivers only'),
  is_sample: IsSample,
  distance_km: z.number().optional(),
};

export const StoreBasketWire = z.object({
  ...storeOfBasket,
  total: z.number(),
  regular_total: z.number(),
  savings: z.number(),
  found: z.number().describe('how many of the different items the store sells'),
  missing: z
    .array(z.string())
    .describe('item codes that the store does not sell, nor what fits them where any brand would do'),
  missing_names: z.array(z.string()).optional().describe('generic items that nothing in the store fits'),
  lines: z.array(BasketLineWire).describe('empty with lines: false'),
  is_exact: z.boolean().describe('false: so many promotions compete that a lower total cannot be ruled out'),
  last_update: z.string().describe("of the store's prices; ISO 8601, UTC"),
  is_old: z.boolean().describe('prices older than 3 days, or examples'),
  near_misses: z.array(NearMissWire).optional().describe('where a unit more makes a deal'),
  substitutes: z.array(Substitute).optional().describe('proposals for what is missing; never in the total'),
});
export type StoreBasketWire = z.infer<typeof StoreBasketWire>;

export const SplitStop = z.object({
  ...storeOfBasket,
  total: z.number().describe('of what is bought here, with the deals that these lines alone reach'),
  regular_total: z.number(),
  lines: z.array(BasketLineWire).describe('what is bought here'),
});

export const BasketSplit = z.object({
  stops: z.int().min(1).max(3),
  stores: z.array(SplitStop).describe('the most expensive stop first'),
  total: z.number(),
  regular_total: z.number(),
  found: z.number(),
  missing: z.array(z.string()).describe('item codes that none of these stores sells'),
  missing_names: z.array(z.string()).optional().describe('generic items that nothing in these stores fits'),
  saves: z
    .number()
    .nullable()
    .describe('what the last stop saves on the products that one stop fewer finds too; null for one stop'),
  finds_more: z.number().describe('how many products more than one stop fewer'),
  is_exact: z.boolean().describe('false: a cheaper way over so many of the compared stores cannot be ruled out'),
});
export type BasketSplit = z.infer<typeof BasketSplit>;

export const BasketComparison = z.object({
  stores: z.array(StoreBasketWire).describe('most found first, then cheapest'),
  best_split: z
    .array(BasketSplit)
    .optional()
    .describe('one stop first; another stop only where it saves money or finds more'),
});
export type BasketComparison = z.infer<typeof BasketComparison>;

/** The stores of one call, between commas. */
const storeKeysText = z
  .string()
  .max(6000)
  .transform((keys) =>
    keys
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== ''),
  );

export const CompareListQuery = z
  .object({
    store_keys: storeKeysText.optional(),
    lat: degreesText(90).optional(),
    lng: degreesText(180).optional(),
    limit: z.coerce.number().int().min(1).max(BASKET_STORES_MAX).optional(),
    club_ids: ShopperClubsText.optional(),
    generic: z
      .stringbool()
      .default(false)
      .describe('lines without a product, too: in each store the cheapest that fits their words'),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    error: messageText('place_half'),
    path: ['lat'],
  });

export const ListComparison = BasketComparison.extend({
  list_id: z.number(),
  list_version: z.number(),
  compared: z.number().describe('open lines with a product, or for which one was chosen'),
  no_price_yet: z.number().describe('open lines for which nothing was compared, in no total'),
});
export type ListComparison = z.infer<typeof ListComparison>;
