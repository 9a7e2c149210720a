import { hostOfText } from '@sali/contract/base/webAddress';
import type { Db } from '../../base/db/open.ts';
import { requireAllowedAddress } from '../../goods/pictures/pictures.ts';
import { replaceImageLink, selectIdsOfLink } from './db.ts';
import type { RecipesRoom } from './room.ts';

/**
 * Checks a cover at a web address that is stored now and fetched later: a new one counts like one that is fetched at once.
 * @param before the address that the recipe has
 * @throws AppError too_many_requests past 60 an hour; invalid_fields where it is no address, or its host is blocked
 */
export async function checkImageLink(
  { countPage }: Pick<RecipesRoom, 'countPage'>,
  tx: Db,
  userId: number,
  link: string | null | undefined,
  before: string | null = null,
): Promise<void> {
  if (!link || link === before) return;
  await requireAllowedAddress({ db: tx }, 'image_url', link);
  await countPage(userId);
}

/**
 * Before a transaction that may store an address of a cover: its picture is fetched later, so its size is not known, but a
 * person who has no room, or wrote too much today, gets none [ST4].
 * @throws AppError quota_pictures, quota_day
 */
export async function requireRoomForLink(
  { takePictures }: Pick<RecipesRoom, 'takePictures'>,
  userId: number,
  link: string | null | undefined,
): Promise<void> {
  if (link && !link.startsWith('/static/')) await takePictures(userId, 1);
}

/** Each recipe whose picture is at a web address refers to the stored picture of that address. */
export async function adoptPicture(
  { db, now, chargePictures }: Pick<RecipesRoom, 'db' | 'now' | 'chargePictures'>,
  address: string,
  storedKey: string,
): Promise<void> {
  for (const recipeId of await selectIdsOfLink(db, address)) {
    const taken = await replaceImageLink(db, recipeId, {
      ...{ address, host: hostOfText(address), key: storedKey, at: now() },
    });
    if (taken && taken.userId !== null) chargePictures(taken.userId, taken.bytes);
  }
}
