import type { ImportedChange } from '@sali/contract/goods/catalogue/productImports';
import { keysOf, pickFields } from '@sali/domain/base/collections';
import type { Categories } from '../categories.ts';
import type { EditableFacts, LockedProduct } from '../editing/db.ts';
import { changedKeys, editedAfter, factsAfter, productFactsOf } from '../editing/productFacts.ts';
import type { EditingRoom } from '../editing/room.ts';
import type { ImportRun } from './importRun.ts';
import type { CheckedRow } from './messages.ts';
import { type ChangeRow, type ProductUpdateRow, selectProductsByCode } from './productsDb.ts';

/** Products whose change the check of a file shows. */
const IMPORT_CHANGES_MAX = 50;

/** The changes that the rows of a file make to the present products. */

export type ImportCounts = { created: number; updated: number; skipped: number };

/** Rows that are compared in one query: some 5 ms. */
const CHUNK_ROWS = 250;

type RowUpdate = { readonly update: ProductUpdateRow; readonly change: ChangeRow & { before: Partial<EditableFacts> } };

/** Returns the change that a row makes to its product; null: none. */
export function rowUpdateOf(categories: Categories, row: LockedProduct, { product }: CheckedRow): RowUpdate | null {
  const before = productFactsOf(row);
  const facts = factsAfter(categories, before, product);
  const changed = changedKeys(before, facts);
  if (changed.length === 0) return null;
  const edited = editedAfter(row.edited_fields, changed);
  const product_id = row.product_id;
  return {
    update: { productId: product_id, facts, edited },
    change: {
      product_id,
      before: pickFields(before, changed),
      after: pickFields(facts, changed),
      edited: edited.filter((column) => !row.edited_fields.includes(column)),
    },
  };
}

export type RowComparison = { readonly counts: ImportCounts; readonly changes: readonly ImportedChange[] };

/** Compares these rows with the products as an import would; it writes nothing. @throws ImportStopped */
export async function compareRows(
  room: EditingRoom,
  run: ImportRun,
  rows: readonly CheckedRow[],
  { canUpdate, rowsBefore }: { readonly canUpdate: boolean; readonly rowsBefore: number },
): Promise<RowComparison> {
  const counts: ImportCounts = { created: 0, updated: 0, skipped: 0 };
  const changes: ImportedChange[] = [];
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    run.signal.throwIfAborted();
    const since = performance.now();
    const chunk = rows.slice(from, from + CHUNK_ROWS);
    const codes = chunk.map(({ product }) => product.item_code);
    const byCode = new Map((await selectProductsByCode(room.db, codes)).map((row) => [row.item_code, row]));
    for (const row of chunk) {
      const product = byCode.get(row.product.item_code);
      const updated = product && canUpdate ? rowUpdateOf(room.catalogue.categories, product, row) : null;
      if (!product) counts.created += 1;
      else if (!updated) counts.skipped += 1;
      else {
        counts.updated += 1;
        if (changes.length < IMPORT_CHANGES_MAX) changes.push(productChangeToWire(row.row, product, updated));
      }
    }
    run.note({ rows_done: rowsBefore + from + chunk.length, ...counts });
    await room.inFlight.yieldToOthers(performance.now() - since);
  }
  return { counts, changes };
}

function productChangeToWire(
  row: number,
  product: LockedProduct,
  { change: { before, after } }: RowUpdate,
): ImportedChange {
  const { item_code, item_name } = product;
  return { row, item_code, item_name, before: wireFactsOf(before), after: wireFactsOf(after) };
}

const wireFactsOf = (facts: Partial<EditableFacts>): ImportedChange['before'] =>
  Object.fromEntries(keysOf(facts).map((key) => [key, facts[key] ?? null]));
