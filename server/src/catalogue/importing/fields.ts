/** The columns of a file of products [Z40]. */
const COLUMNS = [
  'ItemCode',
  'ItemName',
  'ManufacturerName',
  'Brand',
  'Quantity',
  'UnitOfMeasure',
  'bIsWeighted',
  'ImageUrl',
] as const;
export type Column = (typeof COLUMNS)[number];

/** One product as the file tells it: texts by column. `row` counts from 1; of a CSV file the heading is row 1. */
export type RawRow = { readonly row: number; readonly fields: Partial<Record<Column, string>> };

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
const BY_NAME = new Map<string, Column>(COLUMNS.map((column) => [plain(column), column]));

/** The column that a heading, an element or a key names, whatever its case: `item_code` is ItemCode. */
export const columnOf = (name: string): Column | undefined => BY_NAME.get(plain(name));

/** A file that is refused as a whole; the message is a sentence for people. */
export class UnreadableFile extends Error {}

/** Nobody nests a list of products deeper; a bomb does. */
export const DEPTH_MAX = 16;
/** Of one value, in characters. */
export const VALUE_MAX = 10_000;
