import { PRODUCT_STATUSES } from '@sali/domain/goods/catalogue/product';
import { z } from 'zod';
import { QueuePage } from '../../base/adminPage.ts';

/** Two rows of the catalogue that may be one product under two codes, for managers. Money is shekels. */

const ItemCode = z.string().trim().min(1).max(60);

export const DoubleProductWire = z.object({
  item_code: z.string(),
  item_name: z.string(),
  manufacturer_name: z.string(),
  brand: z.string(),
  quantity: z.number().nullable().describe('size of a package in unit_measure; null: not known'),
  unit_measure: z.string(),
  is_weighted: z.boolean(),
  status: z.enum(PRODUCT_STATUSES),
  least_price: z.number().nullable().describe('of a unit or a kilogram; null: nobody sells it now'),
  most_price: z.number().nullable(),
  stores: z.number().describe('that sell it now'),
  chain_names: z.array(z.string()),
});
export type DoubleProductWire = z.infer<typeof DoubleProductWire>;

export const DOUBLE_REASONS = ['code', 'name', 'recoded', 'hand'] as const;

export const DoublePairWire = z.object({
  one: DoubleProductWire,
  other: DoubleProductWire,
  reason: z
    .enum(DOUBLE_REASONS)
    .describe(
      'code: barcodes that differ by zeros or the check digit; name: one name, brand and size in one chain at one price; recoded: the same, and one is sold no more; hand: somebody named the two',
    ),
  suggested_item_code: z.string().describe('the one that had better stay'),
  decision: z.enum(['merged', 'different']).nullable().describe('null: it waits'),
  stays_item_code: z.string().nullable().describe('of a merge: the code to which the other one leads'),
  decided_by: z.string().describe('an e-mail address; empty while it waits, or when the account is gone'),
  decided_at: z.string().nullable().describe('ISO 8601, UTC'),
});
export type DoublePairWire = z.infer<typeof DoublePairWire>;

export const DoublesQuery = QueuePage.extend({
  decided: z.stringbool().default(false).describe('true: what people decided, the last first'),
});
export type DoublesQuery = z.infer<typeof DoublesQuery>;

export const DoubleDecision = z.object({
  item_code: ItemCode.describe('the one that stays'),
  other_item_code: ItemCode,
  decision: z
    .enum(['merged', 'different'])
    .nullable()
    .describe('merged: the other code leads to this one; different: never offered again; null: as before'),
});
export type DoubleDecision = z.infer<typeof DoubleDecision>;
