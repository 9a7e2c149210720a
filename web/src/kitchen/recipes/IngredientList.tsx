import type { Recipe, RecipeEntry, SubRecipe } from '@sali/contract/kitchen/recipes/recipes';
import { recipePartsOf } from '@sali/domain/kitchen/recipes/recipe';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import { timesOf } from '@sali/domain/kitchen/recipes/subRecipes';
import { BadgeCheck } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { recipesTexts } from '@sali/texts/app/recipes';
import { ingredientName } from '@sali/contract/kitchen/recipes/writtenRecipe';
import { amountWords } from './amountWords.ts';
import { clsx } from 'clsx';
import styles from './IngredientList.module.css';
import uiStyles from '../../base/ui/ui.module.css';

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
  if (products.length === 0) return <p className={uiStyles.muted}>{recipesTexts.noIngredients}</p>;
  return recipePartsOf(products).map(({ part, entries }) => (
    <Fragment key={entries[0]?.entry_id}>
      {part !== '' && <PartHeading part={part} />}
      <PartIngredients recipe={recipe} entries={entries} servings={servings} />
    </Fragment>
  ));
}

/** The heading of a part of the recipe, below that of the section. */
export const PartHeading = ({ part }: { part: string }) => (
  <h3 className={clsx(uiStyles.strong, uiStyles.above16)}>
    <bdi>{part}</bdi>
  </h3>
);

type PartIngredientsProps = { recipe: Recipe; entries: readonly RecipeEntry[]; servings: Servings | null };

function PartIngredients({ recipe, entries, servings }: PartIngredientsProps) {
  return (
    <ul data-part="ingredients" className={styles.ingredients}>
      {entries.map((entry) => (
        <li key={entry.entry_id}>
          <span className={uiStyles.grow}>
            <bdi className={uiStyles.medium}>
              <MadeName recipe={recipe} entry={entry} />
            </bdi>
            {entry.is_optional && <span className={clsx(uiStyles.badge, styles.badge)}>{recipesTexts.optional}</span>}
            {entry.notes !== '' && <bdi className={clsx(uiStyles.secondary, uiStyles.block)}>{entry.notes}</bdi>}
            {entry.product_catalog_number !== null && <Catalogued entry={entry} code={entry.product_catalog_number} />}
          </span>
          <bdi className={clsx(styles.amount, uiStyles.number)}>
            {shownAmountOf(madeBy(recipe, entry), entry, servings)}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

const madeBy = ({ sub_recipes }: Recipe, { sub_recipe_id: id }: RecipeEntry): SubRecipe | undefined =>
  sub_recipes.find(({ recipe_id }) => recipe_id === id);

/** The name of an ingredient; it leads to the recipe that makes it [RW1]. */
function MadeName({ recipe, entry }: { recipe: Recipe; entry: RecipeEntry }) {
  const made = madeBy(recipe, entry);
  if (!made) return ingredientName(entry);
  return (
    <Link className={uiStyles.underlined} to={`/recipe/${made.recipe_id}`}>
      {ingredientName(entry)}
    </Link>
  );
}

/** The amount of an ingredient; how often a recipe is made that makes one. */
function shownAmountOf(made: SubRecipe | undefined, entry: RecipeEntry, servings: Servings | null): string {
  if (!made) return amountWords(entry, servings);
  return `× ${amountWords({ ...entry, quantity: timesOf(entry), unit: null }, servings)}`;
}

function Catalogued({ entry, code }: { entry: RecipeEntry; code: string }) {
  return (
    <span className={clsx(uiStyles.size12, uiStyles.faint, uiStyles.row, uiStyles.wrap, styles.catalogued)}>
      <span className={clsx(uiStyles.badge, uiStyles.green)}>
        <BadgeCheck className={uiStyles.icon14} />
        {recipesTexts.catalogued}
      </span>
      <span>{recipesTexts.catalogNumber({ code })}</span>
      {entry.manufacturer && <bdi>{entry.manufacturer}</bdi>}
    </span>
  );
}
