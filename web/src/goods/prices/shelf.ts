import { SHELF_FRESH_MS } from '@sali/domain/base/limits';
import type { Shelf, ShelfEntry } from '@sali/domain/lists/shelf';
import { priceFromWire } from '@sali/contract/lists/listsWire';
import { create } from 'zustand';
import { currentUserKey } from '../../people/accounts/userKey.ts';
import { openStore } from '../../base/device/openStore.ts';
import { is404 } from '../../base/httpError.ts';
import { fetchShelf } from './api.ts';
import { noteSample } from './knownStores.ts';

/**
 * The prices of the lists' products in the chosen stores: asked when a list is shown, kept on the device for the time
 * without a network, and asked again when they are older than a few minutes.
 */
type StoredShelfRow = {
  readonly userKey: string;
  readonly storeKey: string;
  readonly barcode: string;
  readonly entry: ShelfEntry | null;
};

const store = openStore<StoredShelfRow>('prices');

type StoredShelf = Shelf & { readonly askedAt: ReadonlyMap<string, number> };

/** Shelves that were opened since the app was, by store. */
export const useShelves = create<{ readonly shelves: Readonly<Record<string, StoredShelf>> }>()(() => ({
  shelves: {},
}));

/** One question at a time, so that what was just asked is not asked again. */
let lastRefresh: Promise<void> = Promise.resolve();

/** Makes sure that the prices of these products in the store are known, and not older than a few minutes. */
export function askShelf(storeKey: string, barcodes: readonly string[]): Promise<void> {
  // Prices are shown as they were last known where they cannot be asked.
  lastRefresh = lastRefresh.then(() => refreshShelf(storeKey, barcodes)).catch(() => undefined);
  return lastRefresh;
}

async function refreshShelf(storeKey: string, barcodes: readonly string[]): Promise<void> {
  const userKey = currentUserKey();
  const known = useShelves.getState().shelves[storeKey] ?? (await readStoredShelf(userKey, storeKey));
  const now = Date.now();
  const wanted = barcodes.filter((barcode) => (known.askedAt.get(barcode) ?? 0) < now - SHELF_FRESH_MS);
  if (wanted.length === 0) return;
  const answer = await requestPrices(storeKey, wanted);
  const rows = wanted.map((barcode) => ({ userKey, storeKey, barcode, entry: answer.get(barcode) ?? null }));
  publishShelf(storeKey, {
    storeKey,
    entries: new Map([...known.entries, ...rows.map((row) => [row.barcode, row.entry] as const)]),
    askedAt: new Map([...known.askedAt, ...wanted.map((barcode) => [barcode, now] as const)]),
  });
  await store.write(userKey, (table) => Promise.all(rows.map((row) => table.put(row))));
}

/** Reads the prices on the device and shows them at once; they count as old, and are asked again. */
async function readStoredShelf(userKey: string, storeKey: string): Promise<StoredShelf> {
  const rows = await store.all(userKey, storeKey);
  const entries = new Map(rows.map(({ barcode, entry }) => [barcode, entry]));
  const shelf = { storeKey, entries, askedAt: new Map<string, number>() };
  publishShelf(storeKey, shelf);
  return shelf;
}

/** A store that the server does not know sells nothing. @throws HttpError when it cannot be asked */
async function requestPrices(storeKey: string, barcodes: readonly string[]): Promise<Map<string, ShelfEntry>> {
  try {
    const prices = await fetchShelf(storeKey, barcodes);
    const [first] = prices;
    if (first) noteSample(storeKey, first.is_sample === true);
    return new Map(
      prices.map(({ item_code: code, price, sale_price: sale }) => [
        code,
        { priceAgorot: priceFromWire(price) ?? 0, salePriceAgorot: priceFromWire(sale) },
      ]),
    );
  } catch (error) {
    if (is404(error)) return new Map();
    throw error;
  }
}

const publishShelf = (storeKey: string, shelf: StoredShelf): void =>
  useShelves.setState(({ shelves }) => ({ shelves: { ...shelves, [storeKey]: shelf } }));
