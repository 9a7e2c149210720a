import { NewRecipe } from '@sali/contract/kitchen/recipes/recipes';
import { decimalOf } from '@sali/domain/base/amounts/quantity';
import { ITEM_NAME_MAX, ITEM_NOTE_MAX, RECIPE_ENTRIES_MAX } from '@sali/domain/base/limits';
import type { ForeignList, ForeignRecipe, Unread } from '@sali/domain/kitchen/exports/exportTypes';
import { exportReader } from '@sali/domain/kitchen/exports/readExport';
import { parseIngredients } from '@sali/domain/kitchen/recipes/ingredient';
import { foreignListId } from '@sali/domain/lists/importedList';
import { freeTextItem, itemIdOf, newList, type Item, type ShoppingList } from '@sali/domain/lists/list';
import type { ExportedData, ExportedRecipe } from './readExport.ts';
import { fileBytes, HEAD_BYTES, openExport, pictureTypeOf } from './unpackExport.ts';

export type ForeignData = ExportedData & { readonly unread: readonly Unread[] };

/**
 * Reads an export of another app as data to import; parts in no known form are named.
 * @param onFile called with the number of files that were read
 * @throws ExportTooBig
 */
export async function readForeignData(
  name: string,
  file: Blob,
  now: number,
  onFile: (count: number) => void = () => undefined,
): Promise<ForeignData> {
  const { files, unread: unopened, keepPicture, pictureOf } = openExport(name, file);
  const reader = exportReader(keepPicture);
  let count = 0;
  for await (const one of files) {
    reader.add(one);
    onFile((count += 1));
  }
  const found = reader.found();
  const unread = [...unopened, ...found.unread];
  const recipes = found.recipes.flatMap((foreign): ExportedRecipe[] => {
    const { data } = NewRecipe.safeParse(newRecipeOf(foreign));
    if (!data) unread.push({ name: foreign.title, reason: 'broken' });
    if (!data) return [];
    const { picture } = foreign;
    // A recipe of another app has no number.
    const exported = { number: 0, createdAt: '', recipe: data };
    return [picture ? { ...exported, picture: async () => pictureFile(await pictureOf(picture)) } : exported];
  });
  return {
    lists: found.lists.map((list) => foreignShoppingList(list, now)),
    recipes,
    notes: [],
    unreadable: 0,
    unread,
  };
}

async function pictureFile(picture: Blob | null): Promise<File | null> {
  if (!picture) return null;
  const type = pictureTypeOf(await fileBytes(picture.slice(0, HEAD_BYTES)));
  return type === undefined ? null : new File([picture], `picture.${type}`, { type: `image/${type}` });
}

function newRecipeOf(recipe: ForeignRecipe): unknown {
  const { ingredients, steps, notes, picture, image_url: image, ...facts } = recipe;
  const entries = [
    ...ingredients.flatMap(({ line, group }) => ingredientEntries(line, group)),
    ...steps.map(({ text, tip, part }) => ({ entry_type: 'step', step_text: text, notes: tip, part })),
  ];
  return {
    ...facts,
    instructions: notes,
    image_url: picture === null ? image : null,
    is_public: false,
    entries: entries.slice(0, RECIPE_ENTRIES_MAX),
  };
}

/** A line that names nothing that could be read is an ingredient in its own words. */
function ingredientEntries(line: string, part: string): object[] {
  const read = parseIngredients(line).filter(({ product }) => product !== '');
  if (read.length === 0) return [{ entry_type: 'product', product_name: line.slice(0, ITEM_NAME_MAX), part }];
  return read.map(({ product, quantity, unit, note, isOptional }) => ({
    entry_type: 'product',
    product_name: product.slice(0, ITEM_NAME_MAX),
    quantity: quantity && decimalOf(quantity),
    unit: unit ?? (quantity ? 'units' : null),
    notes: note.slice(0, ITEM_NOTE_MAX),
    is_optional: isOptional,
    part,
  }));
}

/** The list has an id of its content, so that the same file again is the same list. */
function foreignShoppingList({ name, items }: ForeignList, now: number): ShoppingList {
  const id = foreignListId(JSON.stringify([name, items]));
  const all = items.map((item, at): Item => {
    const { isCompleted, ...typed } = item;
    const times = { createdAt: now, updatedAt: now, addedAt: now + at };
    const itemId = itemIdOf(id, `${at} ${item.name}`);
    return { ...freeTextItem(itemId, item.name), ...typed, ...times, serverId: null, isCompleted };
  });
  const list = newList(id, { name, description: '', storeKey: null }, now);
  return { ...list, items: Object.fromEntries(all.map((item) => [item.id, item])) };
}
