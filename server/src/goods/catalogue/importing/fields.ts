import { IMPORT_COLUMNS, type ColumnMapping, type ImportColumn } from '@sali/contract/goods/catalogue/productImports';

/** A row of a file: texts by name. `row` counts from 1; the heading of a CSV file is row 1. */
export type NamedRow<Name extends string = string> = {
  readonly row: number;
  readonly fields: Partial<Record<Name, string>>;
};
/** One product of a file: texts by column. */
export type RawRow = NamedRow<ImportColumn>;

/** What a heading, an element or a key of a file is read as; undefined: it is left out. */
export type FieldOf<Name extends string = string> = (name: string) => Name | undefined;

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
const BY_NAME = new Map<string, ImportColumn>(IMPORT_COLUMNS.map((column) => [plain(column), column]));

/** The column that a heading, an element or a key names, whatever its case: `item_code` is ItemCode. */
export const columnOf = (name: string): ImportColumn | undefined => BY_NAME.get(plain(name));

/** Reads columns as a person chose [Z101]; without a choice by their known names. */
export function fieldReader(mapping: ColumnMapping | null): FieldOf<ImportColumn> {
  if (mapping === null) return columnOf;
  const chosen = new Map(Object.entries(mapping));
  return (name) => chosen.get(name.trim());
}

/** A file that is refused as a whole; the message is a `messageText`. */
export class UnreadableFile extends Error {}

/** Deepest nesting of a file: a real list of products is never deeper, a bomb is. */
export const NESTING_MAX = 16;
/** Longest value, in characters. */
export const VALUE_LENGTH_MAX = 10_000;
