import { hostOfText } from '@sali/contract/webAddress';
import { copyImage } from '../images/images.ts';
import { replaceImageLink, selectIdsOfLink } from './db.ts';
import type { RecipesRoom } from './room.ts';

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
