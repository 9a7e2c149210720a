import type { Db } from '../../../../base/db/open.ts';
import { secondsOf, type StoredPrice, type PricesByProduct } from '../../../../base/db/pricePages.ts';
import { type Classifier, textOfRow } from '../../rows/classify.ts';
import type { PriceRow } from '../../rows/priceRow.ts';
import { categoriseProducts } from './categorise.ts';
import { addToChain, countChanged, type MergingFile } from './db.ts';
import { knownPrices, type PriceChange, storedPriceOf, writePrices } from './prices/db.ts';
import type { ChangedProduct, KnownProduct, RowProduct } from './products/db.ts';
import * as sql from './products/db.ts';
import type { ProductMemory } from './products/memory.ts';

/** Rows of a file against what is stored: only what differs is written. */

export type MergedRows = {
  /** The product of every row. */
  readonly productIds: readonly number[];
  /** Products that are new or differ. */
  readonly changed: readonly number[];
  /** Rows of products that are new, with their ids: to be remembered once the transaction is committed. */
  readonly added: readonly RowProduct[];
  /** All that the store sold before; null where only these rows were looked up. */
  readonly soldBefore: readonly number[] | null;
};

/**
 * Doing it again changes nothing.
 * @param rows no code twice
 * @param memory of the products of earlier files
 */
export async function mergeRows(
  trx: Db,
  file: MergingFile,
  rows: readonly PriceRow[],
  memory: ProductMemory,
  classify: Classifier,
  now: Date,
): Promise<MergedRows> {
  const { products, added, improving } = await findProducts(trx, file, rows, { memory, classify }, now);
  const productIds = products.map(({ productId }) => productId);
  const { prices, isAll } = await knownPrices(trx, file, productIds);
  const changes = changesOf(products, prices, file);
  const newInStore = changes.filter(({ beforeAgorot }) => beforeAgorot === null);
  const newInChain = await addToChain(
    trx,
    file,
    newInStore.map(({ price }) => price.productId),
  );
  await writePrices(trx, file, prices, changes);
  const isAdded = new Set(added.map(({ productId }) => productId));
  // A product that is new is stored with its first chain counted.
  const firstInChain = newInChain.filter((productId) => !isAdded.has(productId));
  const changing = changingProducts(products, new Set(improving), new Set(firstInChain));
  const changed: ChangedProduct[] = [];
  for (const part of statementParts(changing)) changed.push(...(await sql.changeProducts(trx, part, now)));
  await categoriseProducts(trx, changed, classify);
  await countChanged(trx, file, changes.length);
  return {
    productIds,
    changed: [...isAdded, ...changed.map(({ productId }) => productId)],
    added,
    soldBefore: isAll ? [...prices.keys()] : null,
  };
}

/** Finds the products of the rows, and adds those that are new. */
async function findProducts(
  trx: Db,
  { chainId }: MergingFile,
  rows: readonly PriceRow[],
  { memory, classify }: { readonly memory: ProductMemory; readonly classify: Classifier },
  now: Date,
) {
  const known = await memory.known(trx, chainId, codesOf(rows));
  const unknown = rows.filter((_, at) => known[at] === undefined);
  // The names of a part are classified while the part before is written.
  const classified = statementParts(unknown).map((part) => ({ part, placements: classify(part.map(textOfRow)) }));
  // The loop below awaits each one and gets its error; until then it must not count as unhandled.
  for (const { placements } of classified) placements.catch(() => undefined);
  const idOf = new Map<string, number>();
  for (const { part, placements } of classified)
    for (const [code, id] of await sql.addProducts(trx, chainId, part, await placements, now)) idOf.set(code, id);
  // Another process added these meanwhile.
  const missing = unknown.filter(({ code }) => !idOf.has(code));
  const others =
    missing.length > 0 ? await sql.knownProducts(trx, chainId, codesOf(missing)) : new Map<string, never>();
  const products: RowProduct[] = [];
  const added: RowProduct[] = [];
  const improving: RowProduct[] = [];
  for (const [at, row] of rows.entries()) {
    const stored = known[at] ?? others.get(row.code);
    const productId = stored?.productId ?? idOf.get(row.code);
    if (productId === undefined) continue;
    const product = { productId, row };
    products.push(product);
    if (!stored) added.push(product);
    else if (mayAdd(row, stored)) improving.push(product);
  }
  memory.forget(
    chainId,
    improving.map(({ row }) => row.code),
  );
  return { products, added, improving };
}

function changingProducts(
  products: readonly RowProduct[],
  improving: ReadonlySet<RowProduct>,
  firstInChain: ReadonlySet<number>,
) {
  return products.flatMap((product) => {
    const mayImprove = improving.has(product);
    const isFirstInChain = firstInChain.has(product.productId);
    return mayImprove || isFirstInChain ? [{ ...product, mayImprove, isFirstInChain }] : [];
  });
}

/** Products in one statement: making its values takes some milliseconds. */
const PART_ROWS = 2000;

/** A statement's values are made in one go: in parts, others are answered in between. */
function statementParts<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const parts: (readonly Row[])[] = [];
  for (let from = 0; from < rows.length; from += PART_ROWS) parts.push(rows.slice(from, from + PART_ROWS));
  return parts;
}

const codesOf = (rows: readonly PriceRow[]): string[] => rows.map(({ code }) => code);

/** Whether a row can say more than is known; what it may then change is decided in the database. */
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
  products: readonly RowProduct[],
  prices: PricesByProduct,
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
