import { CATEGORY_COLORS } from '@sali/domain/goods/catalogue/category';
import { PRODUCT_STATUSES } from '@sali/domain/goods/catalogue/product';
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_NAME_MAX,
  ITEM_NAME_MAX,
  PRODUCT_IMAGE_URL_MAX,
} from '@sali/domain/base/limits';
import { Id } from '../../base/ids.ts';
import { z } from 'zod';
import { trimmedText } from '../../base/plainText.ts';
import { isPictureAddress } from '../../base/webAddress.ts';
import { messageText } from '../../base/messages.ts';

/** An emoji may be several characters long. */
const CATEGORY_ICON_MAX = 16;
const BARCODE_DIGITS_MAX = 20;

/** Administrators' changes of the catalogue (docs/spec/catalogue.md): categories, products, imports of products. */

const textUpTo = (max: number) => trimmedText(max, undefined, messageText('text_missing'));

const filled = (max: number, message: string) =>
  trimmedText(max, undefined, message).refine((value) => value !== '', message);

/** PUT: missing fields keep their value. */
export const CategoryUpdate = z.object({
  category_id: Id.optional().describe("the address's own"),
  name: filled(CATEGORY_NAME_MAX, messageText('category_name_missing')).optional(),
  parent_id: Id.nullish().describe('null: a main category'),
  icon: textUpTo(CATEGORY_ICON_MAX).nullish().describe('an emoji; empty: a package'),
  color: z.enum(CATEGORY_COLORS, messageText('color_unknown')).optional(),
  description: textUpTo(CATEGORY_DESCRIPTION_MAX).nullish(),
  is_active: z.boolean().optional(),
  display_order: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('its place among its siblings, from 1; the others move on'),
});
export type CategoryUpdate = z.infer<typeof CategoryUpdate>;

export const CategoryCreate = CategoryUpdate.extend({
  name: filled(CATEGORY_NAME_MAX, messageText('category_name_missing')),
});
export type CategoryCreate = z.infer<typeof CategoryCreate>;

/** A category by its id, key or name. */
const CategoryWord = z.union([z.string().trim().max(CATEGORY_NAME_MAX), z.number().int()]).nullish();

/** PUT: missing fields keep their value. Feeds never overwrite a value that an administrator set. */
export const ProductUpdate = z.object({
  item_code: z.string().trim().max(60).optional().describe('the barcode; fixed once the product is there'),
  item_name: filled(ITEM_NAME_MAX, messageText('item_name_missing')).optional(),
  manufacturer_name: textUpTo(ITEM_NAME_MAX).nullish(),
  brand: textUpTo(ITEM_NAME_MAX).nullish(),
  category_id: Id.nullish(),
  subcategory_id: Id.nullish(),
  category: CategoryWord.describe('instead of category_id: id, key or name'),
  subcategory: CategoryWord.describe('instead of subcategory_id: id or name'),
  quantity: z
    .number(messageText('number_missing'))
    .min(0)
    .max(1_000_000)
    .nullish()
    .describe('size of a package; 0 or null: not known'),
  unit_measure: textUpTo(20).nullish().describe('unit of quantity, in Hebrew or as g, kg, ml, l, unit, m'),
  is_weighted: z.boolean().optional(),
  image_url: textUpTo(PRODUCT_IMAGE_URL_MAX)
    .refine(isPictureAddress, messageText('image_address'))
    .nullish()
    .describe('a picture of POST product-pictures, or an http(s) address that the server fetches and copies'),
  status: z.enum(PRODUCT_STATUSES, messageText('status_unknown')).optional(),
});
export type ProductUpdate = z.infer<typeof ProductUpdate>;

export const ProductCreate = ProductUpdate.extend({
  item_code: z
    .string(messageText('barcode_missing'))
    .trim()
    .refine((code) => code !== '', messageText('barcode_missing'))
    .refine(
      (code) => code === '' || new RegExp(`^(?=.*[1-9])\\d{1,${BARCODE_DIGITS_MAX}}$`).test(code),
      messageText('barcode_digits'),
    ),
  item_name: filled(ITEM_NAME_MAX, messageText('item_name_missing')),
});
export type ProductCreate = z.infer<typeof ProductCreate>;
