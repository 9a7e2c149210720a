import { CATEGORY_COLORS } from '@sali/domain/goods/catalogue/category';
import { PRODUCT_STATUSES } from '@sali/domain/goods/catalogue/product';
import { SEARCH_LIMIT_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { DealPartsWire } from '../prices/dealParts.ts';
import { UnitPricePer } from '../prices/unitPricePer.ts';
import { ProductInfo } from './productInfo.ts';
import { messageText } from '../../base/messages.ts';

const SEARCH_LIMIT_DEFAULT = 50;

/** Products and categories as the API spells them (docs/spec/catalogue.md). Money is shekels with at most 2 decimals. */

const Time = z.string().describe('ISO 8601, UTC');

export const StorePriceWire = z.object({
  itemPrice: z.number().describe('shelf price of a unit, of a kilogram when weighted'),
  unitOfMeasurePrice: z.number().nullable().describe('of 100 g, 100 ml, one piece or one metre; null: size not known'),
  unitOfMeasure: z.string().nullable().describe('what unitOfMeasurePrice is for, in Hebrew'),
  unitOfMeasurePer: UnitPricePer.nullable().describe('the code of unitOfMeasure'),
  salePrice: z.number().nullable().describe('of one unit, when a promotion runs that makes it cheaper'),
  saleText: z.string().nullable().describe('the best deal in Hebrew words, with its conditions'),
  saleParts: DealPartsWire,
  lastUpdate: Time.describe("time of the newest file of the store's chain that contains this price"),
  isSample: z.literal(true).optional().describe('an example of the bundled sample, true on the day of lastUpdate'),
});
export type StorePriceWire = z.infer<typeof StorePriceWire>;

export const ProductWire = z.object({
  item_code: z.string().describe("barcode, or chain-code for a chain's own"),
  item_name: z.string(),
  manufacturer_name: z.string(),
  brand: z.string(),
  quantity: z.number().nullable().describe('size of one package in unit_measure; null: not known'),
  unit_measure: z.string(),
  is_weighted: z.boolean(),
  status: z.enum(PRODUCT_STATUSES),
  image_url: z.string().nullable().describe('a picture of this server'),
  category: z.string(),
  category_id: z.number(),
  subcategory: z.string().nullable(),
  subcategory_id: z.number().nullable(),
  categories: z
    .array(z.object({ category_id: z.number(), name: z.string(), level: z.number(), parent_id: z.number().nullable() }))
    .describe('the main category, then the subcategory'),
  product_id: z.number(),
  product_info: ProductInfo.nullable().describe('info that people wrote about it; null: nothing yet'),
  manufacture_country: z.string().nullable().describe('country of origin, in Hebrew where it is known by a code'),
  store_prices: z
    .record(z.string(), StorePriceWire)
    .describe('by store key: the stores asked for, else the 5 cheapest'),
  created_at: Time,
  updated_at: Time,
});
export type ProductWire = z.infer<typeof ProductWire>;

export const ProductInChainsWire = ProductWire.extend({
  codes: z
    .array(z.object({ chain_id: z.string(), item_code: z.string() }))
    .describe('of the same product in chains that sell it under another code'),
  image_credit: z
    .object({ name: z.string(), url: z.string() })
    .nullable()
    .describe('where its picture was fetched; null for an uploaded one'),
});
export type ProductInChainsWire = z.infer<typeof ProductInChainsWire>;

export const PRODUCT_SORTS = [
  'relevance',
  'popularity',
  'item_name',
  'item_code',
  'manufacturer_name',
  'brand',
  'category',
  'updated_at',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const STORE_KEYS_MAX = 20;
const wholeNumberText = (least: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, messageText('whole_number'))
    .transform(Number)
    .refine((n) => n >= least, messageText('number_least', { min: least }));

const storeKeys = z
  .string()
  .max(2000)
  .transform((keys) => keys.split(',').map((key) => key.trim()))
  .transform((keys) => [...new Set(keys.filter((key) => key !== ''))])
  .refine((keys) => keys.length <= STORE_KEYS_MAX, messageText('stores_most', { max: STORE_KEYS_MAX }));

export const StoresQuery = z.object({ store_keys: storeKeys.optional() });

export const ProductsQuery = StoresQuery.extend({
  search: z.string().max(1000, messageText('search_long')).optional(),
  limit: wholeNumberText(1)
    .transform((n) => Math.min(n, SEARCH_LIMIT_MAX))
    .default(SEARCH_LIMIT_DEFAULT),
  skip: wholeNumberText(0).default(0),
  category: z.string().max(200).optional().describe('id, key or name of a category or subcategory'),
  status: z.enum([...PRODUCT_STATUSES, 'all'], messageText('status_unknown')).default('ACTIVE'),
  sort: z.enum(PRODUCT_SORTS, messageText('sort_unknown')).optional(),
  order: z.enum(['asc', 'desc'], messageText('order_unknown')).default('asc'),
  every_code: z
    .stringbool()
    .default(false)
    .describe('true: a row for each code of a product that chains sell under codes of their own'),
});
export type ProductsQuery = z.infer<typeof ProductsQuery>;

const categoryFields = {
  category_id: z.number(),
  key: z.string().nullable(),
  name: z.string(),
  level: z.number().describe('0: a main category, 1: a subcategory'),
  parent_id: z.number().nullable(),
  is_active: z.boolean(),
  is_default: z.boolean(),
  description: z.string(),
  display_order: z.number(),
  icon: z.string(),
  color: z.enum(CATEGORY_COLORS),
  category_metadata: z.object({ icon: z.string(), color: z.enum(CATEGORY_COLORS) }),
};
export const CategoryWire = z.object(categoryFields);
export type CategoryWire = z.infer<typeof CategoryWire>;

export const CategoryTreeWire = z.object({ ...categoryFields, subcategories: z.array(CategoryWire) });
export type CategoryTreeWire = z.infer<typeof CategoryTreeWire>;
