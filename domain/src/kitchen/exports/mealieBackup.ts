import { isRecord } from '../../base/unknownValues.ts';
import { asArray, type JsonValue } from '../recipes/page/pageFields.ts';

/** Mealie's backup is its database: a table of recipes, and tables that point at them. */

export const isMealieBackup = (value: JsonValue): boolean =>
  Array.isArray(value['recipes']) && Array.isArray(value['recipes_ingredients']);

/** The recipes of the backup, each in the shape in which Mealie exports one alone. */
export function recipesOfBackup(backup: JsonValue): readonly JsonValue[] {
  const table = (name: string): readonly JsonValue[] => asArray(backup[name]).filter(isRecord);
  const named = (name: string) => new Map(table(name).map((row) => [row['id'], row]));
  const [foods, units, tags] = [named('ingredient_foods'), named('ingredient_units'), named('tags')];
  const ingredients = rowsByRecipe(table('recipes_ingredients'));
  const instructions = rowsByRecipe(table('recipe_instructions'));
  const notes = rowsByRecipe(table('notes'));
  const tagged = rowsByRecipe(table('recipes_to_tags'));
  return table('recipes').map((recipe) => {
    const id = recipe['id'];
    return {
      ...recipe,
      recipe_ingredient: (ingredients.get(id) ?? []).map((row) => ({
        ...row,
        note: row['note'] ?? '',
        food: foods.get(row['food_id']) ?? null,
        unit: units.get(row['unit_id']) ?? null,
      })),
      recipe_instructions: instructions.get(id) ?? [],
      notes: notes.get(id) ?? [],
      tags: (tagged.get(id) ?? []).map((row) => tags.get(row['tag_id'])),
    };
  });
}

/** The rows of each recipe, by their position. */
function rowsByRecipe(rows: readonly JsonValue[]): ReadonlyMap<unknown, readonly JsonValue[]> {
  const found = new Map<unknown, JsonValue[]>();
  for (const row of rows) {
    const of = found.get(row['recipe_id']) ?? [];
    of.push(row);
    found.set(row['recipe_id'], of);
  }
  for (const of of found.values()) of.sort((a, b) => Number(a['position'] ?? 0) - Number(b['position'] ?? 0));
  return found;
}
