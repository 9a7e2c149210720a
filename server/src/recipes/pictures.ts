import type * as wire from '@sali/contract/recipes/recipes';
import { makeImage, pictureOf } from '../images/images.ts';
import { updateRecipe } from './db.ts';
import type { RecipesRoom } from './room.ts';
import { onOwn, requireOwn } from './write.ts';
import type { Writer } from './writer.ts';

/**
 * Replaces the recipe's picture. The picture is processed outside of the transaction, so that no connection is held
 * meanwhile. @throws AppError image_type, image_unreadable
 */
export async function changeImage(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  bytes: Buffer,
): Promise<wire.UploadedImage> {
  await requireOwn(room.db, writer, recipeId);
  const key = room.newId();
  await room.images.put(key, await makeImage(bytes, writer.userId));
  let unused = key;
  try {
    const replaced: { key: string | null } = { key };
    const uploaded = await onOwn(room, writer, recipeId, async (tx, row) => {
      replaced.key = row.image_key;
      await updateRecipe(tx, recipeId, { image_key: key, image_link: null, updated_at: room.now() });
      const image = pictureOf(key);
      return { status: 200, body: { image_url: image.webp, image } };
    });
    unused = replaced.key ?? '';
    return uploaded;
  } finally {
    if (unused !== '') await room.images.remove(unused);
  }
}

/**
 * Stores the picture at a web address like an upload. @throws AppError too_many_requests, page_address,
 * page_unreachable, image_too_big, image_type, image_unreadable
 */
export async function takeImage(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  address: string,
): Promise<wire.UploadedImage> {
  await requireOwn(room.db, writer, recipeId);
  await room.countPage(writer.userId);
  return changeImage(room, writer, recipeId, await room.fetchPicture(address));
}
