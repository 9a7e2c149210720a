import { REPORT_DECISIONS, REPORT_REASONS, REPORTED_KINDS } from '@sali/domain/people/contentReports/contentReport';
import { CONTENT_REPORT_NOTE_MAX, REJECTION_REASON_MAX } from '@sali/domain/base/limits/moderation';
import { z } from 'zod';
import { QueuePage } from '../../base/adminPage.ts';
import { trimmedText } from '../../base/plainText.ts';

/** Reports of what people wrote, and the queue of them for managers of the catalogue. */

const Time = z.string().describe('ISO 8601, UTC');
const subject = z
  .string()
  .min(1)
  .max(60)
  .describe('which one: of a recipe its `recipe_id`, of what people wrote about a product its `item_code`');

export const NewContentReport = z.object({
  kind: z.enum(REPORTED_KINDS),
  subject,
  reason: z.enum(REPORT_REASONS),
  note: trimmedText(CONTENT_REPORT_NOTE_MAX).default(''),
});
export type NewContentReport = z.input<typeof NewContentReport>;

export const ContentReport = z.object({
  report_id: z.number(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  email: z.string().describe('of the person who reported it'),
  reported_at: Time,
});
export type ContentReport = z.infer<typeof ContentReport>;

export const ReportedContent = z.object({
  kind: z.enum(REPORTED_KINDS),
  subject,
  title: z.string().describe('empty where it is gone'),
  path: z.string().nullable().describe('where it is shown; null where it is gone'),
  author: z.string().describe('the e-mail of its author; empty where the account is gone'),
  is_hidden: z.boolean(),
  hidden_reason: z.string(),
  decision: z.enum(REPORT_DECISIONS).nullable().describe('null: it waits'),
  decided_by: z.string().describe('empty when the account is gone'),
  decided_at: Time.nullable(),
  reports: z.array(ContentReport).describe('the newest of them, the newest first'),
});
export type ReportedContent = z.infer<typeof ReportedContent>;

export const ContentReportsQuery = QueuePage.extend({
  decided: z.stringbool().default(false).describe('true: what was decided, the last first'),
});
export type ContentReportsQuery = z.infer<typeof ContentReportsQuery>;

export const ContentReportParams = z.object({ kind: z.enum(REPORTED_KINDS), subject });

export const ContentDecision = z.object({
  decision: z
    .enum([...REPORT_DECISIONS, 'shown', 'author_hidden'])
    .describe(
      'shown: it was hidden, and is public again; author_hidden: all that its author wrote and everybody reads is hidden',
    ),
  reason: trimmedText(REJECTION_REASON_MAX).default('').describe('why it is hidden; the author reads it'),
});
export type ContentDecision = z.input<typeof ContentDecision>;
