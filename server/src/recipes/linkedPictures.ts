import { hostOfText } from '@sali/contract/webAddress';
import type { Db } from '../db/open.ts';
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

/** Each recipe whose picture is at a web address refers to the stored picture of that address. */
export async function adoptPicture(
  { db, now }: Pick<RecipesRoom, 'db' | 'now'>,
  address: string,
  storedKey: string,
): Promise<void> {
  for (const recipeId of await selectIdsOfLink(db, address))
    await replaceImageLink(db, recipeId, { address, host: hostOfText(address), key: storedKey, at: now() });
}
