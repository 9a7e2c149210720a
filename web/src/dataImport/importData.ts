import { importedListId } from '@sali/domain/lists/importedList';
import type { ShoppingList } from '@sali/domain/lists/list';
import { putPersonal } from '../catalogue/api.ts';
import { postRecipe } from '../recipes/api.ts';
import { copyOfExport } from '../sync/copies.ts';
import type { ExportedData, ExportedRecipe } from './readExport.ts';

export type ImportWishes = Pick<ExportedData, 'lists' | 'recipes' | 'notes'>;

/** Whether the list of an export, or its copy from an earlier import, is on this device. */
export const isOnDevice = (known: Readonly<Record<string, unknown>>, list: ShoppingList, userId: number): boolean =>
  list.id in known || importedListId(list.id, userId) in known;

/**
 * Adds what was chosen to the account, one after the other: lists by the queue of changes, recipes and notes by the server.
 * What is repeated after a failure adds nothing twice.
 * @param onStep called after each list, recipe and note
 * @throws HttpError of the first recipe or note that the server refused; what came before it stays
 */
export async function importData(
  { lists, recipes, notes }: ImportWishes,
  userId: number,
  onStep: () => void,
): Promise<void> {
  for (const list of lists) {
    await copyOfExport(list, importedListId(list.id, userId));
    onStep();
  }
  for (const exported of recipes) {
    await postRecipe(exported.recipe, importedListId(idOfRecipe(exported), userId));
    onStep();
  }
  for (const { item_code: itemCode, alias, note } of notes) {
    await putPersonal(itemCode, { alias, note });
    onStep();
  }
}

/** A UUID for the number of a recipe. */
const idOfRecipe = ({ number }: ExportedRecipe): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
