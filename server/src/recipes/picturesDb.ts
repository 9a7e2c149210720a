import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

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

export async function insertPictures(tx: Db, rows: readonly Insertable<Tables['recipe_picture']>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('recipe_picture')
      .values([...rows])
      .execute();
}

export async function updatePicture(
  tx: Db,
  pictureId: string,
  place: Pick<PictureRow, 'entry_id' | 'order_index'>,
): Promise<void> {
  await tx.updateTable('recipe_picture').set(place).where('picture_id', '=', pictureId).execute();
}

export async function deletePicture(tx: Db, pictureId: string): Promise<void> {
  await tx.deleteFrom('recipe_picture').where('picture_id', '=', pictureId).execute();
}

/** The key of the cover once a picture is gone; null where no other is left. */
export const nextCover = (pictures: readonly PictureRow[], goneId: string | null): string | null =>
  pictures.find((picture) => picture.picture_id !== goneId)?.picture_id ?? null;
