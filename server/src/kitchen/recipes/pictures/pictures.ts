import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import { RECIPE_PICTURES_MAX } from '@sali/domain/base/limits';
import type { StoredAnswer } from '../../../base/db/idempotency.ts';
import type { Db } from '../../../base/db/open.ts';
import { AppError } from '../../../base/errors.ts';
import { bytesOfImage, makeImage, pictureOf, removePictures } from '../../../base/images/images.ts';
import { allowedHostOf } from '../../../goods/pictures/pictures.ts';
import { type RecipeRow, selectEntries, updateRecipe } from '../db.ts';
import { shownRecipeToWire } from '../recipes.ts';
import type { RecipesRoom } from '../room.ts';
import { pictureToWire } from '../wire.ts';
import { answeredBefore, answerOfRecipe, onOwn, requireOwn } from '../write.ts';
import type { Writer } from '../caller.ts';
import { deletePicture, insertPictures, nextCover, selectPictures, updatePicture } from '../picturesDb.ts';

/**
 * The pictures of a recipe: up to six, in an order, one of them the cover; a picture may belong to a step [RP1]–[RP6].
 * Invariant: `recipe.image_key` is the cover and one of the recipe's pictures, or null where it has none or its cover is an
 * address elsewhere. Files are made outside of transactions, so that no connection is held meanwhile.
 */

/**
 * Replaces the cover at its place, or adds the first one.
 * @param sourceHost where it was fetched; null for an upload
 * @throws AppError image_type, image_unreadable, too_many_pictures, too_many_requests, quota_pictures
 */
export async function changeImage(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  bytes: PictureBytes,
  sourceHost: string | null = null,
): Promise<wire.UploadedImage> {
  let replaced: string | null = null;
  const uploaded = await withNewPicture(room, writer, recipeId, bytes, async (tx, row, made) => {
    const pictures = await selectPictures(tx, [recipeId]);
    const before = pictures.find((picture) => picture.picture_id === row.image_key);
    if (!before && pictures.length >= RECIPE_PICTURES_MAX) throw new AppError('too_many_pictures');
    const place = before ?? { entry_id: null, order_index: (pictures[0]?.order_index ?? 1) - 1 };
    if (before) await deletePicture(tx, recipeId, before.picture_id);
    replaced = before?.picture_id ?? null;
    const { entry_id, order_index } = place;
    const at = room.now();
    const { key, bytes: size } = made;
    await insertPictures(tx, [
      {
        picture_id: key,
        recipe_id: recipeId,
        entry_id,
        order_index,
        created_at: at,
        source_host: sourceHost,
        bytes: size,
      },
    ]);
    await updateRecipe(tx, recipeId, { image_key: key, image_link: null, updated_at: at });
    const image = pictureOf(key);
    return { status: 200, body: { image_url: image.webp, image, picture_id: key } };
  });
  if (replaced !== null) await removePictures(room, [replaced]);
  return uploaded;
}

/**
 * Adds a picture after the others; the first one becomes the cover.
 * @throws AppError too_many_pictures, image_type, image_unreadable, too_many_requests, quota_pictures
 */
export const addPicture = (
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  bytes: Buffer,
): Promise<wire.RecipePicture> =>
  withNewPicture(room, writer, recipeId, bytes, async (tx, row, { key, bytes: size }) => {
    const pictures = await selectPictures(tx, [recipeId]);
    // A cover elsewhere counts: it becomes a picture once it is stored here.
    const count = pictures.length + (row.image_link === null ? 0 : 1);
    if (count >= RECIPE_PICTURES_MAX) throw new AppError('too_many_pictures');
    const at = room.now();
    const picture = {
      picture_id: key,
      recipe_id: recipeId,
      entry_id: null,
      order_index: (pictures.at(-1)?.order_index ?? 0) + 1,
      created_at: at,
      source_host: null,
      bytes: size,
    };
    await insertPictures(tx, [picture]);
    const isCover = row.image_key === null && row.image_link === null;
    await updateRecipe(tx, recipeId, { ...(isCover && { image_key: key }), updated_at: at });
    return { status: 201, body: pictureToWire(picture, isCover ? key : row.image_key) };
  });

/** A picture before it is encoded again; one that is fetched is counted first. */
type PictureBytes = Buffer | (() => Promise<Buffer>);

/** The key of new files of a picture, and their bytes. */
type NewFiles = { readonly key: string; readonly bytes: number };

/** Makes and stores a picture, then runs `work`; a picture that `work` did not take, as in a repeated call, is removed. */
async function withNewPicture<Body>(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  bytes: PictureBytes,
  work: (tx: Db, row: RecipeRow, made: NewFiles) => Promise<StoredAnswer<Body>>,
): Promise<Body> {
  const before = await answeredBefore<Body>(room, writer);
  if (before) return before.body;
  await requireOwn(room.db, writer, recipeId);
  await room.countPicture(writer.userId);
  const image = await makeImage(typeof bytes === 'function' ? await bytes() : bytes, writer.userId);
  const made = { key: room.newId(), bytes: bytesOfImage(image) };
  await room.takePictures(writer.userId, made.bytes);
  await room.images.put(made.key, image);
  let isTaken = false;
  try {
    const body = await onOwn(room, writer, recipeId, async (tx, row) => {
      const answer = await work(tx, row, made);
      isTaken = true;
      return answer;
    });
    return body;
  } catch (error) {
    isTaken = false;
    throw error;
  } finally {
    if (!isTaken) await room.images.remove(made.key);
  }
}

/**
 * Stores the picture at a web address like an upload. @throws AppError too_many_requests, page_address,
 * picture_host_blocked, page_unreachable, image_too_big, image_type, image_unreadable
 */
export async function takeImage(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  address: string,
): Promise<wire.UploadedImage> {
  const before = await answeredBefore<wire.UploadedImage>(room, writer);
  if (before) return before.body;
  await requireOwn(room.db, writer, recipeId);
  await room.countPage(writer.userId);
  const host = await allowedHostOf(room, address);
  return changeImage(room, writer, recipeId, () => room.fetchPicture(address), host);
}

/**
 * Puts the pictures in the order of the body, each with its step, and chooses the cover.
 * @throws AppError pictures_changed where the body does not name each picture once; entry_not_found for a step of another
 * recipe
 */
export const arrangePictures = (
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  { pictures, cover_id: cover }: wire.PictureOrder,
): Promise<wire.Recipe> =>
  onOwn(room, writer, recipeId, async (tx, row) => {
    const known = new Set((await selectPictures(tx, [recipeId])).map((picture) => picture.picture_id));
    const named = new Set(pictures.map((picture) => picture.picture_id));
    const isWhole = pictures.length === known.size && [...known].every((id) => named.has(id));
    if (!isWhole || (cover !== null && !known.has(cover))) throw new AppError('pictures_changed');
    const entries = await selectEntries(tx, [recipeId]);
    const steps = new Set(entries.flatMap((entry) => (entry.entry_type === 'step' ? entry.entry_id : [])));
    for (const [at, { picture_id: id, step_id: step }] of pictures.entries()) {
      if (step !== null && !steps.has(step)) throw new AppError('entry_not_found');
      await updatePicture(tx, row.recipe_id, id, { entry_id: step, order_index: at + 1 });
    }
    const image = cover === null ? {} : { image_key: cover, image_link: null };
    const after = await updateRecipe(tx, row.recipe_id, { ...image, updated_at: room.now() });
    return answerOfRecipe(200, await shownRecipeToWire(tx, after, writer.userId));
  });

/** Deletes a picture and its files; after the cover, the first of the others is the cover. @throws AppError picture_not_found */
export async function removePicture(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  pictureId: string,
): Promise<void> {
  await onOwn(room, writer, recipeId, async (tx, row) => {
    const pictures = await selectPictures(tx, [recipeId]);
    if (!pictures.some((picture) => picture.picture_id === pictureId)) throw new AppError('picture_not_found');
    await deletePicture(tx, recipeId, pictureId);
    const cover = row.image_key === pictureId ? nextCover(pictures, pictureId) : row.image_key;
    await updateRecipe(tx, recipeId, { image_key: cover, updated_at: room.now() });
    return { status: 204, body: null };
  });
  await removePictures(room, [pictureId]);
}
