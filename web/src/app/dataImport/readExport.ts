import { PersonalChange, PersonalProduct } from '@sali/contract/goods/catalogue/productInfo';
import { ListWire } from '@sali/contract/lists/lists';
import { listFromWire } from '@sali/contract/lists/listsWire';
import { NewRecipe } from '@sali/contract/kitchen/recipes/recipes';
import type { ShoppingList } from '@sali/domain/lists/list';
import { isRecord } from '@sali/domain/base/unknownValues';

/** A recipe of an export, with its number and its time of creation there. */
export type ExportedRecipe = {
  readonly number: number;
  readonly createdAt: string;
  readonly recipe: NewRecipe;
  /** A recipe of another app may have one, which is read from its archive only now. */
  readonly picture?: () => Promise<File | null>;
};

/** The importable data of an export; `unreadable` is how many lists, recipes and notes could not be read. */
export type ExportedData = {
  readonly lists: readonly ShoppingList[];
  readonly recipes: readonly ExportedRecipe[];
  readonly notes: readonly PersonalProduct[];
  readonly unreadable: number;
};

/** @returns undefined for a file that is not an export of a person's data */
export function readExport(text: string): ExportedData | undefined {
  const data = parsed(text);
  if (!isRecord(data) || typeof data['exported_at'] !== 'string' || !Array.isArray(data['lists'])) return undefined;
  const lists = partOfExport(data['lists'], listOf);
  const recipes = partOfExport(data['recipes'], exportedRecipeOf);
  const notes = partOfExport(data['own_names_and_notes'], personalNoteOf);
  return {
    lists: lists.read,
    recipes: recipes.read,
    notes: notes.read,
    unreadable: lists.unreadable + recipes.unreadable + notes.unreadable,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: no export.
    return undefined;
  }
}

function partOfExport<Row>(
  rows: unknown,
  read: (row: unknown) => Row | undefined,
): { read: Row[]; unreadable: number } {
  const all: unknown[] = Array.isArray(rows) ? rows : [];
  const found = all.map(read).filter((row) => row !== undefined);
  return { read: found, unreadable: all.length - found.length };
}

function listOf(row: unknown): ShoppingList | undefined {
  const { data } = ListWire.safeParse(row);
  return data && listFromWire(data);
}

/** One that the server would refuse, too long say, counts as unreadable. */
const personalNoteOf = (row: unknown): PersonalProduct | undefined =>
  PersonalChange.safeParse(row).success ? PersonalProduct.safeParse(row).data : undefined;

/** Private, and without what only the other database knows: numbers of entries, products and recipes, uploaded pictures. */
export function exportedRecipeOf(row: unknown): ExportedRecipe | undefined {
  if (!isRecord(row) || typeof row['recipe_id'] !== 'number') return undefined;
  const entries: unknown[] = Array.isArray(row['entries']) ? row['entries'] : [];
  const image = row['image_url'];
  const { data } = NewRecipe.safeParse({
    ...row,
    is_public: false,
    image_url: typeof image === 'string' && /^https?:/.test(image) ? image : undefined,
    entries: entries.map((entry) =>
      isRecord(entry) ? { ...entry, entry_id: undefined, product_id: undefined, sub_recipe_id: undefined } : entry,
    ),
  });
  return data && { number: row['recipe_id'], createdAt: String(row['created_at']), recipe: data };
}
