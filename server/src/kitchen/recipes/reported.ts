import { AppError } from '../../base/errors.ts';
import type { Db } from '../../base/db/open.ts';
import { findReportedRecipes, findVisibleAmong, hidePublicRecipes, lockRecipe, updateRecipe } from './db.ts';

/** Recipes as reported content: what managers see of them, and how they are hidden from the public and shown again. */

/** 0 for all but the one way to write a number: '07' would be another subject of the same recipe. */
const idOf = (subject: string): number => (/^[1-9]\d{0,8}$/.test(subject) ? Number(subject) : 0);

/** Public recipes of other people only. @throws AppError recipe_not_found, recipe_is_own */
export async function requireReportableRecipe(db: Db, userId: number, subject: string): Promise<void> {
  const [recipe] = await findVisibleAmong(db, userId, [idOf(subject)]);
  if (recipe?.user_id === userId) throw new AppError('recipe_is_own');
  if (!recipe?.is_public) throw new AppError('recipe_not_found');
}

/** Reads the managers' view of reported recipes, by their subjects; without those that are gone. */
export async function reportedRecipeFacts(db: Db, subjects: readonly string[]) {
  const rows = await findReportedRecipes(db, subjects.map(idOf));
  return new Map(
    rows.map((row) => [
      String(row.recipe_id),
      {
        title: row.title,
        path: `/recipe/${row.recipe_id}`,
        author: row.email ?? '',
        authorId: row.user_id,
        is_hidden: row.hidden_at !== null,
        hidden_reason: row.hidden_reason,
      },
    ]),
  );
}

/** Hides a recipe from the public; its author and their family still see it. @throws AppError recipe_not_found */
export async function hideRecipe(tx: Db, subject: string, { reason, at }: { reason: string; at: Date }): Promise<void> {
  const row = await lockRecipe(tx, idOf(subject));
  if (!row || row.deleted_at !== null) throw new AppError('recipe_not_found');
  await updateRecipe(tx, row.recipe_id, { is_public: false, hidden_at: at, hidden_reason: reason });
}

/** Hides a person's public recipes, also those that they deleted and can bring back. @returns their subjects */
export const hideRecipesOf = async (
  tx: Db,
  authorId: number,
  { reason, at }: { reason: string; at: Date },
): Promise<readonly string[]> => (await hidePublicRecipes(tx, authorId, { at, reason })).map(String);

/** Makes a hidden recipe public again. @throws AppError recipe_not_found where it is gone, or not hidden */
export async function showRecipe(tx: Db, subject: string): Promise<void> {
  const row = await lockRecipe(tx, idOf(subject));
  if (!row || row.hidden_at === null) throw new AppError('recipe_not_found');
  await updateRecipe(tx, row.recipe_id, { is_public: true, hidden_at: null, hidden_reason: '' });
}

/** The author and the title of a recipe; undefined where it, or its author's account, is gone. */
export async function authorOfReported(db: Db, subject: string) {
  const [row] = await findReportedRecipes(db, [idOf(subject)]);
  return row && row.user_id !== null ? { userId: row.user_id, name: row.title, recipeId: row.recipe_id } : undefined;
}
