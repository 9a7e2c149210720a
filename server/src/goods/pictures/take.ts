import { hostOfText, isWebAddress } from '@sali/contract/base/webAddress';
import { AppError } from '../../base/errors.ts';
import { bytesOfImage, makeImage, pictureOf } from '../../base/images/images.ts';
import { insertPicture, isHostBlocked } from './db.ts';
import type { PicturesRoom } from './room.ts';

/** The person for pictures that are made in the background: they have one place in the queue of the images room. */
export const NOBODY = 0;

export type TakenPicture = {
  readonly key: string;
  readonly image_url: string;
  readonly image: ReturnType<typeof pictureOf>;
};

/**
 * Encodes a picture again and stores it.
 * @param from where it was fetched, and whom to name beside it
 * @throws AppError image_type, image_unreadable, unavailable, quota_pictures
 */
export async function storeProductPicture(
  room: PicturesRoom,
  userId: number,
  bytes: Buffer,
  from: { readonly source: string; readonly host: string; readonly credit: string } = {
    source: '',
    host: '',
    credit: '',
  },
): Promise<TakenPicture> {
  const key = room.newId();
  const made = await makeImage(bytes, userId);
  const size = bytesOfImage(made);
  if (userId !== NOBODY) await room.takePictures(userId, size);
  await room.images.put(key, made);
  await insertPicture(room.db, { key, ...from, userId: userId === NOBODY ? null : userId, at: room.now(), size });
  const image = pictureOf(key);
  return { key, image_url: image.webp, image };
}

/**
 * Fetches the picture at an address and stores it with its source.
 * @throws AppError page_address, page_unreachable, image_too_big, image_type, image_unreadable, picture_host_blocked
 */
export async function takePicture(
  room: PicturesRoom,
  userId: number,
  address: string,
  { credit, bytes }: { readonly credit?: string; readonly bytes?: Buffer } = {},
): Promise<TakenPicture> {
  const host = await allowedHostOf(room, address);
  return storeProductPicture(room, userId, bytes ?? (await room.fetchPicture(address)), {
    source: address,
    host,
    credit: credit ?? host,
  });
}

/** The host of an address. @throws AppError page_address, picture_host_blocked */
export async function allowedHostOf({ db }: Pick<PicturesRoom, 'db'>, address: string): Promise<string> {
  const host = isWebAddress(address) ? hostOfText(address) : null;
  if (host === null) throw new AppError('page_address');
  if (await isHostBlocked(db, host)) throw new AppError('picture_host_blocked');
  return host;
}
