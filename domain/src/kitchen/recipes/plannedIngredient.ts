import type { LineNeed } from '../../goods/kinds/lineNeed.ts';
import type { Product } from '../../goods/catalogue/product.ts';
import { itemIdOf } from '../../lists/list.ts';
import { isWater } from './atHome.ts';
import { boughtName } from './boughtName.ts';
import {
  ingredientLineId,
  listLineOf,
  type ListLine,
  type NamedIngredient,
  type NeedingRecipe,
  needOfIngredient,
  type Package,
} from './listLine.ts';
import type { EntryAmount, Servings } from './scaledAmount.ts';

/** An ingredient as the recipe writes it. */
export type WrittenIngredient = EntryAmount & {
  readonly product_name: string | null;
  readonly product_catalog_number: string | null;
};

export type LinkedProduct = Package & Pick<Product, 'itemCode'>;

/** An ingredient as a line of a shopping list, for as many servings as are cooked. */
export type PlannedIngredient<Linked extends LinkedProduct = LinkedProduct> = {
  /** By the name that a store has for it. */
  readonly ingredient: NamedIngredient;
  readonly servings: Servings | null;
  /** null where the recipe says no amount. */
  readonly need: LineNeed | null;
  readonly line: ListLine;
  /** The catalogue product that the ingredient names. */
  readonly product: Linked | null;
  /** The item code of its line; null: a free text. */
  readonly code: string | null;
};

/** The recipe, for how many, and what is known of a product that it links. */
export type IngredientContext<Linked extends LinkedProduct> = {
  readonly recipe: NeedingRecipe;
  readonly servings: Servings | null;
  readonly findProduct: (code: string, name: string) => Linked | null;
};

/** Whether a store sells the ingredient: water is bought nowhere. */
export const isBought = (entry: WrittenIngredient): boolean => !isWater(boughtNameOf(entry));

const boughtNameOf = ({ product_name, unit, notes }: WrittenIngredient): string =>
  boughtName({ name: product_name ?? '', unit, notes });

/** Plans an ingredient as a line; the app without a network and the server plan the same one. @returns null for water */
export function planIngredient<Linked extends LinkedProduct>(
  entry: WrittenIngredient,
  { recipe, servings, findProduct }: IngredientContext<Linked>,
): PlannedIngredient<Linked> | null {
  if (!isBought(entry)) return null;
  const { product_catalog_number, quantity, unit, notes } = entry;
  const name = boughtNameOf(entry);
  const ingredient = { name, quantity, unit, notes };
  const product = product_catalog_number === null ? null : findProduct(product_catalog_number, name);
  const need = needOfIngredient(ingredient, servings);
  return {
    ingredient,
    servings,
    need,
    product,
    // A line of a code is that code's, also where the catalogue does not know it.
    code: product?.itemCode ?? product_catalog_number,
    line: listLineOf(ingredient, servings, product, recipe, need),
  };
}

/** The same ingredient by its words, without the product that it links. */
export function plannedByWords<Planned extends PlannedIngredient>(planned: Planned) {
  const { ingredient, servings, need, line } = planned;
  const [recipe] = line.needs;
  const { recipe: id, title } = recipe;
  const byWords = listLineOf(ingredient, servings, null, { recipe: id, title }, need);
  return { ...planned, product: null, code: null, line: byWords };
}

/** The id of the line on a list: equal ingredients of all recipes have one line [X80]. */
export const plannedLineId = (listId: string, { code, ingredient, line }: PlannedIngredient): string =>
  code ? itemIdOf(listId, code) : ingredientLineId(listId, ingredient.name, line.needs);
