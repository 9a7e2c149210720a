import { cataloguePartFromWire, type FindableProduct } from '@sali/contract/goods/catalogue/deviceCatalogueWire';
import { shelfCopyFromWire } from '@sali/contract/goods/catalogue/shelfCopyWire';
import type { CopiedShelf } from '@sali/domain/goods/prices/copiedShelf';
import { nextTask } from '../../../base/nextTask.ts';
import { type CatalogueHead, catalogueRows, headOf, SHELF } from './storeCatalogue.ts';

/** Reads what `storeCatalogue.ts` stored: the search without a network loads it, the start of the app does not. */

/** The prices of a store on this device, and when they were fetched (ms). */
export type DeviceShelf = CopiedShelf & {
  readonly storeKey: string;
  readonly at: number;
  /** The time of the store's prices; missing for examples. */
  readonly lastUpdate?: string | undefined;
};

/** The catalogue that a device has. */
export type CatalogueCopy = {
  readonly head: CatalogueHead;
  readonly products: readonly FindableProduct[];
  /** The prices of the store; null: not fetched. */
  readonly shelf: DeviceShelf | null;
};

/** The catalogue on this device; null: none, or not all of it. Each part is read in a task of its own. */
export async function readCatalogue(userKey: string): Promise<CatalogueCopy | null> {
  const head = await headOf(userKey);
  if (head === null) return null;
  const products: FindableProduct[] = [];
  for (const part of head.parts) {
    const row = await catalogueRows.get(userKey, part);
    if (row === undefined || !('names' in row.content)) return null;
    products.push(...cataloguePartFromWire(row.content));
    await nextTask();
  }
  return { head, products, shelf: await readShelfCopy(userKey) };
}

async function readShelfCopy(userKey: string): Promise<DeviceShelf | null> {
  const row = await catalogueRows.get(userKey, SHELF);
  if (row === undefined || !('shelf' in row.content)) return null;
  const { storeKey, at, shelf } = row.content;
  return { ...shelfCopyFromWire(shelf), storeKey, at, lastUpdate: shelf.last_update };
}
