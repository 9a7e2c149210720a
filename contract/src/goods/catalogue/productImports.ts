import { IMPORT_HEADER_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';

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
export const ImportColumn = z.enum(IMPORT_COLUMNS);
export type ImportColumn = z.infer<typeof ImportColumn>;

/** Without these two nothing can be imported. */
export const REQUIRED_COLUMNS = ['ItemCode', 'ItemName'] as const satisfies readonly ImportColumn[];

/** Which field each column of a file is read as; columns that are not named are left out. */
export const ColumnMapping = z
  .record(z.string().trim().min(1).max(IMPORT_HEADER_MAX), ImportColumn, messageText('columns_mapping'))
  .refine(
    (mapping) => new Set(Object.values(mapping)).size === Object.keys(mapping).length,
    messageText('columns_twice'),
  )
  .refine(
    (mapping) => REQUIRED_COLUMNS.every((column) => Object.values(mapping).includes(column)),
    messageText('columns_required'),
  );
export type ColumnMapping = z.infer<typeof ColumnMapping>;

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

const FileColumn = z.object({
  name: z.string().describe('as the file has it'),
  samples: z.array(z.string()).describe('the first values that are not empty'),
  column: ImportColumn.nullable().describe('the field that it is read as, or probably is; null: none'),
});
export type FileColumn = z.infer<typeof FileColumn>;

const Fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ImportedChange = z.object({
  row: z.number(),
  item_code: z.string(),
  item_name: z.string().describe('before the change'),
  before: z.record(z.string(), Fact),
  after: z.record(z.string(), Fact),
});
export type ImportedChange = z.infer<typeof ImportedChange>;

/** What an import knows beside its counts. */
export const ImportReport = z.object({
  columns: z.array(FileColumn),
  changes: z.array(ImportedChange).describe('the first 50 products that change'),
  errors: z.array(RowError).describe('the first 1,000'),
  error_count: z.number(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** `uploading` to `undoing`: a process is at it; `columns`, `checked`: it waits for a person; else it has ended. */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'checking',
  'writing',
  'undoing',
  'columns',
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
  state: ImportState.optional().describe('with check_only: checked, or columns where they must be chosen first'),
  columns: ImportReport.shape.columns.optional().describe('with check_only'),
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

/** The stored file is checked again. */
export const ImportCheck = z.object({
  columns: ColumnMapping.optional(),
  update_existing: z.boolean().optional(),
});
