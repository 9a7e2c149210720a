import { keysOf } from '@sali/domain/base/collections';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { recordAudit } from '../../../people/audit/audit.ts';
import type { Db } from '../../../base/db/open.ts';
import { checkImportedPictures } from '../../pictures/pictures.ts';
import { productFactsOf } from '../editing/productFacts.ts';
import type { EditingRoom } from '../editing/room.ts';
import type { ImportRow } from './db.ts';
import type { ImportRun } from './importRun.ts';
import {
  type ChangeRow,
  deleteChanges,
  deleteUnusedProducts,
  lockProductsById,
  type ProductUpdateRow,
  selectChanges,
  updateProducts,
} from './productsDb.ts';

/** Products per transaction. */
const CHUNK_ROWS = 200;

type Undone = Pick<ImportRow, 'removed' | 'restored' | 'kept'>;

/**
 * Undoes what an import wrote, in short transactions [Z104]: products that it created and nobody uses are removed,
 * changed ones are again what they were. Products that were used or changed since stay and are counted.
 * @returns the row afterwards @throws ImportStopped
 */
export async function undoWrites(room: EditingRoom, run: ImportRun): Promise<ImportRow> {
  const touched: number[] = [];
  let row = await run.step({});
  try {
    for (;;) {
      const since = performance.now();
      const slice = await room.db.transaction().execute((tx) => undoSlice(tx, room, run, row));
      if (!slice) return row;
      row = slice.row;
      for (const id of slice.touched) touched.push(id);
      await room.inFlight.yieldToOthers(performance.now() - since);
    }
  } finally {
    await room.productsWritten(touched);
  }
}

async function undoSlice(
  tx: Db,
  room: EditingRoom,
  run: ImportRun,
  before: ImportRow,
): Promise<{ row: ImportRow; touched: readonly number[] } | null> {
  const changes = await selectChanges(tx, run.importId, CHUNK_ROWS);
  if (changes.length === 0) return null;
  const ids = changes.map((change) => change.product_id);
  const created = changes.filter((change) => change.before === null);
  const removed = await deleteUnusedProducts(
    tx,
    created.map((change) => change.product_id),
  );
  const held = new Map((await lockProductsById(tx, ids)).map((product) => [product.product_id, product]));
  const pictures = await fetchedPicturesOf(tx, changes);
  const restored = changes.flatMap((change) => {
    const product = held.get(change.product_id);
    return product && change.before ? restoringOf(product, change, change.before, pictures) : [];
  });
  await updateProducts(tx, restored, room.now());
  await deleteChanges(tx, run.importId, ids);
  const undone: Undone = {
    removed: before.removed + removed.length,
    restored: before.restored + restored.length,
    kept: before.kept + changes.length - removed.length - restored.length,
  };
  const row = await run.step(undone, tx);
  return { row, touched: [...removed, ...restored.map(({ productId }) => productId)] };
}

/** The pictures of this server that were fetched since from the addresses that the import wrote, by product. */
async function fetchedPicturesOf(tx: Db, changes: readonly ChangeRow[]): Promise<ReadonlyMap<number, string>> {
  const given = changes.map(({ product_id: id, after }) => ({
    row: id,
    product: { item_code: '', image_url: after.image_url },
  }));
  const { rows } = await checkImportedPictures(tx, given);
  return new Map(rows.flatMap(({ row, product }) => (product.image_url ? [[row, product.image_url] as const] : [])));
}

/** The product as it was before, unless what the import wrote was changed since. */
function restoringOf(
  product: Parameters<typeof productFactsOf>[0],
  { after, edited }: ChangeRow,
  before: NonNullable<ChangeRow['before']>,
  pictures: ReadonlyMap<number, string>,
): ProductUpdateRow[] {
  const facts = productFactsOf(product);
  const isFetched = facts.image_url !== null && facts.image_url === pictures.get(product.product_id);
  if (keysOf(after).some((key) => facts[key] !== after[key] && !(key === 'image_url' && isFetched))) return [];
  return [
    {
      productId: product.product_id,
      facts: { ...facts, ...before },
      edited: product.edited_fields.filter((column) => !edited.includes(column)),
    },
  ];
}

/** Undoes a finished import for an administrator, with an entry in the audit log. @throws ImportStopped */
export async function undoImport(room: EditingRoom, run: ImportRun, actor: Actor): Promise<void> {
  const { file_name, removed, restored, kept } = await undoWrites(room, run);
  await room.db.transaction().execute(async (tx) => {
    await run.step({ state: 'undone', finished_at: room.now() }, tx);
    const entry = { action: 'product.import.undo', subject: `import ${run.importId}`, before: null };
    await recordAudit(tx, actor, room.now(), { ...entry, after: { file_name, removed, restored, kept } });
  });
}
