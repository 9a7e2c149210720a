import type { Agorot } from '@sali/domain/base/units';
import { sql } from 'kysely';
import { arrayText } from '../../../../../base/db/arrays.ts';
import type { Db } from '../../../../../base/db/open.ts';
import {
  readPages,
  secondsOf,
  type StoredPrice,
  type PricesByProduct,
  writePages,
} from '../../../../../base/db/pricePages.ts';
import type { PriceRow } from '../../../rows/priceRow.ts';
import type { MergingFile } from '../db.ts';

/** A store's prices as files change them. One transaction merges at a time: what was read in it holds until it ends. */

/** For more products than this all prices of a store are read, which takes less time than looking up each page. */
const LOOKED_UP_MAX = 1000;

export type KnownPrices = {
  /** By product. */
  readonly prices: PricesByProduct;
  /** Whether these are the prices of everything that the store sells. */
  readonly isAll: boolean;
};

/** Reads the present prices of the file's store for these products, or for more. */
export async function knownPrices(
  db: Db,
  { storeId }: MergingFile,
  productIds: readonly number[],
): Promise<KnownPrices> {
  const isAll = productIds.length > LOOKED_UP_MAX;
  return { prices: await readPages(db, storeId, isAll ? 'all' : productIds), isAll };
}

export type PriceChange = {
  readonly price: StoredPrice;
  /** Null: the store did not sell it. */
  readonly beforeAgorot: Agorot | null;
};

/** @param known what the store charges, of the changed products at least; none of them by a newer file */
export async function writePrices(
  db: Db,
  file: MergingFile,
  known: PricesByProduct,
  changes: readonly PriceChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await writePages(
    db,
    file.storeId,
    known,
    changes.map(({ price }) => price),
  );
  const isOther = ({ price, beforeAgorot }: PriceChange): boolean => price.priceAgorot !== beforeAgorot;
  if (file.hasHistory)
    await rememberChanges(
      db,
      file,
      changes.filter(isOther).map(({ price: { productId }, beforeAgorot }) => ({ productId, beforeAgorot })),
    );
}

/** A price as a file of that time has it. Written field by field: spreading the row takes several times as long. */
export const storedPriceOf = (productId: number, row: PriceRow, fileAtSeconds: number): StoredPrice => ({
  productId,
  priceAgorot: row.priceAgorot,
  isWeighted: row.isWeighted,
  allowDiscount: row.allowDiscount,
  priceAtSeconds: row.priceAt && secondsOf(row.priceAt),
  fileAtSeconds,
});

async function rememberChanges(
  db: Db,
  { storeId, fileAt }: MergingFile,
  changed: readonly { readonly productId: number; readonly beforeAgorot: Agorot | null }[],
): Promise<void> {
  if (changed.length === 0) return;
  const changes = changed.toSorted((a, b) => a.productId - b.productId);
  await sql`
    insert into price_change (product_id, store_id, changed_at, before_agorot)
    select product_id, ${storeId}::integer, ${fileAt}::timestamptz, before_agorot
    from unnest(${arrayText(changes.map(({ productId }) => productId))}::integer[],
      ${arrayText(changes.map(({ beforeAgorot }) => beforeAgorot))}::integer[]) as n (product_id, before_agorot)
    on conflict do nothing
  `.execute(db);
}

/** Deletes prices of the store that a file no longer has, unless a newer file wrote them. @returns their products */
export async function deleteAbsent(db: Db, file: MergingFile, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  const known = await readPages(db, file.storeId, productIds);
  const gone = productIds.flatMap((productId) => {
    const price = known.get(productId);
    return price && price.fileAtSeconds < secondsOf(file.fileAt)
      ? [{ productId, beforeAgorot: price.priceAgorot }]
      : [];
  });
  const removed = gone.map(({ productId }) => productId);
  await writePages(db, file.storeId, known, [], removed);
  if (file.hasHistory) await rememberChanges(db, file, gone);
  return removed;
}
