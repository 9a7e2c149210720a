import { messageText } from '@sali/contract/base/messages';
import { ProductCreate } from '@sali/contract/goods/catalogue/catalogueAdmin';
import { normalCode } from '@sali/domain/goods/catalogue/product';
import { parseSizeUnit } from '@sali/domain/goods/catalogue/size';
import type { RawRow } from './fields.ts';
import type { CheckedRow, RowError } from './messages.ts';

const WEIGHTED = new Map([
  ['1', true],
  ['true', true],
  ['yes', true],
  ['כן', true],
  ['0', false],
  ['false', false],
  ['no', false],
  ['לא', false],
]);

/**
 * Checks rows by the rules of a single product. If a code comes twice, the first row counts.
 * An empty column counts as missing: it changes nothing.
 */
export function rowChecker(): (raw: RawRow) => CheckedRow | RowError {
  const rowOfCode = new Map<string, number>();
  return (raw) => {
    const { row, fields } = raw;
    const item_code = (fields.ItemCode ?? '').slice(0, 60);
    const wrong = (message: string, column?: string): RowError =>
      column === undefined ? { row, item_code, message } : { row, item_code, message, column };
    const unit = unitIn(fields.UnitOfMeasure);
    if (unit === null) return wrong(messageText('column_unit'));
    const isWeighted = fields.bIsWeighted ? WEIGHTED.get(fields.bIsWeighted.toLowerCase()) : undefined;
    if (fields.bIsWeighted && isWeighted === undefined) return wrong(messageText('column_weighted'));
    const { success, data, error } = ProductCreate.safeParse({
      item_code,
      item_name: fields.ItemName ?? '',
      manufacturer_name: fields.ManufacturerName || undefined,
      brand: fields.Brand || undefined,
      quantity: fields.Quantity ? Number(fields.Quantity) : undefined,
      unit_measure: unit,
      is_weighted: isWeighted,
      image_url: fields.ImageUrl || undefined,
    });
    if (!success) {
      const [issue] = error.issues;
      const column = FIELD_NAMES[String(issue?.path[0])];
      return column === undefined ? wrong(messageText('row_invalid')) : wrong(issue?.message ?? '', column);
    }
    const code = normalCode(data.item_code);
    const before = rowOfCode.get(code);
    if (before !== undefined) return wrong(messageText('barcode_repeated', { row: before }));
    rowOfCode.set(code, row);
    return { row, product: { ...data, item_code: code } };
  };
}

/** The unit in a text; '100 גרם' names one too. @returns undefined for none, null for an unknown one */
function unitIn(text: string | undefined): string | undefined | null {
  const word = (text ?? '').replace(/^[\d.,\s]+/, '');
  return word === '' ? undefined : parseSizeUnit(word);
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  item_code: 'ItemCode',
  item_name: 'ItemName',
  manufacturer_name: 'ManufacturerName',
  brand: 'Brand',
  quantity: 'Quantity',
  image_url: 'ImageUrl',
};
