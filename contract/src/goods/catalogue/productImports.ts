import { z } from 'zod';

/** Imports of products from a file (docs/spec/catalogue.md): the check before, the progress, and what came of it. */

/** The fields of a product that a file may have, by the names of their columns [Z40]. */
export const IMPORT_COLUMNS = [
  'ItemCode',
  'ItemName',
  'ManufacturerName',
  'Brand',
  'Quantity',
  'UnitOfMeasure',
  'bIsWeighted',
  'ImageUrl',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Without these two nothing can be imported. */
export const REQUIRED_COLUMNS = ['ItemCode', 'ItemName'] as const satisfies readonly ImportColumn[];

const RowError = z.object({
  item_code: z.string(),
  row: z.number().describe('from 1; in a CSV file the line of the heading is 1'),
  message: z.string().describe('what is wrong, in a sentence, with the column in brackets'),
  column: z.string().optional(),
  code: z.string().optional().describe('what is wrong'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('values of the sentence'),
});

const Fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ImportedChange = z.object({
  row: z.number(),
  item_code: z.string(),
  item_name: z.string().describe('before the change'),
  before: z.record(z.string(), Fact),
  after: z.record(z.string(), Fact),
});
export type ImportedChange = z.infer<typeof ImportedChange>;

/** The details of an import beside its counts. */
export const ImportReport = z.object({
  changes: z.array(ImportedChange).describe('the first 50 products that change'),
  errors: z.array(RowError).describe('the first 1,000'),
  error_count: z.number(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** `uploading` to `undoing`: a process is at it; `checked`: it waits for a person; else it has ended. */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'checking',
  'writing',
  'undoing',
  'checked',
  'done',
  'failed',
  'cancelled',
  'interrupted',
  'undone',
] as const;
export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

export const RUNNING_IMPORT_STATES = [
  'uploading',
  'reading',
  'checking',
  'writing',
  'undoing',
] as const satisfies readonly ImportState[];

export const ImportAnswer = z.object({
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  errors: z.array(RowError).describe('the first 1,000'),
  error_count: z.number(),
  import_id: z.string().optional().describe('with check_only'),
  state: ImportState.optional().describe('with check_only'),
  changes: ImportReport.shape.changes.optional().describe('with check_only'),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

export const ImportProgress = z.object({
  import_id: z.string(),
  file_name: z.string(),
  source_name: z.string(),
  email: z.string(),
  state: ImportState,
  reason: z.string().nullable(),
  update_existing: z.boolean(),
  bytes_done: z.number().describe('of the file that are received, then that are read'),
  bytes_total: z.number().describe('of the file; of the whole upload while it arrives'),
  rows_done: z.number(),
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  error_count: z.number(),
  removed: z.number().describe('products that it had created and that were removed again'),
  restored: z.number().describe('products that are again what they were'),
  kept: z.number().describe('products that stay as they are, since they were used or changed after the import'),
  can_undo: z.boolean().describe('for a day after its end'),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;
