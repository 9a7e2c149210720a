import type { CataloguePart, DeviceCatalogue } from '@sali/contract/goods/catalogue/deviceCatalogue';
import type { ShelfCopy } from '@sali/contract/goods/catalogue/shelfCopy';
import type { SameProductGroup } from '@sali/domain/goods/catalogue/sameProduct/oneRow';
import { isDataSaved, isMetered } from '../../../base/device/connection.ts';
import { openStore } from '../../../base/device/openStore.ts';
import { HttpError } from '../../../base/httpError.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { noteSample } from '../../prices/knownStores.ts';
import { fetchCatalogue, fetchCataloguePart, fetchShelfCopy } from './api.ts';

/** After how long a device asks what has changed in a catalogue. */
export const DEVICE_CATALOGUE_CHECK_MS = 24 * 60 * 60_000;
/** After how long it asks again for the prices of a store that it did not get. */
const SHELF_RETRY_MS = 60 * 60_000;
/** Over a connection that costs by the byte the prices of larger catalogues are not fetched: some 10 bytes each. */
export const METERED_SHELF_PRODUCTS_MAX = 10_000;
/** The most that a device fetches of the catalogue over a connection that costs by the byte. */
export const METERED_CATALOGUE_BYTES_MAX = 300_000;

/**
 * The whole catalogue of a person's own store on this device, so that search without a network finds what search with one
 * finds. It is fetched in parts while nothing else happens, and only the parts that changed.
 */
type CatalogueRow = {
  readonly userKey: string;
  /** The name of a part; `HEAD` for what the parts are of, `SHELF` for the prices of the store. */
  readonly part: string;
  readonly content: CataloguePart | CatalogueHead | CopyOfShelf;
};

type CopyOfShelf = { readonly storeKey: string; readonly at: number; readonly shelf: ShelfCopy };

export type CatalogueHead = {
  readonly storeKey: string;
  readonly scope: DeviceCatalogue['scope'];
  readonly parts: readonly string[];
  /** Missing in copies of older versions. */
  readonly same?: readonly SameProductGroup[];
  readonly checkedAt: number;
};

const HEAD = '';
/** No part has this name. */
export const SHELF = '$shelf';
export const catalogueRows = openStore<CatalogueRow>('storeCatalogue');

let version = 0;

/** Raised when another catalogue was stored: what was made of the former one is made again. */
export const catalogueVersion = (): number => version;

/** Whether a catalogue has every product that search can find for this store. */
export const coversStore = ({ scope, storeKey: own }: CatalogueHead, storeKey: string | null): boolean =>
  scope === 'all' || own === storeKey;

/**
 * Brings the catalogue of this store up to date, at most once a day. Where people save data nothing is fetched, and over a
 * mobile network only little. @throws HttpError when the server cannot be asked; what came by then is used the next time
 */
export async function renewCatalogue(userKey: string, storeKey: string, now: number): Promise<void> {
  const known = await headOf(userKey);
  if (known?.storeKey === storeKey && known.checkedAt > now - DEVICE_CATALOGUE_CHECK_MS) return;
  if (isDataSaved()) return;
  const { scope, parts, same_products: groups, product_count: count } = await fetchCatalogue(storeKey);
  const here = new Set((await catalogueRows.keys(userKey)).map(([, part]) => part));
  const missing = parts.filter(({ part }) => !here.has(part));
  const bytes = missing.reduce((sum, part) => sum + part.bytes, 0);
  if (isMetered() && bytes > METERED_CATALOGUE_BYTES_MAX) return;
  for (const { part } of missing) {
    await idle();
    await catalogueRows.put({ userKey, part, content: await fetchCataloguePart(storeKey, part) });
  }
  const same = groups.map((group) => group.map((one) => ({ itemCode: one.item_code, chainIds: one.chain_ids })));
  const isTooMuch = isMetered() && count > METERED_SHELF_PRODUCTS_MAX;
  const shelf = isTooMuch ? null : await fetchedShelf(storeKey);
  const isMissed = !isTooMuch && shelf === null;
  const checkedAt = isMissed ? now - DEVICE_CATALOGUE_CHECK_MS + SHELF_RETRY_MS : now;
  const head = { storeKey, scope, parts: parts.map(({ part }) => part), same, checkedAt };
  await catalogueRows.write(userKey, async (rows) => {
    void rows.put({ userKey, part: HEAD, content: head });
    const current = new Set([HEAD, SHELF, ...head.parts]);
    for (const part of here) if (part !== undefined && !current.has(part)) void rows.delete([userKey, part]);
  });
  if (shelf) await storeShelf(userKey, { storeKey, at: now, shelf });
  version += 1;
}

/** Stores the prices apart from the catalogue: on a full disk it is of use without them. */
async function storeShelf(userKey: string, content: CopyOfShelf): Promise<void> {
  if (currentUserKey() === userKey) noteSample(content.storeKey, content.shelf.is_sample === true);
  try {
    await catalogueRows.put({ userKey, part: SHELF, content });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Without its prices a catalogue is still of use. */
async function fetchedShelf(storeKey: string): Promise<ShelfCopy | null> {
  try {
    return await fetchShelfCopy(storeKey);
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

export async function headOf(userKey: string): Promise<CatalogueHead | null> {
  const row = await catalogueRows.get(userKey, HEAD);
  return row !== undefined && 'parts' in row.content ? row.content : null;
}

/** A browser that never rests does it after this, in ms. */
const IDLE_LATEST_MS = 2000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_LATEST_MS });
    else setTimeout(resolve, 0);
  });
