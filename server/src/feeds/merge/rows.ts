import type { Db } from '../../db/open.ts';
import { productsOnPages, secondsOf, type StoredPrice, type StoredPrices } from '../../db/pricePages.ts';
import type { PriceRow } from '../priceRow.ts';
import { categoriseProducts, placementsOf } from './categorise.ts';
import { countChanged, type MergingFile, recountChains, siblingsOf } from './db.ts';
import { knownPrices, type PriceChange, storedPriceOf, writePrices } from './prices/db.ts';
import { addProducts, improveProducts, type KnownProduct, knownProducts, type ToldProduct } from './products/db.ts';
import type { ProductMemory } from './products/memory.ts';

/** Rows of a file against what is stored: only what differs is written. */

export type MergedRows = {
  /** Of every row. */
  readonly productIds: readonly number[];
  /** Products that are new or differ. */
  readonly changed: readonly number[];
  /** All that the store sold before; null where only these rows were looked up. */
  readonly soldBefore: readonly number[] | null;
};

/**
 * Doing it again changes nothing.
 * @param rows no code twice
 * @param memory of the products that earlier files told of
 */
export async function mergeRows(
  trx: Db,
  file: MergingFile,
  rows: readonly PriceRow[],
  memory: ProductMemory,
  now: Date,
): Promise<MergedRows> {
  const { products, added, improved } = await mergeProducts(trx, file, rows, memory, now);
  const productIds = products.map(({ productId }) => productId);
  const { prices, isAll } = await knownPrices(trx, file, productIds);
  const changes = changesOf(products, prices, file);
  await writePrices(trx, file, prices, changes);
  const isAdded = new Set(added);
  const newInStore = changes.filter(
    ({ price, beforeAgorot }) => beforeAgorot === null && !isAdded.has(price.productId),
  );
  const recounted = await recountNew(
    trx,
    file,
    newInStore.map(({ price }) => price.productId),
  );
  await countChanged(trx, file, changes.length);
  return {
    productIds,
    changed: [...added, ...improved, ...recounted],
    soldBefore: isAll ? [...prices.keys()] : null,
  };
}

async function mergeProducts(
  trx: Db,
  { chainId }: MergingFile,
  rows: readonly PriceRow[],
  memory: ProductMemory,
  now: Date,
) {
  const known = await memory.known(trx, chainId, codesOf(rows));
  const unknown = rows.filter((_, at) => known[at] === undefined);
  const added = await inParts(unknown, async (part) => addProducts(trx, chainId, part, await placementsOf(part), now));
  const missing = unknown.length > 0 ? await knownProducts(trx, chainId, codesOf(unknown)) : new Map<string, never>();
  const products: ToldProduct[] = [];
  const telling: ToldProduct[] = [];
  for (const [at, row] of rows.entries()) {
    const product = known[at] ?? missing.get(row.code);
    if (!product) continue;
    const told = { productId: product.productId, row };
    products.push(told);
    if (mayAdd(row, product)) telling.push(told);
  }
  memory.forget(
    chainId,
    telling.map(({ row }) => row.code),
  );
  const improved = await inParts(telling, (part) => improveProducts(trx, part, now));
  await categoriseProducts(trx, improved);
  return { products, added, improved };
}

/** Products in one statement: making its values takes some milliseconds. */
const PART_ROWS = 2000;

/** A statement's values are made in one go: in parts, others are answered in between. */
async function inParts<Row>(
  rows: readonly Row[],
  write: (part: readonly Row[]) => Promise<number[]>,
): Promise<number[]> {
  const ids: number[][] = [];
  for (let from = 0; from < rows.length; from += PART_ROWS) ids.push(await write(rows.slice(from, from + PART_ROWS)));
  return ids.flat();
}

const codesOf = (rows: readonly PriceRow[]): string[] => rows.map(({ code }) => code);

/** Whether a row can tell more than is known; what it may then change is decided in the database. */
const mayAdd = ({ itemName, manufacturer, size, country, isWeighted }: PriceRow, known: KnownProduct): boolean =>
  !known.isAdmins &&
  (itemName.length > known.nameLength ||
    manufacturer.length > known.manufacturerLength ||
    (size !== null && !known.hasSize) ||
    (country !== '' && !known.hasCountry) ||
    (known.isOfChain && isWeighted !== known.isWeighted));

/**
 * A row is written when it is new or differs. A delta also renews the time of an equal one, so that an older delta that
 * comes late cannot undo it; a full file does so by `store.prices_full_at`.
 */
function changesOf(
  products: readonly ToldProduct[],
  prices: StoredPrices,
  { isFull, fileAt }: MergingFile,
): PriceChange[] {
  const at = secondsOf(fileAt);
  const changes: PriceChange[] = [];
  for (const { productId, row } of products) {
    const known = prices.get(productId);
    if (known && !isToWrite(row, known, isFull, at)) continue;
    changes.push({ price: storedPriceOf(productId, row, at), beforeAgorot: known?.priceAgorot ?? null });
  }
  return changes;
}

function isToWrite(row: PriceRow, known: StoredPrice, isFull: boolean, fileAtSeconds: number): boolean {
  if (known.fileAtSeconds > fileAtSeconds) return false;
  const isSame =
    row.priceAgorot === known.priceAgorot &&
    row.isWeighted === known.isWeighted &&
    row.allowDiscount === known.allowDiscount;
  return !isSame || (!isFull && known.fileAtSeconds < fileAtSeconds);
}

/** More products than this are first looked for in other stores of the chain, which mostly sell the same. */
const COMPARED_FROM = 100;
const SIBLINGS = 3;

/** What another store of the chain sells is counted already. @returns the products whose count changed */
async function recountNew(trx: Db, file: MergingFile, productIds: readonly number[]): Promise<number[]> {
  let left = productIds;
  const siblings = left.length > COMPARED_FROM ? await siblingsOf(trx, file, SIBLINGS) : [];
  for (const storeId of siblings) {
    if (left.length <= COMPARED_FROM) break;
    const sold = new Set(await productsOnPages(trx, storeId));
    left = left.filter((productId) => !sold.has(productId));
  }
  return recountChains(trx, file, left);
}
