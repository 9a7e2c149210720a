import { factsAfter, NEW_FACTS } from '../editing/productFacts.ts';
import { lockProductsByCode } from '../editing/db.ts';
import type { EditingRoom } from '../editing/room.ts';
import { type ImportCounts, rowUpdateOf } from './comparing.ts';
import type { ImportRun } from './importRun.ts';
import type { CheckedRow } from './messages.ts';
import { insertChanges, insertProducts, updateProducts } from './productsDb.ts';

/** Rows per transaction: some 6 ms, so that nobody waits for it. */
const CHUNK_ROWS = 25;

/**
 * Writes the rows of a file in short transactions, so that others get their turn [Z51]. Each transaction notes what it did and
 * how far the import is, so that an import that stops anywhere can be undone.
 * @throws ImportStopped
 */
export async function writeRows(
  room: EditingRoom,
  run: ImportRun,
  rows: readonly CheckedRow[],
  { canUpdate, rowsBefore }: { readonly canUpdate: boolean; readonly rowsBefore: number },
): Promise<ImportCounts> {
  let counts: ImportCounts = { created: 0, updated: 0, skipped: 0 };
  const written: number[] = [];
  try {
    for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
      const since = performance.now();
      const chunk = rows.slice(from, from + CHUNK_ROWS);
      const rowsDone = rowsBefore + from + chunk.length;
      const slice = await writeChunk(room, run, chunk, { canUpdate, rowsDone, counts });
      counts = slice.counts;
      for (const id of slice.written) written.push(id);
      await room.inFlight.yieldToOthers(performance.now() - since);
    }
  } finally {
    // Once at the end: after every chunk the search index would be rebuilt.
    await room.productsWritten(written);
  }
  return counts;
}

type Slice = { readonly canUpdate: boolean; readonly rowsDone: number; readonly counts: ImportCounts };

/** @returns the counts afterwards, and the products that are new or differ */
function writeChunk(
  room: EditingRoom,
  run: ImportRun,
  chunk: readonly CheckedRow[],
  { canUpdate, rowsDone, counts }: Slice,
): Promise<{ counts: ImportCounts; written: number[] }> {
  const { categories } = room.catalogue;
  return room.db.transaction().execute(async (tx) => {
    const codes = chunk.map(({ product }) => product.item_code);
    const byCode = new Map((await lockProductsByCode(tx, codes)).map((row) => [row.item_code, row]));
    const fresh = chunk.filter(({ product }) => !byCode.has(product.item_code));
    const updates = (canUpdate ? chunk : []).flatMap((row) => {
      const product = byCode.get(row.product.item_code);
      return (product && rowUpdateOf(categories, product, row)) ?? [];
    });
    const at = room.now();
    const added = fresh.map(({ product }) => ({
      itemCode: product.item_code,
      facts: factsAfter(categories, NEW_FACTS, product),
    }));
    const createdIds = await insertProducts(tx, added, at);
    await updateProducts(
      tx,
      updates.map(({ update }) => update),
      at,
    );
    await insertChanges(tx, run.importId, [
      ...createdIds.map((product_id) => ({ product_id, before: null, after: {}, edited: [] })),
      ...updates.map(({ change }) => change),
    ]);
    const after = {
      created: counts.created + createdIds.length,
      updated: counts.updated + updates.length,
      skipped: counts.skipped + chunk.length - createdIds.length - updates.length,
    };
    await run.step({ rows_done: rowsDone, ...after }, tx);
    return { counts: after, written: [...createdIds, ...updates.map(({ update }) => update.productId)] };
  });
}
