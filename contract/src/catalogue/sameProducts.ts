import { ADMIN_PAGE_DEFAULT, ADMIN_PAGE_MAX } from '@sali/domain/limits';
import { z } from 'zod';

/** Two products that may be one product under the codes of two chains, for administrators. Money is shekels. */

const ItemCode = z.string().trim().min(1).max(60);

export const PairedProduct = z.object({
  item_code: z.string(),
  item_name: z.string(),
  is_weighted: z.boolean(),
  price: z.number().nullable().describe('usual, of a unit or a kilogram; null: nobody sells it now'),
  chain_names: z.array(z.string()),
});
export type PairedProduct = z.infer<typeof PairedProduct>;

export const ProductPair = z.object({
  one: PairedProduct,
  other: PairedProduct,
  is_same: z.boolean().nullable().describe('what was decided; null: it waits'),
  decided_by: z.string().describe('an e-mail address; empty while it waits, or when the account is gone'),
  decided_at: z.string().nullable().describe('ISO 8601, UTC'),
});
export type ProductPair = z.infer<typeof ProductPair>;

export const ProductPairsQuery = z.object({
  decided: z.stringbool().default(false).describe('true: what people decided, the last first'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((n) => Math.min(n, ADMIN_PAGE_MAX))
    .default(ADMIN_PAGE_DEFAULT),
  skip: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
});
export type ProductPairsQuery = z.infer<typeof ProductPairsQuery>;

export const PairDecisionWire = z.object({
  item_code: ItemCode,
  other_item_code: ItemCode,
  is_same: z
    .boolean()
    .nullable()
    .describe(
      'true joins the products and all that are one with them; false keeps them apart; null: rules decide again',
    ),
});
export type PairDecisionWire = z.infer<typeof PairDecisionWire>;
