import { hostOfText } from '@sali/contract/webAddress';
import type { Db } from '../db/open.ts';
import { copyImage } from '../images/images.ts';
import { requireAllowedAddress } from '../pictures/pictures.ts';
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

/** Gives each recipe whose picture is at a web address a copy of the stored picture of that address. */
export async function adoptPicture(
  { db, images, newId, now }: Pick<RecipesRoom, 'db' | 'images' | 'newId' | 'now'>,
  address: string,
  storedKey: string,
): Promise<void> {
  for (const recipeId of await selectIdsOfLink(db, address)) {
    const key = newId();
    if (!(await copyImage(images, storedKey, key))) return;
    const isReplaced = await replaceImageLink(db, recipeId, { address, host: hostOfText(address), key, at: now() });
    if (!isReplaced) await images.remove(key);
  }
}
