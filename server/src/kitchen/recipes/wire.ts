import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import { totalTimeOf } from '@sali/domain/kitchen/recipes/recipe';
import { pictureOf } from '../../base/images/images.ts';
import type { EntryRow, RecipeRow } from './db.ts';
import type { PictureRow } from './picturesDb.ts';

/** The parts of a recipe beside its row: entries and pictures in their order, and the reader's relation to it. */
export type RecipeParts = {
  readonly entries: readonly EntryRow[];
  readonly pictures: readonly PictureRow[];
  readonly isFavorite: boolean;
  /** The reader wrote it. */
  readonly isOwn: boolean;
  /** The first name of the owner of a public recipe; empty for others. */
  readonly author: string;
  readonly subRecipes: readonly wire.SubRecipe[];
  /** By whose recipe a copy was made; null for other recipes. */
  readonly origin: wire.RecipeOrigin | null;
};

/** A recipe in the form of the API. */
export function recipeToWire(
  row: RecipeRow,
  { entries, pictures, isFavorite, isOwn, author, origin, subRecipes }: RecipeParts,
): wire.Recipe {
  /** The number of a sub-recipe is for those who may read it. */
  const isShown = ({ sub_recipe_id: id }: wire.RecipeEntry): boolean =>
    subRecipes.some(({ recipe_id }) => recipe_id === id);
  const count = (type: EntryRow['entry_type']): number => entries.filter((entry) => entry.entry_type === type).length;
  return {
    recipe_id: row.recipe_id,
    user_id: row.user_id,
    title: row.title,
    description: row.description,
    instructions: row.instructions,
    ...recipePictureOf(row),
    pictures: pictures.map((picture) => pictureToWire(picture, row.image_key)),
    prep_time: row.prep_time,
    cook_time: row.cook_time,
    total_time: totalTimeOf(row),
    servings: row.servings,
    difficulty: row.difficulty,
    kosher: row.kosher,
    tags: [...row.tags],
    allergens: [...row.allergens],
    source: row.source,
    source_url: row.source_url,
    author,
    copied_from: origin,
    is_public: row.is_public,
    hidden: isOwn && row.hidden_at !== null ? { reason: row.hidden_reason } : null,
    is_favorite: isFavorite,
    ingredients_count: count('product'),
    steps_count: count('step'),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    entries: entries
      .map(entryToWire)
      .map((entry) => (isOwn || isShown(entry) ? entry : { ...entry, sub_recipe_id: null })),
    sub_recipes: [...subRecipes],
  };
}

/** The picture of a recipe: one of its own in several sizes, or the address of one elsewhere. */
export function recipePictureOf({ image_key, image_link }: RecipeRow): Pick<wire.Recipe, 'image' | 'image_url'> {
  const image = image_key === null ? null : pictureOf(image_key);
  return { image_url: image?.webp ?? image_link, image };
}

/** A picture in the form of the API. `coverKey`: the key of its recipe's cover. */
export const pictureToWire = ({ picture_id, entry_id }: PictureRow, coverKey: string | null): wire.RecipePicture => ({
  picture_id,
  ...pictureOf(picture_id),
  step_id: entry_id,
  is_cover: picture_id === coverKey,
});

export function entryToWire({ recipe_id: _recipe, quantity_milli: milli, ...entry }: EntryRow): wire.RecipeEntry {
  return { ...entry, quantity: milli === null ? null : milli / 1000 };
}
