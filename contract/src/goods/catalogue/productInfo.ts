import * as limits from '@sali/domain/base/limits';
import { Id } from '../../base/ids.ts';
import { z } from 'zod';
import { trimmedText } from '../../base/plainText.ts';
import { isPictureAddress } from '../../base/webAddress.ts';
import { messageText } from '../../base/messages.ts';

/**
 * The texts of people about a product: its info, which everybody sees once a manager has accepted it, and a person's
 * own name and note (docs/spec/catalogue.md).
 */

const Time = z.string().describe('ISO 8601, UTC');

/** The texts are empty where nothing is known. */
export const ProductInfo = z.object({
  item_code: z.string(),
  image_path: z.string().describe('a picture of this server, or empty'),
  description: z.string(),
  features: z.string(),
  usage_instructions: z.string(),
  storage_instructions: z.string(),
  category_id: z
    .number()
    .nullable()
    .describe("proposed main category; it becomes the product's own when an administrator saves or verifies it"),
  subcategory_id: z.number().nullable(),
  is_verified: z.boolean().describe('false: awaiting verification by an administrator'),
  last_verified_date: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  is_proposal: z.boolean().describe('true: what its author proposes, for the author alone until a manager accepts it'),
});
export type ProductInfo = z.infer<typeof ProductInfo>;

/** One's own last proposal about a product. */
export const OwnProposal = z.object({
  state: z.enum(['waiting', 'rejected']),
  reason: z.string().describe('why it was rejected, in the words of a manager; often empty'),
  info: ProductInfo.nullable().describe(
    'the info as it would be; null once it is rejected, or where its category alone was proposed and is gone',
  ),
});
export type OwnProposal = z.infer<typeof OwnProposal>;

/**
 * POST and PUT. A missing field keeps its value, an empty one is cleared. After the change at least one field must have a
 * value, unless the call changed the category.
 */
export const ProductInfoChange = z.object({
  item_code: z.string().max(60).optional().describe("the address's own; allowed because POST may carry it"),
  image_path: trimmedText(limits.PRODUCT_IMAGE_URL_MAX)
    .refine(isPictureAddress, messageText('image_address'))
    .nullish()
    .describe('a picture of POST product-pictures, or an http(s) address that the server fetches and copies'),
  description: trimmedText(
    limits.PRODUCT_DESCRIPTION_MAX,
    messageText('description_long', { max: limits.PRODUCT_DESCRIPTION_MAX.toLocaleString('en') }),
  ).nullish(),
  features: trimmedText(limits.PRODUCT_TEXT_MAX).nullish(),
  usage_instructions: trimmedText(limits.PRODUCT_TEXT_MAX).nullish(),
  storage_instructions: trimmedText(limits.PRODUCT_TEXT_MAX).nullish(),
  category_id: Id.nullish(),
  subcategory_id: Id.nullish(),
  is_verified: z.boolean().nullish().describe('ignored unless an administrator sends it'),
});
export type ProductInfoChange = z.infer<typeof ProductInfoChange>;

export const Personal = z.object({ alias: z.string(), note: z.string() });
export type Personal = z.infer<typeof Personal>;

/** A product with a person's own name or note. */
export const PersonalProduct = Personal.extend({ item_code: z.string() });
export type PersonalProduct = z.infer<typeof PersonalProduct>;

/** A missing field keeps its value; an empty text clears it. */
export const PersonalChange = z.object({
  alias: trimmedText(limits.ITEM_NAME_MAX).nullish(),
  note: trimmedText(limits.ITEM_NOTE_MAX).nullish(),
});
export type PersonalChange = z.infer<typeof PersonalChange>;
