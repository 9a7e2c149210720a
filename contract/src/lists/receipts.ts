import { QUANTITY_MAX, RECEIPTS_PER_SHOPPING_MAX } from '@sali/domain/base/limits';
import { messageText } from '../base/messages.ts';
import { IdInAddress } from '../base/ids.ts';
import { plainText } from '../base/plainText.ts';
import { z } from 'zod';

/** Pictures of receipts, as the API spells them (docs/spec/lists.md). */

/** The whole picture, or a small one for lists of pictures. */
export const RECEIPT_SIZES = ['image', 'thumbnail'] as const;
export type ReceiptSize = (typeof RECEIPT_SIZES)[number];

export const ReceiptWire = z.object({
  receipt_id: z.string(),
  shopping_id: z.number().nullable().describe('null: the list was opened again'),
  added_by: z.string().nullable().describe('a name; null: their account is gone'),
  can_delete: z.boolean().describe('by the person who asks'),
  created_at: z.string().describe('ISO 8601, UTC'),
});
export type ReceiptWire = z.infer<typeof ReceiptWire>;

/** No household pays more in a shopping: ₪100,000. */
const PAID_AGOROT_MAX = 10_000_000;
/** Lines of the receipts of a shopping. */
export const PAID_LINES_MAX = 500;

/** The price that was really paid for a product. */
export const PaidLineWire = z.object({
  item_code: plainText(60),
  quantity_milli: z
    .int()
    .min(1)
    .max(QUANTITY_MAX * 1000)
    .describe('thousandths of a unit, or grams'),
  is_weighed: z.boolean(),
  agorot: z.int().min(1).max(PAID_AGOROT_MAX).describe('after the discounts'),
  store_key: plainText(60).describe('of the receipt'),
  at: z.iso.datetime(messageText('time_invalid')).nullable().describe('as printed; null: not read'),
  over_agorot: z
    .int()
    .min(0)
    .max(PAID_AGOROT_MAX)
    .optional()
    .describe('how much more than the store had published at that hour, 0: no more; left out: not certain'),
});
export type PaidLineWire = z.infer<typeof PaidLineWire>;

export const ReceiptsAnswer = z.object({
  receipts: z.array(ReceiptWire).describe('the oldest first'),
  can_add: z
    .boolean()
    .describe(`a shopping has ended, has fewer than ${RECEIPTS_PER_SHOPPING_MAX}, and the person may add`),
  can_pay: z.boolean().describe('a shopping has ended, and the person may say what was paid'),
  paid_agorot: z.int().nullable().describe('what the receipts say was paid; null: nobody said it'),
  paid_lines: z.array(PaidLineWire).describe('the lines of these receipts whose product is known'),
});
export type ReceiptsAnswer = z.infer<typeof ReceiptsAnswer>;

export const ReceiptsQuery = z.object({
  shopping_id: IdInAddress.optional().describe('of the list; without it the last one'),
});

/** The sum of a receipt, for the spending, and the prices of its products, for their history. */
export const PaidSum = z.object({
  paid_agorot: z.int().min(0).max(PAID_AGOROT_MAX).nullable().describe('null takes it back, with the lines'),
  paid_lines: z.array(PaidLineWire).max(PAID_LINES_MAX).optional().describe('left out: none'),
});
export type PaidSum = z.infer<typeof PaidSum>;

/** How far the tills of a chain take what the chain has published, by the receipts of those who consented. */
export const TillReportWire = z.object({
  chain_id: z.string(),
  lines: z.number().describe('lines of receipts that were checked with certainty, in steps of ten'),
  agree_permille: z.number().describe('thousandths of them for which the till took no more than was published'),
  over_agorot: z
    .number()
    .nullable()
    .describe('how much too much a dearer line was, in the mean; null: too few households have one'),
});
export type TillReportWire = z.infer<typeof TillReportWire>;

/** A receipt in the export of the data of the person who added it. */
export const OwnReceipt = z.object({ name: z.string(), created_at: z.string() });
export type OwnReceipt = z.infer<typeof OwnReceipt>;
