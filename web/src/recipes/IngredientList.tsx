import type { Recipe, RecipeEntry } from '@sali/contract/recipes/recipes';
import type { Servings } from '@sali/domain/recipes/listLine';
import { BadgeCheck } from 'lucide-react';
import { recipesTexts } from '../languages/recipesTexts.ts';
import { amountWords } from './amountWords.ts';

/** The factor for the shown servings; null if the recipe does not say how many it serves. */
export const scaleOf = (recipe: Pick<Recipe, 'servings'>, servings: number | null): Servings | null =>
  recipe.servings === null || servings === null ? null : { from: recipe.servings, to: servings };

export const productsOf = (recipe: Recipe): RecipeEntry[] =>
  recipe.entries.filter((entry) => entry.entry_type === 'product');
export const scaleSteps = (recipe: Recipe): RecipeEntry[] =>
  recipe.entries.filter((entry) => entry.entry_type === 'step');

/** The ingredients, scaled to the servings. Products of the catalogue are marked with code and manufacturer. */
export function IngredientList({ recipe, servings }: { recipe: Recipe; servings: Servings | null }) {
  const products = productsOf(recipe);
  if (products.length === 0) return <p className="mute">{recipesTexts.noIngredients}</p>;
  return (
    <ul className="ringredients">
      {products.map((entry) => (
        <li key={entry.entry_id}>
          <span className="grow">
            <bdi className="med">{entry.product_alias || entry.product_name}</bdi>
            {entry.is_optional && <span className="badge">{recipesTexts.optional}</span>}
            {entry.notes !== '' && <bdi className="t14 mute block">{entry.notes}</bdi>}
            {entry.product_catalog_number !== null && <Catalogued entry={entry} code={entry.product_catalog_number} />}
          </span>
          <bdi className="amount num">{amountWords(entry, servings)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Catalogued({ entry, code }: { entry: RecipeEntry; code: string }) {
  return (
    <span className="t12 faint row flex-wrap">
      <span className="badge green">
        <BadgeCheck className="xs" />
        {recipesTexts.catalogued}
      </span>
      <span>{recipesTexts.catalogNumber({ code })}</span>
      {entry.manufacturer && <bdi>{entry.manufacturer}</bdi>}
    </span>
  );
}
