import type { PersonalProduct } from '@sali/contract/goods/catalogue/productInfo';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { importedListId, importedRecipeKey } from '@sali/domain/lists/importedList';
import type { ShoppingList } from '@sali/domain/lists/list';
import { fetchAllPersonal, putPersonal } from '../../goods/catalogue/api.ts';
import { HttpError } from '../../base/httpError.ts';
import { postRecipe, postRecipePicture } from '../../kitchen/recipes/api.ts';
import { fetchOwnRecipes } from '../../kitchen/recipes/more/api.ts';
import { copyOfExport } from '../../people/sync/copies.ts';
import { type ExportedData, type ExportedRecipe, exportedRecipeOf } from './readExport.ts';

export type ImportWishes = Pick<ExportedData, 'lists' | 'recipes' | 'notes'>;

/** The number of additions of each kind. Data that was here already is not counted. */
export type AddedData = { readonly lists: number; readonly recipes: number; readonly notes: number };

/** `missing`: names and notes of products that are not in this catalogue. */
export type ImportResult = { readonly added: AddedData; readonly missing: number };

/** Whether the list of an export, or its copy from an earlier import, is on this device. */
export const isOnDevice = (known: Readonly<Record<string, unknown>>, list: ShoppingList, userId: number): boolean =>
  list.id in known || importedListId(list.id, userId) in known;

/**
 * Adds the chosen data to the account, one after the other: lists by the queue of changes, recipes and notes by the
 * server. The account's data stays as it is, and an import repeated after a failure adds nothing twice.
 * @param onProgress called with the number of lists, recipes and notes that are done
 * @throws HttpError of the first recipe or note that the server refused; those before it stay
 */
export async function importData(
  { lists, recipes, notes }: ImportWishes,
  userId: number,
  onProgress: (done: number) => void,
): Promise<ImportResult> {
  const added = { lists: 0, recipes: 0, notes: 0 };
  let [done, missing] = [0, 0];
  for (const list of lists) {
    await copyOfExport(list, importedListId(list.id, userId));
    added.lists += 1;
    onProgress((done += 1));
  }
  const ownOf = await knownRecipes(recipes, userId);
  for (const exported of recipes) {
    if (await addRecipe(exported, ownOf(exported), userId)) added.recipes += 1;
    onProgress((done += 1));
  }
  const known = new Map(notes.length === 0 ? [] : (await fetchAllPersonal()).map((one) => [one.item_code, one]));
  for (const note of notes) {
    const outcome = await addNote(note, known.get(note.item_code));
    if (outcome === 'added') added.notes += 1;
    if (outcome === 'missing') missing += 1;
    onProgress((done += 1));
  }
  return { added, missing };
}

/**
 * With its picture, where the export carries one. A picture that the server refuses leaves the recipe without one. A recipe
 * that the account has gets the picture that it lacks, since an earlier import may have stopped between the two.
 * @returns whether something was added
 */
async function addRecipe(exported: ExportedRecipe, own: Recipe | undefined, userId: number): Promise<boolean> {
  if (own && (!exported.picture || own.pictures.length > 0)) return false;
  const key = importedRecipeKey(keyContentOf(exported), userId);
  // Read first: where the file is gone by now, the recipe is not added without its picture.
  const picture = await exported.picture?.();
  const { recipe_id: number } = own ?? (await postRecipe(exported.recipe, key));
  if (!picture) return !own;
  try {
    await postRecipePicture(number, picture, importedRecipeKey(`picture ${key}`, userId));
  } catch (error) {
    if (!(error instanceof HttpError) || error.isTransient) throw error;
    return !own;
  }
  return true;
}

/** Returns the account's recipe for one of an export: the recipe itself, or a copy with the same content. */
async function knownRecipes(
  recipes: readonly ExportedRecipe[],
  userId: number,
): Promise<(exported: ExportedRecipe) => Recipe | undefined> {
  const known = new Map<string, Recipe>();
  for (const own of recipes.length === 0 ? [] : await fetchOwnRecipes(userId)) {
    const exported = exportedRecipeOf(own);
    if (exported) known.set(identityOf(exported), own).set(recipeContentOf(exported), own);
  }
  return (exported) => known.get(identityOf(exported)) ?? known.get(recipeContentOf(exported));
}

/** Recipes of other servers have the same numbers, but were not created at the same time. */
const identityOf = ({ number, createdAt }: ExportedRecipe): string => `${number} ${createdAt}`;

/** The names of all recipes of the account, as `comparedTitle` makes them: what of an export may be a double. */
export async function ownTitles(userId: number): Promise<ReadonlySet<string>> {
  return new Set((await fetchOwnRecipes(userId)).map(({ title }) => comparedTitle(title)));
}

/** Without case, signs and spaces. */
export const comparedTitle = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The words and numbers that a person reads in it, without the picture: that of a copy has an address of its own. An answer of
 * the server spells out fields that an export leaves away.
 */
const recipeContentOf = ({ recipe }: ExportedRecipe): string =>
  JSON.stringify([
    recipe.title,
    recipe.description ?? '',
    recipe.instructions ?? '',
    [recipe.servings, recipe.prep_time, recipe.cook_time].map((number) => number ?? null),
    recipe.tags ?? [],
    (recipe.entries ?? []).map((entry) =>
      entry.entry_type === 'step'
        ? entry.step_text
        : [entry.product_name, entry.quantity ?? null, entry.unit ?? null, entry.notes ?? ''],
    ),
  ]);

/** The same recipe with another text is another call. */
const keyContentOf = (exported: ExportedRecipe): string => `${identityOf(exported)} ${JSON.stringify(exported.recipe)}`;

/** Adds the name and the note of a product where there is none yet. */
async function addNote(
  { item_code: itemCode, alias, note }: PersonalProduct,
  known: PersonalProduct | undefined,
): Promise<'added' | 'known' | 'missing'> {
  const change = {
    ...(alias !== '' && !known?.alias && { alias }),
    ...(note !== '' && !known?.note && { note }),
  };
  if (Object.keys(change).length === 0) return 'known';
  try {
    await putPersonal(itemCode, change);
    return 'added';
  } catch (error) {
    if (error instanceof HttpError && error.code === 'product_not_found') return 'missing';
    throw error;
  }
}
