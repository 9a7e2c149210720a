/**
 * The pictures room: pictures of products. Invariant: what a page shows is a file of this server; an address of another
 * site is fetched by the server, through the guards of the open internet, encoded again and stored [PC1]. Called by the
 * catalogue, which stores the addresses, by its routes and by the clock:
 *
 *   upload ───────────────────▶ storeProductPicture ─┐
 *   address in a form ─▶ takePicture ─────────┼▶ images (files), product_picture (where it is from)
 *   address of an import ─▶ picture_fetch ────┤
 *   barcode without a picture ─▶ lookups.ts ──┘   (picture_fetch: fetching.ts, one process per address)
 */
import { pictureKeyOf } from '@sali/domain/goods/catalogue/picture';
import { UNUSED_PICTURE_MS } from '@sali/domain/base/limits/pictures';
import type { ReadDb } from '../../base/db/open.ts';
import { invalidField } from '../../base/errors.ts';
import { makeImage, pictureOf, removePictures } from '../../base/images/images.ts';
export { hasPicture } from './db.ts';
import { deleteDoneFetches, deleteUnusedPictures, hasPicture, readPictureCredit, selectPicturesOf } from './db.ts';
import { fieldErrorOf } from './problems.ts';
import type { PicturesRoom } from './room.ts';
import { allowedHostOf, type TakenPicture, storeProductPicture, takePicture } from './take.ts';

export type { PicturesRoom } from './room.ts';
export { fetchWaitingPictures } from './fetching.ts';
export { queuePictureLookup } from './lookups.ts';
export { checkImportedPictures } from './imported.ts';
export { isFetchedFrom } from './hosts/db.ts';
export { allowedHostOf } from './take.ts';

/** Stores a picture that a person uploads. @throws AppError too_many_requests, image_type, image_unreadable, unavailable */
export async function uploadPicture(room: PicturesRoom, userId: number, bytes: Buffer): Promise<TakenPicture> {
  await room.countPicture(userId);
  return storeProductPicture(room, userId, bytes);
}

/**
 * Stores the picture that a person gives a product: a picture of this server stays, an address of the web is fetched
 * now. An address that was fetched in the last day is not fetched again, so that a repeated call answers the same.
 * @param field the field that the errors name
 * @returns undefined and empty texts as they are
 * @throws AppError invalid_fields with the reason; too_many_requests; unavailable
 */
export async function givenPicture<Given extends string | null | undefined>(
  room: PicturesRoom,
  userId: number,
  field: string,
  given: Given,
): Promise<Given | string> {
  if (!given) return given;
  const key = pictureKeyOf(given);
  if (key !== null) {
    if (await hasPicture(room.db, key)) return given;
    throw invalidField(field, 'picture_unknown');
  }
  try {
    await allowedHostOf(room, given);
    const since = new Date(room.now().getTime() - UNUSED_PICTURE_MS / 2);
    const known = (await selectPicturesOf(room.db, [given], since)).get(given);
    if (known !== undefined) return pictureOf(known).webp;
    await room.countPicture(userId);
    return (await takePicture(room, userId, given)).image_url;
  } catch (error) {
    throw fieldErrorOf(field, error);
  }
}

/** For an address that is stored now and fetched later. @throws AppError invalid_fields where it is none, or its host is blocked */
export async function requireAllowedAddress(
  room: Pick<PicturesRoom, 'db'>,
  field: string,
  address: string,
): Promise<void> {
  try {
    await allowedHostOf(room, address);
  } catch (error) {
    throw fieldErrorOf(field, error);
  }
}

/**
 * The name to show beside a picture of this server, with the address that it was fetched from; null for an uploaded
 * one.
 */
export async function creditOf(db: ReadDb, address: string | null): Promise<{ name: string; url: string } | null> {
  const key = pictureKeyOf(address);
  const credit = key === null ? undefined : await readPictureCredit(db, key);
  return credit ? { name: credit.credit, url: credit.source } : null;
}

/**
 * Deletes pictures that nothing has shown for a day: uploads that were never saved, and pictures that were replaced. And
 * addresses that were fetched, or that failed and that nothing has any more.
 */
export async function deleteUnused(room: PicturesRoom): Promise<void> {
  const before = new Date(room.now().getTime() - UNUSED_PICTURE_MS);
  await deleteDoneFetches(room.db, before);
  await removePictures(room, await deleteUnusedPictures(room.db, before));
}

/** A small picture of an address of the web, as a `data:` address, for a form to show; nothing is stored. @throws as {@link takePicture} */
export async function previewPicture(room: PicturesRoom, userId: number, address: string): Promise<string> {
  await allowedHostOf(room, address);
  await room.countPicture(userId);
  const image = await makeImage(await room.fetchPicture(address), userId);
  return `data:image/webp;base64,${image['-thumb.webp'].toString('base64')}`;
}
