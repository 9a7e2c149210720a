import { HOUR_MS } from '@sali/domain/base/time';
import type { OnDisk } from '../../base/budgets/budgets.ts';
import type { Deps } from '../../base/deps.ts';
import { type ImageStore, purgeRemovedPictures } from '../../base/images/images.ts';
import { purgeDeletedLists } from '../../lists/activity/activity.ts';
import type { ListsRoom } from '../../lists/lists.ts';
import { purgeReceiptPictures } from '../../lists/receipts/receipts.ts';
import { purgeDeletedRecipes } from '../../kitchen/recipes/write.ts';
import { StorageRoom } from '../../people/storage/storage.ts';
import type { Counts } from './counts.ts';

export function openStorageRoom(deps: Deps, images: ImageStore): StorageRoom {
  return new StorageRoom({
    ...deps,
    purgeDeletedOf: async (userId) => {
      const of = { until: deps.now(), ownerId: userId };
      await purgeDeletedRecipes({ ...deps, images }, of);
      await purgeDeletedLists(deps, of);
    },
  });
}

/** The counts that rooms check before they store pictures of a person. */
export type PictureCounts = {
  /** @param bytes of all their files @param isNew false: the files are there already @throws AppError quota_pictures, quota_day */
  readonly takePictures: (userId: number, bytes: number, isNew?: boolean) => Promise<void>;
  /** @throws AppError too_many_requests past 60 an hour */
  readonly countPicture: (userId: number, count?: number) => Promise<void>;
};

export const pictureCountsOf = (storage: StorageRoom, counts: Counts): PictureCounts => ({
  takePictures: (userId, bytes, isNew = true) => storage.takePictures(userId, bytes, isNew),
  countPicture: counts.pictures,
});

/**
 * Deletes for good what has waited to be deleted for an hour and is on the disk that is short of space. A recipe has rows
 * and pictures; of a list the rows alone are worth it.
 */
export async function purgeDeletedOnDisk(
  deps: Deps,
  { images, lists }: { readonly images: ImageStore; readonly lists: ListsRoom },
  { rows, pictures }: OnDisk,
): Promise<void> {
  const until = new Date(deps.now().getTime() - HOUR_MS);
  await purgeDeletedRecipes({ ...deps, images }, { until });
  if (rows) await purgeDeletedLists(deps, { until });
  if (!pictures) return;
  await purgeReceiptPictures(lists);
  await purgeRemovedPictures({ ...deps, images });
}
