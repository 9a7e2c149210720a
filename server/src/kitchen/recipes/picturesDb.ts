import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import type { Tables } from '../../base/db/tables.ts';
import { isFetchedFrom } from '../../goods/pictures/pictures.ts';

/** All SQL of the pictures of recipes. The id of a picture is its key in the store of pictures. */

export type PictureRow = Selectable<Tables['recipe_picture']>;

/** The pictures of these recipes, each recipe's in their order. */
export const selectPictures = (db: Db, recipeIds: readonly number[]): Promise<PictureRow[]> =>
  db
    .selectFrom('recipe_picture')
    .selectAll()
    .where('recipe_id', '=', sql<number>`any(${recipeIds}::integer[])`)
    .orderBy('recipe_id')
    .orderBy('order_index')
    .orderBy('created_at')
    .orderBy('picture_id')
    .execute();

/** The pictures of a recipe in their order, which cannot be deleted before the transaction ends. */
export const holdPictures = (tx: Db, recipeId: number): Promise<PictureRow[]> =>
  tx
    .selectFrom('recipe_picture')
    .selectAll()
    .where('recipe_id', '=', recipeId)
    .orderBy('order_index')
    .orderBy('created_at')
    .orderBy('picture_id')
    .forKeyShare()
    .execute();

/** A picture that its recipe has already stays as it is. */
export async function insertPictures(tx: Db, rows: readonly Insertable<Tables['recipe_picture']>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('recipe_picture')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function updatePicture(
  tx: Db,
  recipeId: number,
  pictureId: string,
  place: Pick<PictureRow, 'entry_id' | 'order_index'>,
): Promise<void> {
  await tx
    .updateTable('recipe_picture')
    .set(place)
    .where('recipe_id', '=', recipeId)
    .where('picture_id', '=', pictureId)
    .execute();
}

export async function deletePicture(tx: Db, recipeId: number, pictureId: string): Promise<void> {
  await tx.deleteFrom('recipe_picture').where('recipe_id', '=', recipeId).where('picture_id', '=', pictureId).execute();
}

/**
 * Deletes the pictures that were fetched from a host or its subdomains; the first of the others becomes the cover.
 * @returns the keys of the pictures
 */
export async function deletePicturesOfHost(tx: Db, host: string, at: Date): Promise<readonly string[]> {
  const gone = await tx
    .deleteFrom('recipe_picture')
    .where(isFetchedFrom('source_host', host))
    .returning('picture_id')
    .execute();
  const keys = gone.map((row) => row.picture_id);
  await sql`
    update recipe set updated_at = ${at}, image_key = (
      select picture_id::text from recipe_picture p where p.recipe_id = recipe.recipe_id
      order by order_index, created_at, picture_id limit 1
    ) where image_key = any(${keys}::text[])
  `.execute(tx);
  return keys;
}

/** The key of the cover once a picture is gone; null where no other is left. */
export const nextCover = (pictures: readonly PictureRow[], goneId: string | null): string | null =>
  pictures.find((picture) => picture.picture_id !== goneId)?.picture_id ?? null;
