import { z } from 'zod';
import { QueuePage } from '../../base/adminPage.ts';
import { messageText } from '../../base/messages.ts';

/** Prices that people saw at the shelf and that differ from the published ones, for administrators. */

const Time = z.string().describe('ISO 8601, UTC');

export const PriceReport = z.object({
  report_id: z.number(),
  store_key: z.string(),
  store_name: z.string().describe('with its chain; empty for a store that is not known'),
  price: z.number().describe('shekels, as it was seen'),
  published: z.number().nullable().describe('shekels, what the store published then'),
  email: z.string().describe('of the person; empty: their account is gone'),
  reported_at: Time,
});
export type PriceReport = z.infer<typeof PriceReport>;

export const ReportedProduct = z.object({
  item_code: z.string(),
  item_name: z.string(),
  count: z.number().describe('all reports of it'),
  reports: z.array(PriceReport).describe('the newest of them, the newest first'),
});
export type ReportedProduct = z.infer<typeof ReportedProduct>;

export const PriceReportsQuery = QueuePage.extend({
  handled: z.stringbool().default(false).describe('true: those that were handled'),
});
export type PriceReportsQuery = z.infer<typeof PriceReportsQuery>;

export const HandledReports = z.object({
  is_handled: z.boolean(),
  until: z.iso.datetime(messageText('time_invalid')).describe('reports that came later stay as they are'),
});
export type HandledReports = z.infer<typeof HandledReports>;
