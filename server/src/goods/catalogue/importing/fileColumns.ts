import { createHash } from 'node:crypto';
import {
  type ColumnMapping,
  type FileColumn,
  type ImportColumn,
  REQUIRED_COLUMNS,
} from '@sali/contract/goods/catalogue/productImports';
import { IMPORT_HEADER_MAX } from '@sali/domain/base/limits';
import { columnOf, type FieldOf, type NamedRow } from './fields.ts';

/** The columns of a file as people see them, and which field each probably is [Z101]. */

/** Rows that the columns and their values are looked for in. */
const ROWS_LOOKED_AT = 50;
const SAMPLES = 3;
const SAMPLE_LENGTH_MAX = 80;
const COLUMNS_MAX = 200;

/** Names by which other programs call the fields, without spaces and signs; the first that fits a column is its guess. */
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
    'יחידה',
    'יחידתמידה',
    'יחמידה',
    'יחידותמידה',
    'מידה',
    'unit',
    'uom',
    'units',
    'unitmeasure',
    'measure',
  ],
  bIsWeighted: ['שקיל', 'האםשקיל', 'נשקל', 'מוצרשקיל', 'במשקל', 'isweighted', 'weighted', 'byweight'],
  ImageUrl: ['תמונה', 'קישורלתמונה', 'כתובתתמונה', 'image', 'picture', 'photo', 'imagelink', 'pictureurl', 'photourl'],
};

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const GUESSES = new Map<string, ImportColumn>(
  Object.entries(OTHER_NAMES)
    .flatMap(([column, names]) => names.map((name) => [name, columnOf(column)] as const))
    .flatMap(([name, column]) => (column ? [[name, column] as const] : [])),
);

/** Each column, or key, or element of the first rows, with its first values and the field that it probably is. */
export async function findColumns(read: (fieldOf: FieldOf) => AsyncIterable<NamedRow>): Promise<FileColumn[]> {
  const samples = new Map<string, string[]>();
  const seen = (name: string): string | undefined => {
    const key = name.trim();
    if (key === '' || key.length > IMPORT_HEADER_MAX) return undefined;
    if (!samples.has(key) && samples.size < COLUMNS_MAX) samples.set(key, []);
    return key;
  };
  let rows = 0;
  for await (const { fields } of read(seen)) {
    for (const [name, value = ''] of Object.entries(fields)) {
      const held = samples.get(name);
      const sample = value.slice(0, SAMPLE_LENGTH_MAX);
      if (held && sample !== '' && held.length < SAMPLES && !held.includes(sample)) held.push(sample);
    }
    rows += 1;
    if (rows === ROWS_LOOKED_AT) break;
  }
  const guesses = guessColumns([...samples.keys()]);
  return Array.from(samples, ([name, values]) => ({ name, samples: values, column: guesses.get(name) ?? null }));
}

/** Known names first, then the other ones; no field twice. */
function guessColumns(names: readonly string[]): Map<string, ImportColumn> {
  const found = new Map<string, ImportColumn>();
  const taken = new Set<ImportColumn>();
  for (const guess of [columnOf, (name: string) => GUESSES.get(plainName(name))]) {
    for (const name of names) {
      const column = found.has(name) ? undefined : guess(name);
      if (!column || taken.has(column)) continue;
      found.set(name, column);
      taken.add(column);
    }
  }
  return found;
}

/**
 * Whether a person must map the columns: a required field has no column with a known name, or a column is only a guess.
 */
export function needsChoice(columns: readonly FileColumn[]): boolean {
  const known = new Set(columns.flatMap(({ name }) => columnOf(name) ?? []));
  return (
    REQUIRED_COLUMNS.some((needed) => !known.has(needed)) ||
    columns.some(({ name, column }) => column !== null && columnOf(name) === undefined)
  );
}

/** The columns with the fields of this mapping. */
export const withMapping = (columns: readonly FileColumn[], mapping: ColumnMapping): FileColumn[] =>
  columns.map((column) => ({
    ...column,
    column: Object.hasOwn(mapping, column.name) ? (mapping[column.name] ?? null) : null,
  }));

/** The same for every file with these columns, in any order. */
export const headingKeyOf = (columns: readonly FileColumn[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ name }) => name).toSorted()))
    .digest('hex');
