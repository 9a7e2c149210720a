import { IMPORT_COLUMNS, type ImportColumn } from '@sali/contract/goods/catalogue/productImports';

/** A row of a file: texts by name. `row` counts from 1; the heading of a CSV file is row 1. */
export type NamedRow<Name extends string = string> = {
  readonly row: number;
  readonly fields: Partial<Record<Name, string>>;
};
/** One product of a file: texts by column. */
export type RawRow = NamedRow<ImportColumn>;

/** Finds the field of a heading, an element or a key of a file; undefined: it is left out. */
export type FieldOf<Name extends string = string> = (name: string) => Name | undefined;

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const BY_NAME = new Map<string, ImportColumn>(IMPORT_COLUMNS.map((column) => [plain(column), column]));

/** Names by which other programs call the fields, without spaces and signs. */
const OTHER_NAMES: Readonly<Record<ImportColumn, readonly string[]>> = {
  ItemCode: [
    ...['ברקוד', 'קודברקוד', 'מספרברקוד', 'קודפריט', 'קודמוצר', 'מקט', 'מספרפריט', 'מספרקטלוגי'],
    ...['barcode', 'ean', 'ean13', 'gtin', 'upc', 'code', 'productcode', 'sku', 'itemid', 'catalognumber'],
  ],
  ItemName: [
    ...['שם', 'שםמוצר', 'שםהמוצר', 'שםפריט', 'שםהפריט', 'מוצר', 'פריט', 'תיאור', 'תאור', 'תיאורפריט', 'תיאורמוצר'],
    ...['name', 'productname', 'product', 'item', 'title', 'description', 'itemdescription'],
  ],
  ManufacturerName: [
    ...['יצרן', 'שםיצרן', 'שםהיצרן', 'ספק', 'שםספק', 'יבואן'],
    ...['manufacturer', 'producer', 'maker', 'supplier', 'vendor', 'manufacturename'],
  ],
  Brand: ['מותג', 'שםמותג', 'שםהמותג', 'סדרה', 'brandname', 'label'],
  Quantity: [
    ...['כמות', 'תכולה', 'גודל', 'משקל', 'נפח', 'כמותבאריזה', 'גודלאריזה'],
    ...['size', 'content', 'amount', 'weight', 'volume', 'packagesize', 'qty'],
  ],
  UnitOfMeasure: [
    ...['יחידה', 'יחידתמידה', 'יחמידה', 'יחידותמידה', 'מידה'],
    ...['unit', 'uom', 'units', 'unitmeasure', 'measure'],
  ],
  bIsWeighted: ['שקיל', 'האםשקיל', 'נשקל', 'מוצרשקיל', 'במשקל', 'isweighted', 'weighted', 'byweight'],
  ImageUrl: ['תמונה', 'קישורלתמונה', 'כתובתתמונה', 'image', 'picture', 'photo', 'imagelink', 'pictureurl', 'photourl'],
};
const BY_OTHER_NAME = new Map<string, ImportColumn>(
  IMPORT_COLUMNS.flatMap((column) => OTHER_NAMES[column].map((name) => [name, column] as const)),
);

/** The column that a heading, an element or a key names, whatever its case: `item_code` is ItemCode. */
const columnOf = (name: string): ImportColumn | undefined => BY_NAME.get(plain(name));
const otherColumnOf = (name: string): ImportColumn | undefined => BY_OTHER_NAME.get(plain(name));

/** Whether a name may be that of a column. */
export const isColumnName = (name: string): boolean => BY_NAME.has(plain(name)) || BY_OTHER_NAME.has(plain(name));

/**
 * Reads columns by their own names, and by the other ones where no column has the own one: the first of these counts [Z101].
 * @param names those of the file's first rows
 */
export function fieldReader(names: Iterable<string>): FieldOf<ImportColumn> {
  const all = [...names];
  const taken = new Set(all.map(columnOf));
  const others = new Map<string, ImportColumn>();
  for (const name of all) {
    const column = otherColumnOf(name);
    if (!column || taken.has(column)) continue;
    others.set(name, column);
    taken.add(column);
  }
  return (name) => columnOf(name) ?? others.get(name);
}

/** A file that is refused as a whole; the message is a `messageText`. */
export class UnreadableFile extends Error {}

/** Deepest nesting of a file: a real list of products is never deeper, a bomb is. */
export const NESTING_MAX = 16;
/** Longest value, in characters. */
export const VALUE_LENGTH_MAX = 10_000;
