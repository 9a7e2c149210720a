import { REJECTION_REASON_MAX } from '@sali/domain/base/limits/moderation';
import { z } from 'zod';
import { QueuePage } from '../../base/adminPage.ts';
import { trimmedText } from '../../base/plainText.ts';

/** The proposals of people about products, and the versions of what everybody sees; for managers of the catalogue. */

const Time = z.string().describe('ISO 8601, UTC');
const Email = z.string().describe('empty when the account is gone');

export const INFO_TEXT_FIELDS = [
  'image_path',
  'description',
  'features',
  'usage_instructions',
  'storage_instructions',
] as const;
export type InfoTextField = (typeof INFO_TEXT_FIELDS)[number];

const CategoryChoice = z.object({ category_id: z.number().nullable(), subcategory_id: z.number().nullable() });
export type CategoryChoice = z.infer<typeof CategoryChoice>;

export const InfoProposal = z.object({
  proposal_id: z.number(),
  item_code: z.string(),
  item_name: z.string(),
  state: z.enum(['waiting', 'accepted', 'rejected']),
  reason: z.string().describe('why it was rejected'),
  author: Email,
  proposed_at: Time,
  decided_by: Email,
  decided_at: Time.nullable(),
  texts: z
    .array(z.object({ field: z.enum(INFO_TEXT_FIELDS), before: z.string(), after: z.string() }))
    .describe('before: what everybody sees now'),
  category: z
    .object({ before: CategoryChoice, after: CategoryChoice })
    .nullable()
    .describe('before: the category of the product; null where none is proposed'),
});
export type InfoProposal = z.infer<typeof InfoProposal>;

export const InfoProposalsQuery = QueuePage.extend({
  decided: z.stringbool().default(false).describe('true: what was decided, the last first'),
});
export type InfoProposalsQuery = z.infer<typeof InfoProposalsQuery>;

export const InfoDecision = z.object({
  accept: z.boolean(),
  reason: trimmedText(REJECTION_REASON_MAX).optional().describe('why not; the author reads it'),
});
export type InfoDecision = z.infer<typeof InfoDecision>;

export const InfoVersion = z.object({
  version_id: z.number(),
  kind: z.enum(['before', 'written', 'accepted', 'returned', 'deleted']).describe('before: older than the history'),
  at: Time,
  author: Email,
  approved_by: Email,
  content: z
    .object({
      image_path: z.string(),
      description: z.string(),
      features: z.string(),
      usage_instructions: z.string(),
      storage_instructions: z.string(),
      category_id: z.number().nullable(),
      subcategory_id: z.number().nullable(),
    })
    .nullable()
    .describe('null: the texts were deleted'),
});
export type InfoVersion = z.infer<typeof InfoVersion>;
