import { hostOfText } from '@sali/contract/base/webAddress';
import { messageText } from '@sali/contract/base/messages';
import { pictureOf } from '../../base/images/images.ts';
import type { ClaimedFetch } from './db.ts';
import * as sql from './db.ts';
import { findPicture } from './lookups.ts';
import { isTransient, pictureProblemOf } from './problems.ts';
import { NOBODY, takePicture } from './take.ts';
import type { PicturesRoom } from './room.ts';

/** The server fetches so many pictures each time, one after the other. */
const PICTURE_FETCHES_AT_ONCE = 20;
/** No other process fetches an address that one has begun with. */
const PICTURE_LEASE_MS = 5 * 60_000;
/** The wait after each failed attempt; after the last one the address is given up. */
export const PICTURE_RETRY_WAITS_MS = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000] as const;
/** A product without a picture is asked about again after this, so many times in all. */
const PICTURE_LOOKUP_AGAIN_MS = 30 * 24 * 60 * 60_000;
const PICTURE_LOOKUP_ATTEMPTS = 2;

/**
 * Fetches pictures whose addresses are stored: of imports, of older versions, and of the source of pictures. Each address
 * is claimed by one process. A failure that may pass is repeated with longer waits; after the last one the address is given
 * up, and the products keep their category's icon [PC4].
 */

const afterMs = (room: PicturesRoom, ms: number): Date => new Date(room.now().getTime() + ms);

/** Runs one round. @returns how many addresses were tried */
export async function fetchWaitingPictures(
  room: PicturesRoom,
  stopping: AbortSignal = new AbortController().signal,
): Promise<number> {
  await takeNewAddresses(room);
  for (let count = 0; count < PICTURE_FETCHES_AT_ONCE; count += 1) {
    const claimed = stopping.aborted
      ? undefined
      : await sql.claimFetch(room.db, room.now(), afterMs(room, PICTURE_LEASE_MS));
    if (!claimed) return count;
    await fetchOne(room, claimed);
  }
  return PICTURE_FETCHES_AT_ONCE;
}

async function takeNewAddresses(room: PicturesRoom): Promise<void> {
  const found = (await sql.selectNewAddresses(room.db)).map((address) => ({ address, host: hostOfText(address) }));
  const fetches = found.map(({ address, host }) => ({
    ...{ address, host: host ?? '', productId: null },
    reason: host === null ? messageText('picture_address') : '',
  }));
  await sql.insertFetches(room.db, fetches, room.now());
}

async function fetchOne(room: PicturesRoom, claimed: ClaimedFetch): Promise<void> {
  const { fetch_id: id, product_id: productId, attempts } = claimed;
  const waitMs = productId === null ? 0 : await room.countLookup();
  if (waitMs > 0)
    return sql.updateFetch(room.db, id, { state: 'waiting', next_at: afterMs(room, waitMs), attempts: attempts - 1 });
  try {
    const changed = productId === null ? await takeAddress(room, claimed) : await askSource(room, claimed, productId);
    await sql.updateFetch(room.db, id, { state: 'taken', reason: '' });
    if (changed.length > 0) await room.productsChanged(changed);
  } catch (error) {
    await sql.updateFetch(room.db, id, failedFetchOf(room, claimed, error));
    if (pictureProblemOf(error) === undefined) room.log.error({ err: error, fetchId: id }, 'a picture was not fetched');
  }
}

/** @returns the products that show the picture now */
async function takeAddress(room: PicturesRoom, { address }: ClaimedFetch): Promise<number[]> {
  const known = (await sql.selectPicturesOf(room.db, [address], new Date(0))).get(address);
  const key = known ?? (await takePicture(room, NOBODY, address)).key;
  const changed = await room.db
    .transaction()
    .execute((tx) => sql.replaceAddress(tx, address, pictureOf(key).webp, room.now()));
  await room.pictureStored(address, key);
  return changed;
}

async function askSource(room: PicturesRoom, { address }: ClaimedFetch, productId: number): Promise<number[]> {
  const { image_url: path } = await findPicture(room, address);
  return (await sql.giveFoundPicture(room.db, productId, path, room.now())) ? [productId] : [];
}

/** A question about a barcode that failed is asked again after a month, when somebody looks at the product. */
function failedFetchOf(room: PicturesRoom, { product_id: productId, attempts }: ClaimedFetch, error: unknown) {
  const reason = pictureProblemOf(error) ?? messageText('picture_unreachable');
  const waitMs = PICTURE_RETRY_WAITS_MS[attempts - 1];
  const isLast = waitMs === undefined || (productId !== null && attempts >= PICTURE_LOOKUP_ATTEMPTS);
  if (isTransient(error) && !isLast) return { state: 'waiting', reason, next_at: afterMs(room, waitMs) } as const;
  return { state: 'failed', reason, next_at: afterMs(room, PICTURE_LOOKUP_AGAIN_MS) } as const;
}
