/**
 * The storage room: whose the rows and files are, and how much of them each person may keep.
 * Called by the rooms that store pictures, before they do; the other rooms know nothing of it.
 */
import { PICTURE_BYTES_PER_USER } from '@sali/domain/limits/storage';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { pictureBytesOf } from './db.ts';

export { purgeTables } from './db.ts';

/** What is purged before its time: what was deleted until then, of one person where `ownerId` says so. */
export type PurgeOfDeleted = { readonly until?: Date; readonly ownerId?: number };

/** What the storage room needs of other rooms; `rooms.ts` passes it in. */
export type StorageParts = Pick<Deps, 'db' | 'now' | 'log'> & {
  /** Deletes for good what a person has deleted and could still bring back. */
  readonly purgeDeletedOf: (userId: number) => Promise<void>;
};

/**
 * Before pictures are a person's. What they have deleted makes room at once where it is needed [ST4].
 * @param bytes of all their files
 * @throws AppError quota_pictures
 */
export async function takePictures(
  { db, now, purgeDeletedOf }: StorageParts,
  userId: number,
  bytes: number,
): Promise<void> {
  const fits = async () => (await pictureBytesOf(db, userId, now())) + bytes <= PICTURE_BYTES_PER_USER;
  if (bytes === 0 || (await fits())) return;
  await purgeDeletedOf(userId);
  if (!(await fits())) throw new AppError('quota_pictures');
}
