/** The columns of a file of products [Z40]. */
export const COLUMNS = [
  'ItemCode',
  'ItemName',
  'ManufacturerName',
  'Brand',
  'Quantity',
  'UnitOfMeasure',
  'bIsWeighted',
  'ImageUrl',
] as const;
export type ImportColumn = (typeof COLUMNS)[number];

/** One product of a file: texts by column. `row` counts from 1; the heading of a CSV file is row 1. */
export type RawRow = { readonly row: number; readonly fields: Partial<Record<ImportColumn, string>> };

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
const BY_NAME = new Map<string, ImportColumn>(COLUMNS.map((column) => [plain(column), column]));

/** The column that a heading, an element or a key names, whatever its case: `item_code` is ItemCode. */
export const columnOf = (name: string): ImportColumn | undefined => BY_NAME.get(plain(name));

/** A file that is refused as a whole; the message is a `messageText`. */
export class UnreadableFile extends Error {}

/** Deepest nesting of a file: a real list of products is never deeper, a bomb is. */
export const NESTING_MAX = 16;
/** Longest value, in characters. */
export const VALUE_LENGTH_MAX = 10_000;
