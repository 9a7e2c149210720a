import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import { RECIPES_PER_USER_MAX } from '@sali/domain/base/limits';
import { runOncePerKey } from '../../../base/db/idempotency.ts';
import type { Db } from '../../../base/db/open.ts';
import { AppError } from '../../../base/errors.ts';
import { countOwnRecipes, insertEntries, insertRecipe, type RecipeRow, selectEntries } from '../db.ts';
import { holdPictures, insertPictures, type PictureRow, selectPictures } from '../picturesDb.ts';
import { shownRecipeToWire, unblockedRecipes } from '../recipes.ts';
import type { RecipesRoom } from '../room.ts';
import { answeredBefore, answerOfRecipe, readRecipeAgain } from '../write.ts';
import type { Writer } from '../caller.ts';

/**
 * Copies a recipe of another person that the caller may read into their own: private, with its entries, its pictures, which
 * are the same files, and the credit of its author, which nobody can remove [RC1]–[RC4]. The credit of a copy of a copy is that of
 * the first author.
 * @throws AppError recipe_not_found, also where the caller has blocked its author; recipe_private, recipe_is_own,
 * recipe_hidden, too_many_recipes, too_many_requests, quota_pictures
 */
export async function copyRecipe(room: RecipesRoom, writer: Writer, recipeId: number): Promise<wire.Recipe> {
  const again = readRecipeAgain(writer);
  const before = await answeredBefore<wire.Recipe>(room, writer);
  if (before) return before.body;
  await requireCopyable(room.db, writer.userId, recipeId);
  const found = await selectPictures(room.db, [recipeId]);
  await room.countPicture(writer.userId, found.length);
  await room.takePictures(
    writer.userId,
    found.reduce((sum, { bytes }) => sum + bytes, 0),
    false,
  );
  return runOncePerKey(
    room,
    writer.call,
    async (tx) => {
      const source = await requireCopyable(tx, writer.userId, recipeId);
      if ((await countOwnRecipes(tx, writer.userId)) >= RECIPES_PER_USER_MAX) throw new AppError('too_many_recipes');
      const pictures = await holdPictures(tx, recipeId);
      const row = await insertRecipe(tx, recipeCopyOf(source, pictures, writer.userId, room.now()));
      await copyParts(tx, source, row, pictures);
      return answerOfRecipe(201, await shownRecipeToWire(tx, row, writer.userId));
    },
    again,
  );
}

async function requireCopyable(db: Db, userId: number, recipeId: number): Promise<RecipeRow> {
  const [source] = await unblockedRecipes(db, userId, [recipeId]);
  if (!source) throw new AppError('recipe_not_found');
  if (source.user_id === userId) throw new AppError('recipe_is_own');
  // The author's family reads it still; a copy could be published again.
  if (source.hidden_at !== null) throw new AppError('recipe_hidden');
  return source;
}

function recipeCopyOf(source: RecipeRow, pictures: readonly PictureRow[], userId: number, at: Date) {
  const { title, description, instructions, image_link, prep_time, cook_time, servings, difficulty, kosher } = source;
  return {
    ...{ title, description, instructions, image_link, prep_time, cook_time, servings, difficulty, kosher },
    tags: JSON.stringify(source.tags),
    allergens: JSON.stringify(source.allergens),
    source: source.source,
    source_url: source.source_url,
    search_text: source.search_text,
    image_key: pictures.some(({ picture_id: id }) => id === source.image_key) ? source.image_key : null,
    is_public: false,
    user_id: userId,
    origin_recipe_id: source.origin_title === null ? source.recipe_id : source.origin_recipe_id,
    origin_user_id: source.origin_title === null ? source.user_id : source.origin_user_id,
    origin_title: source.origin_title ?? source.title,
    created_at: at,
    updated_at: at,
  };
}

/** Copies entries, and refers to the pictures with their steps. */
async function copyParts(tx: Db, source: RecipeRow, copy: RecipeRow, pictures: readonly PictureRow[]): Promise<void> {
  const entries = await selectEntries(tx, [source.recipe_id]);
  const added = await insertEntries(
    tx,
    entries.map(({ entry_id: _id, ...entry }) => ({ ...entry, recipe_id: copy.recipe_id })),
  );
  const stepIds = new Map(entries.map((entry, at) => [entry.entry_id, added[at]?.entry_id ?? null]));
  const own = { recipe_id: copy.recipe_id, created_at: copy.created_at };
  await insertPictures(
    tx,
    pictures.map((picture) => ({
      ...picture,
      ...own,
      entry_id: picture.entry_id === null ? null : (stepIds.get(picture.entry_id) ?? null),
    })),
  );
}
