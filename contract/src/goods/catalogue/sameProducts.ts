import { z } from 'zod';
import { QueuePage } from '../../base/adminPage.ts';

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

export const ProductPairsQuery = QueuePage.extend({
  decided: z.stringbool().default(false).describe('true: what people decided, the last first'),
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
