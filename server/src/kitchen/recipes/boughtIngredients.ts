import type {
  AtHome,
  IngredientCost,
  IngredientPurchase,
  NeededAmount,
  RecipeCost,
} from '@sali/contract/kitchen/recipes/shopping';
import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import { heldBy, type LineNeed } from '@sali/domain/goods/kinds/lineNeed';
import { foundAtHome } from '@sali/domain/kitchen/pantry/foundAtHome';
import type { PantryEntry } from '@sali/domain/kitchen/pantry/pantry';
import { wordsOf } from '@sali/domain/goods/catalogue/normalise';
import type { Product } from '@sali/domain/goods/catalogue/product';
import type { GenericLine } from '@sali/domain/lists/estimates';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';
import { boughtName } from '@sali/domain/kitchen/recipes/boughtName';
import { isPlainWord } from '@sali/domain/kitchen/recipes/plainWord';
import { isLikelyAtHome, isWater } from '@sali/domain/kitchen/recipes/atHome';
import {
  listLineOf,
  type ListLine,
  type NamedIngredient,
  needOfIngredient,
} from '@sali/domain/kitchen/recipes/listLine';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import type { EntryRow, RecipeRow } from './db.ts';
import type { RecipesRoom } from './room.ts';

/** The ingredients of a recipe as lines of a shopping list, and the prices of a store for them [X82]. */

export type PlannedIngredient = {
  readonly entry: EntryRow;
  readonly ingredient: NamedIngredient;
  readonly line: ListLine;
  /** The catalogue product that the ingredient names. */
  readonly product: Product | undefined;
  /** The item code of its line; null: a free text. */
  readonly code: string | null;
};

type RecipeHead = Pick<RecipeRow, 'recipe_id' | 'title'>;

/** The ingredients as lines of a list, without water. */
export function plannedIngredients(
  room: Pick<RecipesRoom, 'findProduct'>,
  recipe: RecipeHead,
  entries: readonly EntryRow[],
  servings: Servings | null,
): PlannedIngredient[] {
  const source = { recipe: recipe.recipe_id, title: recipe.title };
  return entries.flatMap((entry) => {
    const { quantity_milli: milli, unit, notes } = entry;
    const name = boughtName({ name: entry.product_name ?? '', unit, notes });
    const ingredient = { name, quantity: milli === null ? null : milli / 1000, unit, notes };
    if (isWater(ingredient.name)) return [];
    const code = entry.product_catalog_number;
    const product = code === null ? undefined : room.findProduct(code);
    const line = listLineOf(ingredient, servings, product ?? null, source);
    // A line of a code is that code's, also where the catalogue does not know it.
    return [{ entry, ingredient, product, code: product?.itemCode ?? code, line }];
  });
}

/**
 * The same for a store: an ingredient that is linked to a product, but says a plain word, is bought by its words where the
 * store does not sell the product [X90]. `storeKey` null: as they are.
 */
export async function plannedInStore(
  room: RecipesRoom,
  storeKey: string | null,
  [recipe, entries, servings]: readonly [RecipeHead, readonly EntryRow[], Servings | null],
): Promise<PlannedIngredient[]> {
  const planned = plannedIngredients(room, recipe, entries, servings);
  const plain = planned.filter(({ ingredient, product }) => product && isPlainWord(ingredient.name, product));
  if (storeKey === null || plain.length === 0) return planned;
  const basket = plain.flatMap(({ product, line }) =>
    product ? [{ itemCode: product.itemCode, quantity: line.quantity }] : [],
  );
  const sold = await room.basketInStore(storeKey, basket, []);
  const missing = plain.filter((one) => !sold.some((line) => isLineOf(line, one)));
  const source = { recipe: recipe.recipe_id, title: recipe.title };
  return planned.map((one) =>
    missing.includes(one)
      ? { ...one, product: undefined, code: null, line: listLineOf(one.ingredient, servings, null, source) }
      : one,
  );
}

/** The product to buy for an ingredient. */
export type BoughtIngredient = {
  readonly product: Product | null;
  /** Whole packages; 1 for weighed goods and where no product is known. */
  readonly packages: number;
  /** Shekels, deals counted; null without a price. */
  readonly total: number | null;
};

/**
 * Chooses the ingredients' products in their order: in a store the packages that cover one at the least price, else the
 * likeliest product. Ingredients of the same words share one line of the store; each has its part of the sum.
 */
export async function boughtFor(
  room: RecipesRoom,
  planned: readonly PlannedIngredient[],
  storeKey: string | null,
): Promise<BoughtIngredient[]> {
  await room.ready;
  if (storeKey === null) return Promise.all(planned.map((one) => likelyFor(room, one)));
  const basket = planned.flatMap(({ product, line }) =>
    product ? [{ itemCode: product.itemCode, quantity: line.quantity }] : [],
  );
  const generics = planned.flatMap((one) => (one.product ? [] : [genericOf(one)]));
  const lines = await room.basketInStore(storeKey, basket, generics);
  return Promise.all(
    planned.map(async (one) => {
      const charged = lines.find((line) => isLineOf(line, one));
      if (!charged) return likelyFor(room, one);
      const product = room.findProduct(charged.item_code) ?? one.product ?? null;
      const alike = planned.filter((other) => isLineOf(charged, other));
      const all = alike.reduce((sum, { line }) => sum + line.quantity, 0);
      const part = all === 0 ? 1 : one.line.quantity / all;
      const isWeighted = charged.is_weighted ?? product?.isWeighted ?? false;
      const packages = isWeighted ? 1 : Math.max(1, Math.ceil(charged.quantity * part));
      return { product, packages, total: shekelsOf(Math.round(agorotOf(charged.line_total) * part)) };
    }),
  );
}

async function likelyFor(room: RecipesRoom, one: PlannedIngredient): Promise<BoughtIngredient> {
  if (one.product) return { product: one.product, packages: packagesIn(one.product, one.line.quantity), total: null };
  const likely = await room.likelyProduct(genericOf(one));
  if (!likely) return { product: null, packages: 1, total: null };
  return { product: likely.product, packages: packagesIn(likely.product, likely.quantityMilli / 1000), total: null };
}

const packagesIn = ({ isWeighted }: Product, quantity: number): number =>
  isWeighted ? 1 : Math.max(1, Math.ceil(quantity));

const genericOf = ({ ingredient, line }: PlannedIngredient): GenericLine => ({
  name: ingredient.name,
  quantity: line.quantity,
  unit: line.unitMeasure,
});

function isLineOf(charged: BasketLineWire, one: PlannedIngredient): boolean {
  // A chain may sell the very product under a code of its own.
  const asked = charged.for_item_code ?? charged.item_code;
  if (one.product) return charged.for_name === undefined && asked === one.product.itemCode;
  const { name, unit } = genericOf(one);
  return charged.for_name === name && (charged.for_unit ?? '') === unit;
}

/** Returns the recipe's amount of an ingredient, in grams, millilitres or pieces; packages count as pieces. */
export function neededOf(ingredient: NamedIngredient, servings: Servings | null): NeededAmount {
  const need = needOfIngredient(ingredient, servings);
  if (!need) return null;
  const unit = need.of === 'g' || need.of === 'ml' ? need.of : 'pieces';
  return { amount: Math.round(need.milli) / 1000, unit };
}

/** The cost of a recipe's ingredients in a store, or their packages without one. */
export async function costOf(
  room: RecipesRoom,
  recipe: RecipeHead,
  entries: readonly EntryRow[],
  wanted: {
    readonly servings: Servings | null;
    readonly for: number | null;
    readonly storeKey: string | null;
    readonly pantry: readonly PantryEntry[];
  },
): Promise<RecipeCost> {
  const products = entries.filter(({ entry_type }) => entry_type === 'product');
  await room.ready;
  const planned = await plannedInStore(room, wanted.storeKey, [recipe, products, wanted.servings]);
  const bought = await boughtFor(room, planned, wanted.storeKey);
  const ingredients = planned.flatMap((one, at) => {
    const own = bought[at];
    return own ? [{ ...costOfIngredient(one, own, wanted.servings), at_home: atHomeOf(wanted.pantry, one) }] : [];
  });
  const must = ingredients.filter((one) => !one.is_optional && !one.is_likely_at_home);
  const used = shekelsTotal(must.map((one) => one.used_total));
  return {
    servings: wanted.for,
    ingredients,
    total: shekelsTotal(must.map((one) => one.total)),
    used_total: used,
    per_serving: wanted.for === null ? null : shekelsOf(Math.round(agorotOf(used) / wanted.for)),
    without_price: must.filter((one) => one.total === null).length,
  };
}

/** Finds a planned ingredient in what the household has at home [PY3]. */
export function atHomeOf(pantry: readonly PantryEntry[], { ingredient, code }: PlannedIngredient): AtHome {
  const found = foundAtHome(pantry, { name: ingredient.name, barcode: code });
  return found ? { name: found.name, since: new Date(found.since).toISOString(), why: found.why } : null;
}

const shekelsTotal = (amounts: readonly (number | null)[]): number =>
  shekelsOf(amounts.reduce<number>((sum, amount) => sum + agorotOf(amount ?? 0), 0));

function costOfIngredient(
  { entry, ingredient, line }: PlannedIngredient,
  bought: BoughtIngredient,
  servings: Servings | null,
): Omit<IngredientCost, 'at_home'> {
  const need = needOfIngredient(ingredient, servings);
  const needed = neededOf(ingredient, servings);
  const purchase = ingredientPurchaseOf({ ingredient, line, need, needed }, bought);
  const { total, used } = purchase;
  return {
    ...purchase.wire,
    entry_id: entry.entry_id,
    name: entry.product_name ?? '',
    needed,
    used_total: total === null ? null : shekelsOf(Math.round(agorotOf(total) * used)),
    is_optional: entry.is_optional,
    is_likely_at_home: isLikelyAtHome(ingredient.name, need),
  };
}

/** The needed amount of an ingredient; null where its amount, or its kind, is not known. */
type NeededIngredient = Pick<PlannedIngredient, 'ingredient' | 'line'> & {
  readonly need: LineNeed | null;
  readonly needed: NeededAmount;
};

/** Returns the purchase for an ingredient, and the share of it that is used (0 to 1). */
export function ingredientPurchaseOf(
  { ingredient, line, need, needed }: NeededIngredient,
  { product, packages, total }: BoughtIngredient,
): { readonly wire: IngredientPurchase; readonly total: number | null; readonly used: number } {
  const held = product && need && !product.isWeighted ? heldBy(wordsOf(ingredient.name), product, need) : null;
  const isKnown = held !== null && needed !== null;
  return {
    wire: {
      packages,
      product: product && { item_code: product.itemCode, item_name: product.name },
      total,
      remains: isKnown ? { ...needed, amount: Math.max(0, Math.floor(held * packages - needed.amount)) } : null,
      is_weighted: product?.isWeighted ?? line.isWeighted,
    },
    total,
    used: isKnown ? Math.min(1, needed.amount / (held * packages)) : 1,
  };
}
