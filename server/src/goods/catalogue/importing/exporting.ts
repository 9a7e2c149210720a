import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { IMPORT_COLUMNS } from '@sali/contract/goods/catalogue/productImports';
import { UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { yieldEvery } from '../../../base/yielding.ts';
import type { Catalogue, ProductSearch } from '../catalogue.ts';

/** The products that a search finds, as a file that the import reads back. */

/** After the columns of the import, what only people read. */
const EXPORTED = [...IMPORT_COLUMNS, 'Category', 'Subcategory', 'Status'];

/**
 * All that is found, without regard to pages, as CSV with a UTF-8 mark. Cells that a spreadsheet would take for a formula
 * begin with an apostrophe.
 */
export function productsCsv(catalogue: Catalogue, wanted: ProductSearch): Readable {
  const { products } = catalogue.search({ ...wanted, limit: catalogue.size, skip: 0 });
  const nameOf = (id: number | null): string => (id === null ? '' : (catalogue.categoryName(id) ?? ''));
  // Other requests run in between: there may be a hundred thousand products.
  const pause = yieldEvery(SLICE_MS);
  async function* rows() {
    for (const { itemCode, name, manufacturer, brand, size, isWeighted, imageUrl, ...product } of products) {
      await pause();
      yield [
        ...[itemCode, name, manufacturer, brand],
        ...(size ? [String(size.quantityMilli / MILLI), UNIT_LABELS[size.unit]] : ['', '']),
        ...[isWeighted ? '1' : '0', imageUrl ?? ''],
        ...[nameOf(product.categoryId), nameOf(product.subcategoryId), product.status],
      ];
    }
  }
  return Readable.from(rows()).pipe(stringify({ header: true, columns: EXPORTED, bom: true, escape_formulas: true }));
}

const SLICE_MS = 10;
const MILLI = 1000;
